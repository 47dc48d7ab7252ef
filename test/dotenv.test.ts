/** `--dotenv FILE`: the outputs as GitLab reads them. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from './support/settings-read.ts';
import { table } from './support/table.ts';
import { createWorld, type WorldOptions, writes } from './support/world.ts';

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'hms-dotenv-')), 'hms.env');
});

const text = () => readFileSync(path, 'utf8');

/** As GitLab parses it: one variable a line, the last one counts, and no empty lines. */
function variables(): Record<string, string> {
  const lines = text().split('\n').slice(0, -1);
  return Object.fromEntries(
    lines.map((line) => {
      const [whole, name = '', value = ''] = /^([A-Za-z0-9_]+)=(.*)$/.exec(line) ?? [];
      expect(whole).toBe(line);
      return [name, value];
    }),
  );
}

const create = () => `backups create acmedev --notify a@b.example --dotenv ${path}`;
const run = (line: string, options: WorldOptions = {}) =>
  createWorld({ stateDir: mkdtempSync(join(tmpdir(), 'hms-state-')), ...options }).run(line);

test('a backup: its id and status, in a private file', async () => {
  const { code, stdout } = await run(`${create()} --wait --json`);
  expect(code).toBe(0);
  expect(variables()).toEqual({ HMS_BACKUP_ID: JSON.parse(stdout).id, HMS_STATUS: 'completed' });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a file that exists keeps its permissions, whatever the umask', async () => {
  for (const mode of [0o664, 0o666, 0o640, 0o400]) {
    writeFileSync(path, 'A=1\n');
    chmodSync(path, mode);
    expect((await run(create())).code).toBe(0);
    expect(statSync(path).mode & 0o7777).toBe(mode);
    expect(variables()).toMatchObject({ A: '1', HMS_STATUS: 'requested' });
    rmSync(path);
  }
});

test('a run and an audit', async () => {
  await run(`each --all --dotenv ${path} -- backups list {}`);
  expect(variables()).toMatchObject({ HMS_FAILED: '0', HMS_RUN: expect.stringMatching(/^\d{8}-/) });
  expect((await run(`audit --dotenv ${path}`)).code).toBe(12);
  expect(Number(variables().HMS_FINDINGS)).toBeGreaterThan(0);
});

test('beside --github-output', async () => {
  const output = `${path}.github`;
  writeFileSync(output, '');
  await run(`${create()} --github-output`, { env: { GITHUB_OUTPUT: output } });
  expect(variables().HMS_STATUS).toBe('requested');
  expect(readFileSync(output, 'utf8')).toContain('status=requested\n');
});

describe('a file that is there', () => {
  test('keeps its mode and its other lines, and the last command counts', async () => {
    writeFileSync(path, 'OTHER=1\nHMS_STATUS=old\nHMS_RUN=r\n', { mode: 0o644 });
    await run(create());
    await run(`${create()} --wait`);
    expect(variables()).toMatchObject({ OTHER: '1', HMS_RUN: 'r', HMS_STATUS: 'completed' });
    expect(text().match(/^HMS_STATUS=/gm)).toHaveLength(1);
    expect(statSync(path).mode & 0o777).toBe(0o644);
  });

  test('keeps the bytes of its other lines', async () => {
    const other = Buffer.from([0x41, 0x3d, 0xff, 0xc3, 0xa9, 0x0d, 0x0a]);
    writeFileSync(path, Buffer.concat([other, Buffer.from('HMS_STATUS=old')]));
    await run(create());
    expect(readFileSync(path).subarray(0, other.length)).toEqual(other);
    expect(text().match(/^HMS_STATUS=.*$/gm)).toEqual(['HMS_STATUS=requested']);
  });

  test('has no old value after a command that was refused', async () => {
    writeFileSync(path, 'OTHER=1\nHMS_STATUS=completed\n');
    const fetch = async () => new Response('', { status: 403 });
    expect((await run(create(), { fetch })).code).toBe(4);
    expect(variables()).toEqual({ OTHER: '1' });
  });
});

test.each([
  ['a folder', '/tmp', 'is a folder'],
  ['in a folder that is not there', '/nowhere/hms.env', 'the folder /nowhere does not exist'],
  ['a device', '/dev/full', 'is not a file'],
  ['standard output', '-', 'is not a file'],
])('%s is refused before anything is sent', async (_, file, words) => {
  const ran = await run(`backups create acmedev --notify a@b.example --dotenv ${file}`);
  expect({ code: ran.code, sent: writes(ran) }).toEqual({ code: 2, sent: [] });
  expect(ran.stderr).toContain(words);
});

test('a target of a run has none of its own', async () => {
  const ran = await run('each --all -- backups create {} --notify a@b.example --dotenv x.env');
  expect({ code: ran.code, requests: ran.requests }).toEqual({ code: 2, requests: [] });
  expect(ran.stderr).toContain("--dotenv applies to the whole run. Put it before '--'.");
  expect(existsSync('x.env')).toBe(false);
});

test.each([
  ['of several lines', 'x\nHMS_STATUS=completed'],
  ['with a dollar sign', 'a$PATH'],
  ['with quotes', '"a"'],
  ['with blanks', ' a b '],
  ['too long', 'a'.repeat(301)],
])('a value %s is left out, with a warning', async (_, id) => {
  const world = createWorld({
    fetch: async (url, init) =>
      init.method === 'GET'
        ? world.sandbox(url, init)
        : Response.json({ id, status: 'requested' }, { status: 202 }),
  });
  const { code, stderr } = await world.run(create());
  expect(code).toBe(0);
  expect(variables()).toEqual({ HMS_STATUS: 'requested' });
  expect(stderr).toContain(`${path} has no HMS_BACKUP_ID: GitLab cannot read the value`);
});

test('no variable is a setting of hms: a later job would use it', () => {
  const names = table.commands.flatMap(({ outputs }) => Object.keys(outputs?.({}) ?? {}));
  const variables = names.map((name) => `HMS_${name.toUpperCase()}`);
  expect(variables).toContain('HMS_BACKUP_ID');
  // hms sets HMS_RUN for the programs of a run, and reads it in no environment of its own.
  const settings = variables.filter((name) => name !== 'HMS_RUN');
  expect(settings.filter((name) => readSettings.has(name))).toEqual([]);
});
