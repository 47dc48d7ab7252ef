/** The compile cache: what V8 compiled is kept for the next start, where nobody else can put anything. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTurn as inTurnOf, sized } from '../support/sized.ts';
import { type Service, serve, shell } from '../support/spawn.ts';

let service: Service;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

const fresh = () => mkdtempSync(join(tmpdir(), 'hms-kept-'));
const builds = (cacheHome: string) => join(cacheHome, 'hms', 'compiled');

async function list(cacheHome: string, env: Record<string, string> = {}) {
  const ran = await shell('hms installs list --json --quiet', {
    ...service.env,
    XDG_CACHE_HOME: cacheHome,
    ...env,
  });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(ran.stdout)).toHaveLength(12);
}

/** Path → content of what was compiled. */
function keptIn(cacheHome: string): Map<string, string> {
  const folder = builds(cacheHome);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !path.endsWith('/key') && statSync(path).isFile());
  return new Map(paths.map((path) => [path, readFileSync(path, 'latin1')]));
}

const keyOf = (cacheHome: string) => join(builds(cacheHome), 'key');

test('for the owner alone, once: the second start takes it as it is', async () => {
  const cacheHome = fresh();
  await list(cacheHome);
  const kept = keptIn(cacheHome);
  expect(kept.size).toBeGreaterThan(2);
  const own = [join(cacheHome, 'hms'), builds(cacheHome), keyOf(cacheHome), ...kept.keys()];
  expect(own.filter((path) => statSync(path).mode & 0o077)).toEqual([]);
  const times = [...kept.keys()].map((path) => statSync(path).mtimeMs);
  await list(cacheHome);
  expect(keptIn(cacheHome)).toEqual(kept);
  expect([...kept.keys()].map((path) => statSync(path).mtimeMs)).toEqual(times);
});

test('D14: it lies in the cache folder of the home, which is made, and not in TMPDIR', async () => {
  const [home, temporary] = [fresh(), fresh()];
  const env = { HOME: home, TMPDIR: temporary };
  await list('', env);
  expect(keptIn(join(home, '.cache')).size).toBeGreaterThan(2);
  expect(statSync(join(home, '.cache')).mode & 0o777).toBe(0o700);
  await list('relative', env); // as the XDG specification has it
  expect([readdirSync(home), readdirSync(temporary)]).toEqual([['.cache'], []]);
});

test('two builds with the same content have a folder each: errors name the files of their own', async () => {
  const [cacheHome, copy] = [fresh(), fresh()];
  const env = { ...service.env, XDG_CACHE_HOME: cacheHome };
  cpSync('dist', join(copy, 'dist'), { recursive: true });
  await list(cacheHome);
  const { code } = await shell(`node ${copy}/dist/hms.cjs installs list --quiet`, env);
  expect(code).toBe(0);
  expect(readdirSync(builds(cacheHome)).filter((name) => name !== 'key')).toHaveLength(2);
  const all = [...keptIn(cacheHome).keys()];
  expect(new Set(all.map((path) => basename(path))).size).toBe(all.length / 2);
});

test('whoever rehearsed in the sandbox first has the part that speaks to a service compiled as well', async () => {
  const [rehearsed, asked] = [fresh(), fresh()];
  await shell('hms --profile sandbox installs list', { XDG_CACHE_HOME: rehearsed });
  await list(rehearsed);
  await list(asked);
  const network = (cacheHome: string) => {
    const kept = [...keptIn(cacheHome)];
    return kept.find(([path]) => path.includes('network-'))?.[1].length ?? Number.NaN;
  };
  // Of a part nobody has used there is half.
  expect(network(rehearsed) / network(asked)).toBeGreaterThan(0.9);
});

/** A cache that is whole again at the end of each test. */
const mended = fresh();
beforeAll(() => list(mended));

test('D11: what others can write is compiled again', async () => {
  const before = keptIn(mended);
  for (const path of before.keys()) chmodSync(path, 0o666);
  await list(mended);
  const modes = [...keptIn(mended).keys()].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual(modes.map(() => 0o600));
});

const damages: [string, (path: string, content: string) => void][] = [
  ['cut', (path, content) => writeFileSync(path, content.slice(0, content.length / 2), 'latin1')],
  ['empty', (path) => truncateSync(path)],
  [
    'damaged in the middle',
    (path, content) => {
      const half = content.length / 2;
      const zeros = '\0'.repeat(100);
      writeFileSync(path, content.slice(0, half) + zeros + content.slice(half + 100), 'latin1');
    },
  ],
  [
    'a pipe',
    (path) => {
      rmSync(path);
      execFileSync('mkfifo', [path]);
    },
  ],
];

