/** D2: `backups create --once KEY` where the service lists a backup some time after it has accepted it. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import type { Fetch } from '../src/system/system.ts';
import { acme } from './support/service.ts';
import { createWorld, type Ran, type WorldOptions, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-once-unlisted-'));
const line = `backups create ${acme} --notify a@b.example --once build-42`;

const fresh = () => ({ stateDir: mkdtempSync(join(root, 'state-')), realFiles: true });

const isList = (url: string, method: string) => method === 'GET' && url.includes('/backups');

/** A service that lists no backup for so long after the last request for one, and answers these as it is told. */
function slowToList(ms: number, options: WorldOptions, answer?: Fetch) {
  let askedAt = Number.NEGATIVE_INFINITY;
  const serve: Fetch = (url, init) => world.sandbox(url, init);
  const world = createWorld({
    ...options,
    async fetch(url, init) {
      if (init.method === 'POST') {
        askedAt = world.clock.monotonic();
        return (answer ?? serve)(url, init);
      }
      const hides = isList(url, init.method) && world.clock.monotonic() - askedAt < ms;
      const empty = { previous: null, next: null, count: 0, results: [] };
      return hides ? Response.json(empty) : serve(url, init);
    },
  });
  return { world, serve };
}

function errorOf({ stderr }: Ran) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

const kept = (stateDir: string): { outcome: string }[] =>
  Object.values(JSON.parse(readFileSync(join(stateDir, 'once.json'), 'utf8')).sent);

/** Says that the last request was being sent, as a process that was killed then leaves it. */
function asKilled(stateDir: string): void {
  const path = join(stateDir, 'once.json');
  const text = readFileSync(path, 'utf8').replace(/"outcome": ?"\w+"/, '"outcome":"sending"');
  writeFileSync(path, text);
}

test.each([2000, 12_000, 29_000])(
  'D2: a backup that is listed %i ms after a run has ended well is joined by the next one',
  async (ms) => {
    const { world } = slowToList(ms, fresh());
    const first = await world.run(`${line} --json`);
    const second = await world.run(`${line} --json`);
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(writes(first)).toHaveLength(1);
    expect(writes(second)).toEqual([]);
    expect(JSON.parse(second.stdout).id).toBe(JSON.parse(first.stdout).id);
    expect(second.stderr).toContain('was requested before');
  },
);

test('D2: the same after a run that was killed once its request had left', async () => {
  const options = fresh();
  const { world } = slowToList(12_000, options);
  await world.run(line);
  asKilled(options.stateDir);
  expect(kept(options.stateDir)).toMatchObject([{ outcome: 'sending' }]);
  const second = await world.run(line);
  expect(second.code).toBe(0);
  expect(writes(second)).toEqual([]);
});

test('D2: the same after a run that was interrupted while its request was under way', async () => {
  const options = fresh();
  let resolve = () => {};
  const asked = new Promise<void>((done) => {
    resolve = done;
  });
  const { world, serve } = slowToList(
    0,
    { ...options, interruptWhen: asked },
    async (url, init) => {
      await serve(url, init);
      resolve();
      return new Promise((_, reject) => {
        init.signal.addEventListener('abort', () => reject(init.signal.reason));
      });
    },
  );
  const first = await world.run(`${line} --json`);
  expect(first.code).toBe(130);
  expect(errorOf(first).retry_safe).toBe(false);
  expect(kept(options.stateDir)).toMatchObject([{ outcome: 'unknown' }]);
  const later = createWorld({
    ...options,
    async fetch(url, init) {
      const hides = isList(url, init.method) && later.clock.monotonic() < 12_000;
      const empty = { previous: null, next: null, count: 0, results: [] };
      return hides ? Response.json(empty) : world.sandbox(url, init);
    },
  });
  const second = await later.run(line);
  expect(second.code).toBe(0);
  expect(writes(second)).toEqual([]);
});

test('D2: it is kept before the request leaves', async () => {
  const options = fresh();
  let during: unknown;
  const { world, serve } = slowToList(0, options, (url, init) => {
    during = kept(options.stateDir);
    return serve(url, init);
  });
  await world.run(line);
  expect(during).toMatchObject([{ outcome: 'sending' }]);
  expect(kept(options.stateDir)).toMatchObject([{ outcome: 'accepted' }]);
});

test('D2: what is not listed for 30 s is asked for again, never refused', async () => {
  const options = fresh();
  const { world } = slowToList(10 * 60_000, options);
  await world.run(line);
  const started = world.clock.monotonic();
  const second = await world.run(line);
  expect(second.code).toBe(0);
  expect(writes(second)).toHaveLength(1);
  expect(world.clock.monotonic() - started).toBeGreaterThanOrEqual(30_000);
  expect(kept(options.stateDir)).toMatchObject([{ outcome: 'accepted' }]);
});

describe.each<[string, Fetch]>([
  ['was refused', async () => new Response('', { status: 403 })],
  [
    'was never sent',
    async () => {
      throw new TransportError('no connection', { sent: false });
    },
  ],
])('a request that %s', (_, answer) => {
  test('D2: is forgotten: the next run asks at once', async () => {
    const options = fresh();
    const first = await slowToList(0, options, answer).world.run(line);
    expect(first.code).not.toBe(0);
    expect(kept(options.stateDir)).toEqual([]);
    const { world } = slowToList(0, options);
    const second = await world.run(line);
    expect(second.code).toBe(0);
    expect(world.clock.monotonic()).toBe(0);
  });

  test('D2: does not make an earlier one be forgotten, of which nobody knows', async () => {
    const options = fresh();
    await slowToList(0, options).world.run(line);
    asKilled(options.stateDir);
    await slowToList(0, options, answer).world.run(line);
    expect(kept(options.stateDir)).toMatchObject([{ outcome: 'sending' }]);
  });
});

test('D2: Ctrl-C while it looks for the earlier one is exit 130, safe to repeat, and it is still known', async () => {
  const options = fresh();
  await slowToList(0, options).world.run(line);
  const { world } = slowToList(0, { ...options, interruptAfterMs: 5000 });
  const second = await world.run(`${line} --json`);
  expect(second).toMatchObject({ code: 130, stdout: '' });
  expect(writes(second)).toEqual([]);
  expect(errorOf(second)).toMatchObject({
    retry_safe: true,
    message: expect.stringContaining('Nothing was sent.'),
  });
  expect(kept(options.stateDir)).toHaveLength(1);
});

test.each([line.replace('build-42', 'build-43'), line.replace(/ --once.*/, '')])(
  'D2: another request is not kept waiting: %s',
  async (other) => {
    const options = fresh();
    await slowToList(0, options).world.run(line);
    const { world } = slowToList(0, options);
    const ran = await world.run(other);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1);
    expect(world.clock.monotonic()).toBe(0);
  },
);

test('D2: a journal that cannot be read is told of, and keeps no backup from being asked for', async () => {
  const options = fresh();
  writeFileSync(join(options.stateDir, 'once.json'), '{"version":9}', { mode: 0o600 });
  const ran = await slowToList(0, options).world.run(line);
  expect(ran.code).toBe(0);
  expect(writes(ran)).toHaveLength(1);
  expect(ran.stderr).toContain('A later run may not know about this one');
});
