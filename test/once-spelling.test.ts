/** D2: `--once KEY` knows a request again however its install was typed, and says truly that nothing was sent. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { acme } from './support/service.ts';
import { realSleep } from './support/slow.ts';
import { createWorld, type Ran, type WorldOptions, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-once-spelling-'));
const fresh = () => ({ stateDir: mkdtempSync(join(root, 'state-')), realFiles: true });

/** A service that takes ids in any case, says them as it likes, and never lists what it was asked for. */
function forgetful(options: WorldOptions, says: (text: string) => string = (text) => text) {
  const world = createWorld({
    ...options,
    async fetch(url, init) {
      if (init.method === 'GET' && /\/backups(\?|$)/.test(url)) {
        return Response.json({ previous: null, next: null, count: 0, results: [] });
      }
      const answer = await world.sandbox(url.replaceAll(new RegExp(acme, 'gi'), acme), init);
      return new Response((await answer.text()).replaceAll(acme, says(acme)), answer);
    },
  });
  return world;
}

const lineFor = (install: string) => `backups create ${install} --notify a@b.example --once k`;

const upper = (text: string) => text.toUpperCase();
const mixed = (text: string) => text.replace(/[a-f]/, upper);

const spellings = [acme, upper(acme), mixed(acme), 'acmeprod'];

const pairs = spellings.map((one, at) => [one, spellings.at(at - 1) ?? ''] as const);

describe.each(pairs)('asked for as %s and as %s', (first, second) => {
  test('D2: one after the other, a backup is known to have been asked for before', async () => {
    for (const says of [(text: string) => text, upper]) {
      const world = forgetful(fresh(), says);
      expect(writes(await world.run(lineFor(first)))).toHaveLength(1);
      const ran = await world.run(lineFor(second));
      expect(ran.stderr).toContain('was requested before and is not listed');
    }
  });

  test('D2: both at once, a backup is asked for once', async () => {
    const options = fresh();
    const seen = { under: 0, most: 0 };
    const world = createWorld({
      ...options,
      async fetch(url, init) {
        const own = url.replaceAll(new RegExp(acme, 'gi'), acme);
        if (init.method !== 'POST') return world.sandbox(own, init);
        seen.under += 1;
        seen.most = Math.max(seen.most, seen.under);
        await realSleep(150);
        seen.under -= 1;
        return world.sandbox(own, init);
      },
    });
    const runs = await Promise.all([first, second].map((one) => world.run(lineFor(one))));
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(runs.flatMap(writes)).toHaveLength(1);
    expect(seen.most).toBe(1);
  });
});

test.each(spellings)(
  'D2: what an older hms kept by an id in upper case is found for %s',
  async (install) => {
    const options = fresh();
    const world = forgetful(options);
    await world.run(lineFor(acme));
    const path = join(options.stateDir, 'once.json');
    const file = JSON.parse(readFileSync(path, 'utf8'));
    const [entry] = Object.values(file.sent) as { url: string }[];
    const older = { ...entry, url: entry?.url.replace(acme, upper(acme)) };
    const other = { ...older, key: 'a backup marked [once 000000000000]' };
    writeFileSync(path, JSON.stringify({ ...file, sent: { other, older } }), { mode: 0o600 });
    const ran = await world.run(lineFor(install));
    expect(ran.stderr).toContain('was requested before and is not listed');
    const { sent } = JSON.parse(readFileSync(path, 'utf8'));
    expect(Object.keys(sent)).toHaveLength(2);
    expect(sent.other).toEqual(other);
  },
);

test.each([upper(acme), 'acmeprod'])(
  'D2: another install than %s with the same key is another request',
  async (install) => {
    const world = forgetful(fresh());
    await world.run(lineFor(install));
    const ran = await world.run(lineFor('acmestage'));
    expect(ran.stderr).not.toContain('before');
    expect(writes(ran)).toHaveLength(1);
  },
);

test.each([
  ['backups restore', 'latest --notify a@b.example --yes --confirm acmeprod'],
  ['backups archive', 'latest --notify a@b.example'],
])('D2: %s is refused however its install is typed', async (command, rest) => {
  for (const second of spellings) {
    const options = fresh();
    const world = createWorld({
      ...options,
      fetch: (url, init) => world.sandbox(url.replaceAll(new RegExp(acme, 'gi'), acme), init),
    });
    const first = await world.run(`${command} acmeprod ${rest} --once k`);
    expect(first.code).toBe(0);
    const confirmed = rest.replace('acmeprod', second);
    const ran = await world.run(`${command} ${second} ${confirmed} --once k`);
    expect(ran.code).toBe(6);
    expect(writes(ran)).toEqual([]);
  }
});

describe('while another process holds the lock', () => {
  /** An owner that lives. @returns what ends it */
  function hold(path: string): () => void {
    const owner = join(`${path}.lock`, crypto.randomUUID());
    mkdirSync(`${path}.lock`);
    writeFileSync(owner, '');
    let beat = 1;
    const timer = setInterval(() => utimesSync(owner, beat++, beat), 500);
    return () => {
      clearInterval(timer);
      rmSync(`${path}.lock`, { recursive: true });
    };
  }

  function errorOf({ stderr }: Ran) {
    return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
  }

  const stopped = (fetch?: Fetch) => ({ interruptWhen: realSleep(200), ...(fetch && { fetch }) });

  test.each([
    `backups create ${acme} --notify a@b.example --once k`,
    `backups restore ${acme} latest --notify a@b.example --yes --once k`,
    `backups archive ${acme} latest --notify a@b.example --once k`,
  ])(
    'D18: a signal ends the wait of `%s`: nothing was sent, and it may be typed again',
    async (line) => {
      const options = fresh();
      const release = hold(join(options.stateDir, 'once.json'));
      const ran = await createWorld({ ...options, ...stopped() }).run(`${line} --json`);
      release();
      expect(ran.code).toBe(130);
      expect(writes(ran)).toEqual([]);
      expect(errorOf(ran)).toMatchObject({ retry_safe: true });
    },
  );

  test('D18: the same for the lock of one key, which the first run holds until it is answered', async () => {
    const options = fresh();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const world = createWorld({
      ...options,
      async fetch(url, init) {
        if (init.method === 'POST') await held;
        return world.sandbox(url, init);
      },
    });
    const first = world.run(lineFor(acme));
    await realSleep(200);
    const second = await createWorld({ ...options, ...stopped(world.sandbox) }).run(
      `${lineFor('acmeprod')} --json`,
    );
    answer();
    expect((await first).code).toBe(0);
    expect(second.code).toBe(130);
    expect(writes(second)).toEqual([]);
    expect(errorOf(second)).toMatchObject({ retry_safe: true });
    expect(errorOf(second).message).toMatch(
      /^Interrupted \(SIGINT\)\. Another process held the lock .+\.lock\.$/,
    );
  });
});
