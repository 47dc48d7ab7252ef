/** K1, D29: what is on the disk, and not only in the memory of the system, before anything goes on. */
import { mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileCell } from '../src/storage/locked-file.ts';
import { createWorld, type WorldOptions } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-durable-'));

/** Places that were flushed, in their order. */
let flushed: string[] = [];
/** What is done at each of them. */
let onFlush = (_: string) => {};
let restore = () => {};

/** Nothing shows from outside that a file was flushed: so whoever flushes one is heard. */
beforeAll(async () => {
  const handle = await open(join(root, 'any'), 'w');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync, datasync } = prototype;
  const heard = (real: () => Promise<void>) =>
    async function heard(this: FileHandle) {
      const path = readlinkSync(`/proc/self/fd/${this.fd}`);
      flushed.push(path);
      onFlush(path);
      await real.call(this);
    };
  Object.assign(prototype, { sync: heard(sync), datasync: heard(datasync) });
  restore = () => Object.assign(prototype, { sync, datasync });
});

afterAll(() => {
  restore();
  rmSync(root, { recursive: true });
});

beforeEach(() => {
  flushed = [];
  onFlush = () => {};
});

const isLinux = process.platform === 'linux';

describe.skipIf(!isLinux)('flushed to the disk', () => {
  test('K1: a file before it takes its place, and its folder after that', async () => {
    const path = join(mkdtempSync(join(root, 'cell-')), 'state.json');
    const contents: Record<string, string> = {};
    const cell = fileCell<{ at: number }>(path, {
      initial: () => ({ at: 1 }),
      valid: (value): value is { at: number } => typeof value === 'object',
      remedy: 'start afresh',
    });
    await cell.read();
    flushed = [];
    onFlush = (flushedPath) => {
      contents[flushedPath] = `${readFileSync(path, 'utf8')}`;
    };
    await cell.update((value) => {
      value.at = 2;
    });
    const [file = '', folder = '', ...more] = flushed;
    expect(basename(file)).toMatch(/^state\.json\..+\.new$/);
    expect(folder).toBe(dirname(path));
    expect(more).toEqual([]);
    expect(contents[file]).toBe('{"at":1}\n');
    expect(contents[folder]).toBe('{"at":2}\n');
  });

  /** What was flushed when the first request that changes something came. */
  async function flushedBefore(line: string, options: WorldOptions): Promise<string[]> {
    let before: string[] | undefined;
    const world = createWorld({
      ...options,
      fetch: (url, init) => {
        if (init.method !== 'GET') before ??= [...flushed];
        return world.sandbox(url, init);
      },
    });
    await world.run(line);
    return before ?? [];
  }

  test('K1: the request of --once, before it is sent', async () => {
    const stateDir = mkdtempSync(join(root, 'state-'));
    const line = 'backups restore acmestage latest --notify a@b.example --yes --once k';
    const before = await flushedBefore(line, { stateDir, realFiles: true });
    expect(before.at(-2)).toMatch(/once\.json\..+\.new$/);
    expect(before.at(-1)).toBe(stateDir);
  });

  test('K1: the line of a fleet run and the folder of its journal, before it is sent', async () => {
    const stateDir = mkdtempSync(join(root, 'state-'));
    const line = 'each --where name=acmestage -- backups create {} --notify a@b.example';
    const before = await flushedBefore(line, { stateDir });
    const journal = expect.stringMatching(/runs\/[^/]+\.jsonl$/);
    const ledger = expect.stringMatching(/jobs\/[^/]+\.jsonl$/);
    // The plan and its folder; who runs it; the job in the ledger and its folder; what is sent.
    const job = [ledger, join(stateDir, 'jobs')];
    expect(before).toEqual([journal, join(stateDir, 'runs'), journal, ...job, journal]);
  });
});
