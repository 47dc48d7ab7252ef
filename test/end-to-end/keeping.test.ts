/** K: what is kept on disk survives being killed, and others. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../support/random.ts';
import { sized } from '../support/sized.ts';
import { realSleep } from '../support/slow.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-keeping-'));
const writer = join(root, 'writer.mjs');

beforeAll(async () => {
  const bundle = await rolldown({ input: 'test/support/writer.ts', platform: 'node' });
  await bundle.write({ dir: root, format: 'esm', entryFileNames: '[name].mjs' });
});

const start = (...words: string[]): ChildProcess =>
  spawn(process.execPath, [writer, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });

const files = { profiles: 'profiles.json', journal: 'once.json', sandbox: 'sandbox.json' };
const kinds = Object.entries(files);

const freshFolder = () => mkdtempSync(join(root, 'kept-'));

describe.each(kinds)('K1: kill -9 while %s are written', (kind, file) => {
  const times = sized(2, 67); // 200 over all three
  test(`${times} times: the file is whole, and what was acknowledged is in it`, async () => {
    const random = seeded(1);
    for (let killed = 0; killed < times; killed += 1) {
      const folder = freshFolder();
      const child = start(kind, folder, 'run', '0');
      await once(child.stdout as NodeJS.ReadableStream, 'data');
      await realSleep(random.next() * 30);
      child.kill('SIGKILL');
      await once(child, 'close');
      const text = readFileSync(join(folder, file), 'utf8');
      expect(() => JSON.parse(text)).not.toThrow();
      expect(text).toContain('run-0');
    }
  });
});

const many = sized(4, 20);

describe.each(kinds)(`K2: ${many} processes that change %s ${many} times`, (kind, file) => {
  test('lose no change', async () => {
    const folder = freshFolder();
    const children = Array.from({ length: many }, (_, at) =>
      start(kind, folder, `by-${at}`, String(many)),
    );
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'close'))[0]));
    expect(codes).toEqual(codes.map(() => 0));
    const text = readFileSync(join(folder, file), 'utf8');
    const found = new Set(text.match(/by-\d+-\d+/g));
    expect(found.size).toBe(many * many);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual([file]); // no lock, and nothing half written, is left behind
  });
});
