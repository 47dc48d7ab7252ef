/** What V8 compiled is kept for the next start, where nobody else can put anything. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, serve, shell } from '../support/spawn.ts';

let service: Service;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

const fresh = () => mkdtempSync(join(tmpdir(), 'hms-kept-'));
const builds = (temporary: string) => join(temporary, `hms-compiled-${process.getuid?.()}`);

async function list(temporary: string, env: Record<string, string> = {}) {
  const ran = await shell('hms installs list --json', {
    ...service.env,
    TMPDIR: temporary,
    ...env,
  });
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toHaveLength(12);
}

/** Path → content. */
function filesBelow(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  return new Map(paths.map((path) => [path, readFileSync(path, 'latin1')]));
}

test('for the owner alone, once: the second start takes it as it is', async () => {
  const temporary = fresh();
  await list(temporary);
  const kept = filesBelow(builds(temporary));
  expect(kept.size).toBeGreaterThan(2);
  const paths = [builds(temporary), ...kept.keys()];
  expect(paths.filter((path) => statSync(path).mode & 0o077)).toEqual([]);
  await list(temporary);
  expect(filesBelow(builds(temporary))).toEqual(kept);
});

test('whoever rehearsed in the sandbox first has the part that speaks to a service compiled as well', async () => {
  const [rehearsed, asked] = [fresh(), fresh()];
  await shell('hms --profile sandbox installs list', { TMPDIR: rehearsed });
  await list(rehearsed);
  await list(asked);
  const network = (temporary: string) => {
    const kept = [...filesBelow(builds(temporary))];
    return kept.find(([path]) => path.includes('network-'))?.[1].length ?? Number.NaN;
  };
  // Of a part nobody has used there is half.
  expect(network(rehearsed) / network(asked)).toBeGreaterThan(0.9);
});

test.each<[string, (path: string, content: string) => void]>([
  ['cut', (path, content) => writeFileSync(path, content.slice(0, content.length / 2), 'latin1')],
  [
    'damaged in the middle',
    (path, content) => {
      const half = content.length / 2;
      const zeros = '\0'.repeat(content.length - half);
      writeFileSync(path, content.slice(0, half) + zeros, 'latin1');
    },
  ],
  [
    'a pipe',
    (path) => {
      rmSync(path);
      execFileSync('mkfifo', [path]);
    },
  ],
])('what is %s is compiled again', async (_, damage) => {
  const temporary = fresh();
  await list(temporary);
  for (const [path, content] of filesBelow(builds(temporary))) damage(path, content);
  await list(temporary);
  const after = filesBelow(builds(temporary));
  await list(temporary);
  expect(filesBelow(builds(temporary))).toEqual(after);
});

test.each<[string, (path: string) => void]>([
  [
    'others can write',
    (path) => {
      mkdirSync(path);
      chmodSync(path, 0o777);
    },
  ],
  ['is a link', (path) => symlinkSync(fresh(), path)],
  ['is a file', (path) => writeFileSync(path, '')],
])('a folder that %s is neither read nor written', async (_, make) => {
  const temporary = fresh();
  make(builds(temporary));
  await list(temporary);
  const path = builds(temporary);
  expect(statSync(path).isDirectory() ? readdirSync(path) : []).toEqual([]);
});

test('NODE_DISABLE_COMPILE_CACHE: nothing is kept', async () => {
  const temporary = fresh();
  await list(temporary, { NODE_DISABLE_COMPILE_CACHE: '1' });
  expect(existsSync(builds(temporary))).toBe(false);
});

test.each(['--version', '--help', 'completion bash', 'installs list --help'])(
  'hms %s keeps nothing',
  async (words) => {
    const temporary = fresh();
    expect((await shell(`hms ${words}`, { TMPDIR: temporary })).code).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  },
);

test('a folder for temporary files that is not there, or cannot be written, is no trouble', async () => {
  await list('/dev/null/nowhere');
  await list('/proc');
});
