/** An install that another job of this machine may still overwrite is busy. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import { lastError } from './support/fleet.ts';
import { backUp, jobsOf, notify, restore, statesOf } from './support/jobs.ts';
import { stage } from './support/service.ts';
import { createWorld, type WorldOptions, writes } from './support/world.ts';

const copyOf = (source: string, destination: string, options = '') =>
  `installs copy ${source} ${destination} ${notify} --yes ${options}`.trim();
const restoreOf = (install: string, options = '') =>
  `backups restore ${install} latest ${notify} --yes ${options}`.trim();
const production = '--confirm acmeprod';

const minute = 60_000;
const hour = 60 * minute;

describe('L6: it is exit 6, and nothing is sent', () => {
  const blocked: readonly [string, first: string, second: string, name: string][] = [
    ['a restore of the target of a restore', restore, restore, 'acmestage'],
    ['a copy onto the target of a restore', restore, copyOf('acmedev', 'acmestage'), 'acmestage'],
    ['a copy of the target of a restore', restore, copyOf('acmestage', 'acmedev'), 'acmestage'],
    ['a restore of the target of a copy', copyOf('acmedev', 'acmestage'), restore, 'acmestage'],
    ['a restore of the source of a copy', copyOf('acmestage', 'acmedev'), restore, 'acmestage'],
    [
      'a copy onto the source of a copy',
      copyOf('acmestage', 'acmedev'),
      copyOf('acmedev', 'acmestage'),
      'acmestage',
    ],
    [
      'an id in other case',
      restore,
      `backups restore ${stage.toUpperCase()} latest ${notify} --yes`,
      'acmestage',
    ],
    ['with --backup-first', restore, `${restore} --backup-first`, 'acmestage'],
    ['with --once', restore, `${restore} --once key`, 'acmestage'],
  ];

  test.each(blocked)('%s', async (_, first, second, name) => {
    const world = createWorld();
    expect((await world.run(first)).code).toBe(0);
    const [job] = await jobsOf(world);
    const ran = await world.run(`${second} --json`);
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(writes(ran)).toEqual([]);
    const kind = first.startsWith('backups') ? 'restore' : 'copy';
    expect(lastError(ran)).toMatchObject({
      kind: 'busy',
      message: `${name} is busy, as far as this machine knows: a ${kind} was requested 0 s ago, and its end was not seen. Nothing was sent.`,
      details: [
        `Job ${job?.id}: hms ${first}`,
        `If it has ended, run: hms jobs settle ${job?.id} --as completed`,
        'To send the request anyway, add --even-if-busy.',
      ],
      hint: `To wait for it, run: hms jobs wait ${job?.id}`,
    });
    expect(await jobsOf(world)).toHaveLength(1);
  });

  test('before anything is asked', async () => {
    const world = createWorld({ terminal: 100, answers: ['y'] });
    await world.run(restore);
    const ran = await world.run(`backups restore acmestage latest ${notify}`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).not.toContain('? ');
  });

  test('an unknown outcome keeps it busy', async () => {
    let isFirst = true;
    const world = createWorld({
      pages: (_, { method }) => {
        if (method !== 'POST' || !isFirst) return undefined;
        isFirst = false;
        return new TransportError('reset', { sent: true });
      },
    });
    expect((await world.run(`${restore} --retries 0`)).code).toBe(10);
    const ran = await world.run(`${restore} --json`);
    expect(lastError(ran)).toMatchObject({ kind: 'busy', code: 6 });
    expect(lastError(ran).message).toContain('and its outcome is unknown.');
  });
});

describe('L6: it is not busy', () => {
  const free: readonly [string, first: string, second: string][] = [
    ['for another install', restore, restoreOf('acmeprod', production)],
    [
      'for a copy of the same source',
      copyOf('acmeprod', 'acmestage'),
      copyOf('acmeprod', 'acmedev'),
    ],
    ['for a backup', restore, backUp],
    ['for an archive', restore, `backups archive acmestage latest ${notify}`],
    ['after a backup', backUp, restore],
    ['after an archive', `backups archive acmestage latest ${notify}`, restore],
    ['with --even-if-busy', restore, `${restore} --even-if-busy`],
    ['for a dry run', restore, `${restore} --dry-run`],
  ];
  test.each(free)('%s', async (_, first, second) => {
    const world = createWorld();
    expect((await world.run(first)).code).toBe(0);
    expect((await world.run(second)).code).toBe(0);
  });

  test.each([
    [2 * hour - minute, 6],
    [2 * hour, 0],
  ])('after 2 hours: %i ms', async (ms, code) => {
    const world = createWorld();
    await world.run(restore);
    await world.clock.sleep(ms);
    expect((await world.run(restore)).code).toBe(code);
  });

  const ends: readonly [string, (id: string) => string][] = [
    ['settled as completed', (id) => `jobs settle ${id} --as completed`],
    ['settled as failed', (id) => `jobs settle ${id} --as failed`],
    ['forgotten', (id) => `jobs forget ${id}`],
  ];
  test.each(ends)('once the job is %s', async (_, end) => {
    const world = createWorld();
    await world.run(restore);
    const [job] = await jobsOf(world);
    await world.run(end(String(job?.id)));
    expect((await world.run(restore)).code).toBe(0);
  });

  test('when the service refused the earlier request', async () => {
    let isFirst = true;
    const world = createWorld({
      pages: (_, { method }) => {
        if (method !== 'POST' || !isFirst) return undefined;
        isFirst = false;
        return Response.json({ message: 'no' }, { status: 409 });
      },
    });
    expect((await world.run(restore)).code).toBe(6);
    expect((await world.run(restore)).code).toBe(0);
  });

  test('for an install of another service', async () => {
    const stateDir = join(mkdtempSync(join(tmpdir(), 'hms-busy-')), 'state');
    await createWorld({ stateDir, env: { HMS_BASE_URL: 'https://api.other.example/v1' } }).run(
      restore,
    );
    expect((await createWorld({ stateDir }).run(restore)).code).toBe(0);
  });

  test('without a ledger', async () => {
    const world = createWorld({ stateDir: '/dev/null/hms' });
    await world.run(restore);
    expect((await world.run(restore)).code).toBe(0);
  });
});

describe('--wait-if-busy', () => {
  /** A world where the first job ends after this time. */
  async function ending(ms: number | undefined, options: WorldOptions = {}) {
    const world = createWorld(options);
    await world.run(restore);
    const [job] = await jobsOf(world);
    const settled =
      ms === undefined
        ? undefined
        : world.clock.sleep(ms).then(() => world.run(`jobs settle ${job?.id} --as completed`));
    return { world, settled };
  }

  test('sends when the other job has ended', async () => {
    const { world, settled } = await ending(3 * minute);
    const started = world.clock.now();
    const ran = await world.run(`${restore} --wait-if-busy 10m`);
    await settled;
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1);
    expect(world.clock.now() - started).toBeLessThan(4 * minute);
    expect(ran.stderr).toContain(
      'acmestage is busy, as far as this machine knows: a restore was requested 0 s ago, and its end was not seen. Waiting up to 10 min.\n',
    );
    expect(await statesOf(world)).toEqual(['restore requested', 'restore completed']);
  });

  test('is exit 6 when its time is over', async () => {
    const { world } = await ending(undefined);
    const started = world.clock.now();
    const ran = await world.run(`${restore} --wait-if-busy 10m --json`);
    expect(ran.code).toBe(6);
    expect(writes(ran)).toEqual([]);
    expect(world.clock.now() - started).toBe(10 * minute);
    expect(lastError(ran).message).toContain('a restore was requested 10 min ago');
  });

  test('Ctrl-C ends it: nothing was sent', async () => {
    const stateDir = join(mkdtempSync(join(tmpdir(), 'hms-busy-')), 'state');
    await createWorld({ stateDir }).run(restore);
    const ran = await createWorld({ stateDir, interruptAfterMs: minute }).run(
      `${restore} --wait-if-busy 10m`,
    );
    expect(ran.code).toBe(130);
    expect(writes(ran)).toEqual([]);
  });

  test('a free install is not waited for', async () => {
    const world = createWorld();
    const started = world.clock.now();
    expect((await world.run(`${restore} --wait-if-busy 10m`)).code).toBe(0);
    expect(world.clock.now()).toBe(started);
  });
});

test('L6: in a fleet run, the target that is busy fails, and the others run', async () => {
  const world = createWorld();
  await world.run(restore);
  const each = await world.run(
    `each --where 'name in (acmestage,museumstage)' --yes --confirm-count 2 -o jsonl -- backups restore {} latest ${notify}`,
  );
  const rows = each.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(rows.find(({ target }) => target === 'acmestage')).toMatchObject({
    exit: 6,
    kind: 'busy',
  });
  expect(rows.find(({ target }) => target === 'museumstage')?.exit).toBe(0);
  expect(each.code).toBe(11);
});
