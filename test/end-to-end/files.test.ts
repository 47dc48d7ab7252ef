/** K3 to K5: the files of the built program, on a machine with nothing set up. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurn, sized } from '../support/sized.ts';
import { type Service, serve, shell } from '../support/spawn.ts';

let service: Service;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

const freshFolder = () => mkdtempSync(join(tmpdir(), 'hms-files-'));
const modeOf = (path: string) => statSync(path).mode & 0o777;

const login = (url: string | undefined) =>
  `echo sandbox | hms auth login --base-url ${url} --username owner --password-stdin`;

describe('K3: private, whatever it was', () => {
  test('profiles, journal and sandbox state are 0600, and their folders 0700', async () => {
    const [config, state] = [join(freshFolder(), 'c'), join(freshFolder(), 's')];
    const env = { HMS_CONFIG_DIR: config, HMS_STATE_DIR: state };
    const restore = 'hms --profile sandbox backups restore acmestage latest --notify a@b.example';
    await shell(`${login(service.env.HMS_BASE_URL)}; ${restore} --yes --once k`, env);
    const files = [
      join(config, 'profiles.json'),
      join(state, 'once.json'),
      join(state, 'sandbox.json'),
    ];
    expect(files.map(modeOf)).toEqual([0o600, 0o600, 0o600]);
    expect([config, state].map(modeOf)).toEqual([0o700, 0o700]);
  });

  test('a profile file that others could read is tightened, and that is said', async () => {
    const config = freshFolder();
    const env = { HMS_CONFIG_DIR: config };
    await shell(login(service.env.HMS_BASE_URL), env);
    const path = join(config, 'profiles.json');
    chmodSync(path, 0o644);
    const { code, stderr } = await shell('hms installs list', env);
    expect(code).toBe(0);
    expect(stderr).toContain(`Other users could read ${path}. hms has restricted it to you.`);
    expect(modeOf(path)).toBe(0o600);
  });
});

const damages: [string, string][] = [
  ['empty', ''],
  ['cut', '{"profiles":{"default":{"user'],
  ['a list', '[]'],
  ['wrong within', '{"version":1,"sent":{"a":null},"profiles":7}'],
  ['of the wrong types', '{"profiles":{"default":{"username":7}},"version":"x"}'],
];

const lines: [string, string][] = [
  ['profiles.json', 'hms installs list'],
  ['sandbox.json', 'hms --profile sandbox installs list'],
  [
    'once.json',
    'hms --profile sandbox backups restore acmestage latest --notify a@b.example --yes --once k',
  ],
];

/** Every file with every damage: test/damaged-files.test.ts. */
describe.each(damages.map(([damage, content], index) => [damage, content, index] as const))(
  'K4: a file that is %s',
  (_, content, index) => {
    test.concurrent.each(lines.filter((_line, at) => at === index % lines.length))(
      '%s is named, and a copy is kept',
      async (name, line) => {
        const folder = freshFolder();
        const path = join(folder, name);
        writeFileSync(path, content);
        const env = { HMS_CONFIG_DIR: folder, HMS_STATE_DIR: folder };
        // The second start finds a copy. test/damaged-files.test.ts has both for all.
        for (const time of sized(index === 1 ? ['first', 'second'] : ['first'], [
          'first',
          'second',
        ])) {
          const { code, stdout, stderr } = await shell(line, env);
          expect({ code, stdout, time }).toEqual({ code: 2, stdout: '', time });
          expect(stderr).toContain(path);
          expect(stderr).not.toMatch(/Internal error/);
        }
        const copies = readdirSync(folder).filter((one) => one.startsWith(`${name}.corrupt-`));
        expect(copies).toHaveLength(1);
        expect(readFileSync(join(folder, copies[0] ?? ''), 'utf8')).toBe(content);
      },
    );
  },
);

test('K4: a damaged file does not stop who has credentials in the environment', async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, 'profiles.json'), '[]');
  const { code } = await shell('hms installs list', { ...service.env, HMS_CONFIG_DIR: folder });
  expect(code).toBe(0);
});

test('a folder that cannot be made does not hold anything up', async () => {
  const line = 'hms --profile sandbox backups restore acmestage latest --notify a@b.example --yes';
  const ran = await shell(`${line} --once k`, { HMS_STATE_DIR: '/proc/hms' });
  expect(ran).toMatchObject({ code: 6, stdout: '' });
  expect(ran.stderr).toContain(
    '/proc/hms/once.json cannot be written: no such file or folder (ENOENT)',
  );
});

describe('K5: no file is touched', () => {
  // What each keeps of the compile cache: test/end-to-end/compiled.test.ts.
  const harmless = [
    'hms --help',
    'hms --version',
    'hms completion bash',
    'hms installs list --help',
  ];
  test.concurrent.each(inTurn(harmless, 0))('by %s', async (line) => {
    const home = freshFolder();
    expect(await shell(line, { HOME: home })).toMatchObject({ code: 0 });
    expect(readdirSync(home)).toEqual([]);
  });

  test.concurrent.each([
    ['absent', '/nonexistent'],
    ['not set', ''],
    ['no folder', '/dev/null'],
  ])('by a command with credentials in the environment, and HOME is %s', async (_, home) => {
    const { code } = await shell('hms installs list', { ...service.env, HOME: home });
    expect(code).toBe(0);
  });

  test('where HOME cannot be written', async () => {
    const home = freshFolder();
    mkdirSync(join(home, '.config'), { mode: 0o500 });
    const { code } = await shell('hms installs list', { ...service.env, HOME: home });
    expect(code).toBe(0);
    expect(readdirSync(join(home, '.config'))).toEqual([]);
  });
});
