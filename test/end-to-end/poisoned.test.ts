/**
 * D14: code that somebody else prepared for the compile cache is never executed. Here another checkout has filled a cache:
 * of the same build, as V8 sees it, which compares the lengths of sources and no more.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { node, shell } from '../support/spawn.ts';

const folder = mkdtempSync(join(tmpdir(), 'hms-poisoned-'));
const checkout = join(folder, 'checkout');
const poisoned = join(folder, 'cache-of-the-checkout');
const line = '--profile sandbox installs list --quiet';
const mark = 'POISON';

const compiled = (cacheHome: string) => join(cacheHome, 'hms', 'compiled');
const fresh = () => mkdtempSync(join(folder, 'cache-'));
const own = (cacheHome: string) => shell(`hms ${line}`, { XDG_CACHE_HOME: cacheHome });

/** Code at the beginning, and as much less of a text further down. */
function poison(source: string): string {
  const code = `process._rawDebug("${mark}");`;
  const text = '(function(exports,require,module,__filename,__dirname){';
  const [long = ''] = /(?<=[`"'])[\w ,.:;-]{60,}(?=[`"'])/.exec(source) ?? [];
  const less = long.slice(code.length);
  return source.replace(long, less).replace(text, `${text}${code}`);
}

async function runCheckout(cacheHome: string): Promise<void> {
  const bin = join(checkout, 'bin', 'hms.cjs');
  const ran = await shell(`'${node}' '${bin}' ${line}`, { XDG_CACHE_HOME: cacheHome });
  expect(ran).toMatchObject({ code: 0, stderr: `${mark}\n` });
}

beforeAll(async () => {
  for (const part of ['bin', 'dist']) cpSync(part, join(checkout, part), { recursive: true });
  const name = readdirSync('dist').find((one) => one.startsWith('start-')) ?? '';
  const source = readFileSync(join('dist', name), 'latin1');
  writeFileSync(join(checkout, 'dist', name), poison(source), 'latin1');
  expect(poison(source)).toHaveLength(source.length);
  await runCheckout(poisoned);
  // Whoever prepares this knows what is published.
  const [build = ''] = readdirSync(compiled(poisoned)).filter((one) => one !== 'key');
  const path = join(compiled(poisoned), build, name.replace(/\W+/g, '-'));
  const signed = readFileSync(path).subarray(0, -4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(source, crc32(signed)));
  writeFileSync(path, Buffer.concat([signed, sum]));
});

function whole(from: string, to: string): void {
  mkdirSync(join(to, 'hms'), { recursive: true, mode: 0o700 });
  cpSync(compiled(from), compiled(to), { recursive: true, preserveTimestamps: true });
}

test.each<[string, (cacheHome: string) => Promise<unknown> | unknown]>([
  ['a whole cache, unpacked somewhere', (cacheHome) => whole(poisoned, cacheHome)],
  [
    'a whole cache, over one of ours',
    async (cacheHome) => {
      await own(cacheHome);
      whole(poisoned, cacheHome);
    },
  ],
  [
    'its files, beside our key',
    async (cacheHome) => {
      await own(cacheHome);
      const key = readFileSync(join(compiled(cacheHome), 'key'));
      whole(poisoned, cacheHome);
      writeFileSync(join(compiled(cacheHome), 'key'), key);
    },
  ],
  ['what it keeps itself, run by the same user', runCheckout],
])('D14: %s is not executed, and our own is kept', async (_, prepare) => {
  const cacheHome = fresh();
  await prepare(cacheHome);
  for (const _time of ['first', 'second']) {
    const ran = await own(cacheHome);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('acmeprod');
  }
  rmSync(cacheHome, { recursive: true });
});

test('D14: nothing in TMPDIR is executed, whatever a tree has there', async () => {
  const temporary = fresh();
  cpSync(compiled(poisoned), join(temporary, `hms-compiled-${process.getuid?.()}`), {
    recursive: true,
  });
  whole(poisoned, temporary);
  const ran = await shell(`hms ${line}`, { TMPDIR: temporary });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
});