/** One damage to each file in turn, or one at a time to all of them. */
const inTurn: [string, typeof damages] = ['cut, empty, damaged in the middle or a pipe', damages];
const alone = damages.map((one): [string, typeof damages] => [one[0], [one]]);

test.each(sized([inTurn], alone))(
  'D14: what is %s is compiled again, and kept anew',
  async (_, those) => {
    const before = keptIn(mended);
    expect(before.size).toBeGreaterThanOrEqual(those.length);
    for (const [index, [path, content]] of [...before].entries()) {
      those[index % those.length]?.[1](path, content);
    }
    const damaged = keptIn(mended);
    await list(mended);
    const rebuilt = keptIn(mended);
    expect([...rebuilt.keys()]).toEqual([...before.keys()]);
    // V8 does not make the same bytes each time.
    const share = ([path, { length }]: [string, string]) =>
      length / (before.get(path)?.length ?? 0);
    expect([...rebuilt].filter((one) => Math.abs(share(one) - 1) > 0.05)).toEqual([]);
    expect([...rebuilt].filter(([path, content]) => damaged.get(path) === content)).toEqual([]);
    // It holds: the next start has nothing to do.
    await list(mended);
    expect(keptIn(mended)).toEqual(rebuilt);
  },
);

test.each<[string, (key: string) => void]>([
  ['missing', (key) => rmSync(key)],
  ['cut', (key) => truncateSync(key, 10)],
  ['readable by others', (key) => chmodSync(key, 0o644)],
  [
    'a link',
    (key) => {
      cpSync(key, `${key}-of-another`);
      rmSync(key);
      symlinkSync(`${key}-of-another`, key);
    },
  ],
])('D14: a key that is %s is made anew, and so is what it stood for', async (_, damage) => {
  const [key, before] = [readFileSync(keyOf(mended), 'latin1'), keptIn(mended)];
  damage(keyOf(mended));
  await list(mended);
  const [path = '', content] = [...before][0] ?? [];
  expect(readFileSync(keyOf(mended), 'latin1')).not.toBe(key);
  expect(statSync(keyOf(mended)).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'latin1')).not.toBe(content);
});

const folders: [string, (path: string) => void][] = [
  [
    'others can write',
    (path) => {
      mkdirSync(path);
      chmodSync(path, 0o777);
    },
  ],
  ['others can read', (path) => mkdirSync(path, { mode: 0o755 })],
  ['is a link', (path) => symlinkSync(fresh(), path)],
  ['is a file', (path) => writeFileSync(path, '')],
];
const places = [['hms'], ['hms', 'compiled']];

test.each(folders)('D14: a folder that %s is neither read nor written', async (what, make) => {
  // The one place or the other in turn, or both.
  const turn = folders.findIndex(([other]) => other === what) % places.length;
  for (const parts of sized(places.slice(turn, turn + 1), places)) {
    const cacheHome = fresh();
    const path = join(cacheHome, ...parts);
    if (parts.length > 1) mkdirSync(join(cacheHome, 'hms'), { mode: 0o700 });
    make(path);
    await list(cacheHome);
    expect(statSync(path).isDirectory() ? readdirSync(path) : []).toEqual([]);
  }
});

test('D14: a cache is not taken once others can replace a folder above it', async () => {
  const above = fresh();
  const cacheHome = join(above, 'cache');
  await list(cacheHome);
  const kept = keptIn(cacheHome);
  chmodSync(above, 0o777);
  for (const path of kept.keys()) rmSync(path);
  await list(cacheHome);
  expect(keptIn(cacheHome).size).toBe(0);
  chmodSync(above, 0o1777); // as /tmp: others put there what is theirs
  await list(cacheHome);
  expect(keptIn(cacheHome).size).toBe(kept.size);
});

test('NODE_DISABLE_COMPILE_CACHE: nothing is kept', async () => {
  const cacheHome = fresh();
  await list(cacheHome, { NODE_DISABLE_COMPILE_CACHE: '1' });
  expect(readdirSync(cacheHome)).toEqual([]);
});

const cheap = ['--version', '--help', 'installs list --help', 'completion bash'];
// The others: test/end-to-end/files.test.ts.
test.each(inTurnOf(cheap, 0))('hms %s keeps nothing', async (words) => {
  const home = fresh();
  expect((await shell(`hms ${words}`, { HOME: home, TMPDIR: home })).code).toBe(0);
  expect(readdirSync(home)).toEqual([]);
});

const homes = ['/dev/null/nowhere', '/proc', '/nonexistent/of/many', '/', 'relative', ''];
test.each(inTurnOf(homes, 0))('K5: HOME=%s is no trouble', async (home) => {
  await list('', { HOME: home });
  expect(existsSync('relative')).toBe(false);
});

test('K5: no HOME at all is no trouble', async () => {
  const ran = await shell('env -u HOME hms installs list --json --quiet', service.env);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
});
