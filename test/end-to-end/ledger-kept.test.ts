/** K: the ledger of jobs survives being killed, and others. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';
import { seeded } from '../support/random.ts';
import { sized } from '../support/sized.ts';
import { realSleep } from '../support/slow.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-ledger-kept-'));
const writer = join(root, 'writer.mjs');

beforeAll(async () => {
  const bundle = await rolldown({ input: 'test/support/writer.ts', platform: 'node' });
  await bundle.write({ dir: root, format: 'esm', entryFileNames: '[name].mjs' });
});

const start = (folder: string, name: string, count: number): ChildProcess =>
  spawn(process.execPath, [writer, 'ledger', folder, name, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const freshFolder = () => mkdtempSync(join(root, 'kept-'));

/** Midnight may come meanwhile. */
const filesIn = (folder: string) =>
  readdirSync(join(folder, 'jobs'))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(folder, 'jobs', name));

const linesIn = (folder: string) =>
  filesIn(folder).flatMap((path) => readFileSync(path, 'utf8').split('\n').slice(0, -1));

const times = sized(4, 50);

test(`K1: kill -9 while jobs are recorded, ${times} times: what was acknowledged is there`, async () => {
  const random = seeded(1);
  for (let killed = 0; killed < times; killed += 1) {
    const folder = freshFolder();
    const child = start(folder, 'run', 0);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    await realSleep(random.next() * 30);
    child.kill('SIGKILL');
    await once(child, 'close');
    const lines = linesIn(folder);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(lines[0]).toContain('"run-0"');
  }
});

const many = sized(5, 20);

test(`K2: ${many} processes that record ${many} jobs each lose none`, async () => {
  const folder = freshFolder();
  const children = Array.from({ length: many }, (_, at) => start(folder, `by-${at}`, many));
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'close'))[0]));
  expect(codes).toEqual(codes.map(() => 0));
  const lines = linesIn(folder);
  const ids = lines.map((line): string => JSON.parse(line).job);
  expect(new Set(ids).size).toBe(many * many);
  expect(ids).toHaveLength(many * many);
  for (const path of filesIn(folder)) expect(statSync(path).mode & 0o777).toBe(0o600);
});
