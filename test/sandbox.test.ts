/** The sandbox as a service: its time, its faults, its seed. */
import { describe, expect, test } from 'vitest';
import { parseFault, parseFaultRule } from '../src/sandbox/faults.ts';
import type { SandboxOptions } from '../src/sandbox/sandbox.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { seed } from '../src/sandbox/seed/seed.ts';
import { acme, completed, notification_emails, openService, stage } from './support/service.ts';
import { startOfWorld } from './support/world.ts';

test('every answer says that it is the sandbox, and carries a request id', async () => {
  const { headers } = await openService().ask('GET', '/installs');
  expect(headers.get('x-sandbox')).toBe('1');
  expect(headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(['', 'Basic nonsense', `Basic ${Buffer.from('owner:wrong').toString('base64')}`])(
  '5.2 credentials %j are Bad Credentials, 401',
  async (authorization) => {
    const answer = await openService().ask('GET', '/installs', undefined, {
      headers: { authorization },
    });
    expect(answer).toMatchObject({ status: 401, body: { message: 'Bad Credentials' } });
  },
);

test('pages hold at most 100, and next points at the production host', async () => {
  const { body } = await openService().ask('GET', '/installs?limit=5&offset=5');
  expect(body.count).toBe(12);
  expect(body.results).toHaveLength(5);
  expect(body.next).toBe('https://api.hosting.example/v1/installs?limit=5&offset=10');
  expect(body.previous).toBe('https://api.hosting.example/v1/installs?limit=5&offset=0');
});

test('a list leaves out what only a single install has', async () => {
  const { ask } = openService();
  const { body } = await ask('GET', '/installs');
  expect(body.results.some((record: object) => 'wp_version' in record)).toBe(false);
  expect((await ask('GET', `/installs/${acme}`)).body.wp_version).toBe('6.8.3');
});

describe('jobs move with time', () => {
  async function backupAfter(ms: number, options: Partial<SandboxOptions> = {}) {
    const { ask, clock, state } = openService({ jobMs: 100_000, ...options });
    const description = 'x';
    const asked = await ask('POST', `/installs/${acme}/backups`, {
      description,
      notification_emails,
    });
    await clock.sleep(ms);
    const { body } = await ask('GET', `/installs/${acme}/backups`);
    const outbox = state.outbox.filter(({ to }) => to === 'ops@example.com');
    return { backup: body.results.find(({ id }: { id: string }) => id === asked.body.id), outbox };
  }

  test.each([
    [0, 'requested', null],
    [9_999, 'requested', null],
    [10_000, 'in_progress', null],
    [99_999, 'in_progress', null],
    [100_000, 'completed', '2026-03-02T09:01:40.000Z'],
  ])('a backup after %i ms is %s', async (ms, status, complete_time) => {
    expect((await backupAfter(ms)).backup).toMatchObject({ status, complete_time });
  });

  test('it ends aborted where that was asked for', async () => {
    const { backup } = await backupAfter(100_000, { jobOutcome: 'aborted' });
    expect(backup).toMatchObject({ status: 'aborted', complete_time: null });
  });

  test('an e-mail follows its end, and not before', async () => {
    expect((await backupAfter(99_999)).outbox).toEqual([]);
    expect((await backupAfter(100_000)).outbox).toEqual([
      {
        to: 'ops@example.com',
        subject: 'The backup of acmeprod is complete',
        sent_at: '2026-03-02T09:01:40.000Z',
      },
    ]);
  });

  test('a new install becomes active', async () => {
    const { ask, clock } = openService();
    const asked = { name: 'brandnew', account_id: seedId('account', 'harbor') };
    const { body } = await ask('POST', '/installs', asked);
    expect(body.status).toBe('pending');
    await clock.sleep(5000);
    expect((await ask('GET', `/installs/${body.id}`)).body.status).toBe('active');
  });

  test('a restore brings back the WordPress of the backup', async () => {
    const { ask, clock, state } = openService();
    const old = state.backups.find(
      ({ record }) => record.id === seedId('backup', 'acmestage', '1'),
    );
    if (old) old.record.wordpress_version = '6.5';
    const restore = `/installs/${stage}/backups/${old?.record.id}/restore`;
    await ask('POST', restore, { notification_emails });
    await clock.sleep(5000);
    expect((await ask('GET', `/installs/${stage}`)).body.wp_version).toBe('6.5');
  });
});

describe('faults', () => {
  const rule = (text: string) => {
    const parsed = parseFaultRule(text);
    if (!parsed) throw new Error(text);
    return [parsed];
  };

  test.each([
    '503x2',
    '429:3',
    'html502',
    'reset',
    'reset-after-read',
    'half',
    'empty',
    'slow:30s',
  ])('%s is one', (word) => {
    expect(parseFault(word)).toBeDefined();
  });

  test.each(['', '200', 'slow', 'slow:3', 'resett', '503x', 'x2'])('%j is none', (word) => {
    expect(parseFault(word)).toBeUndefined();
  });

  test.each(['GET /installs', 'GET installs=503', '/installs=503', 'get /installs=503'])(
    '%j is no rule',
    (text) => {
      expect(parseFaultRule(text)).toBeUndefined();
    },
  );

  test('a counted one strikes so many times', async () => {
    const { ask } = openService({ faults: rule('GET /installs=503x2') });
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await ask('GET', '/installs')).status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  test('a star is one segment', async () => {
    const { ask } = openService({ faults: rule('GET /installs/*/backups=503') });
    expect((await ask('GET', `/installs/${acme}/backups`)).status).toBe(503);
    expect((await ask('GET', `/installs/${acme}`)).status).toBe(200);
  });

  test('429:3 asks for three seconds', async () => {
    const { ask } = openService({ faults: rule('GET /installs=429:3') });
    const { status, headers } = await ask('GET', '/installs');
    expect([status, headers.get('retry-after')]).toEqual([429, '3']);
  });

  test('slow:30s takes half a minute', async () => {
    const { ask, clock } = openService({ faults: rule('GET /installs=slow:30s') });
    await ask('GET', '/installs');
    expect(clock.monotonic()).toBe(30_000);
  });

  test('reset-after-read has done what was asked, reset has not', async () => {
    const counts = [];
    for (const word of ['reset', 'reset-after-read']) {
      const { ask, state } = openService();
      const emails = [`${word}@fault.test`];
      const before = state.backups.length;
      const body = { description: 'x', notification_emails: emails };
      await expect(ask('POST', `/installs/${acme}/backups`, body)).rejects.toThrow(
        'closed the connection',
      );
      counts.push(state.backups.length - before);
    }
    expect(counts).toEqual([0, 1]);
  });

  test('--rate answers 429 to what comes faster', async () => {
    const { ask, clock } = openService({ rate: 2 });
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await ask('GET', '/installs')).status);
    await clock.sleep(500);
    statuses.push((await ask('GET', '/installs')).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });
});

test('strict leaves null out, but where the source itself has it, and no body empty', async () => {
  const { ask } = openService({ strict: true });
  const { body } = await ask('GET', '/installs');
  expect(body).toMatchObject({ previous: null, next: null });
  expect(body.results.at(-1)).not.toHaveProperty('environment');
  const restore = `/installs/${acme}/backups/${completed}/restore`;
  expect((await ask('POST', restore, { notification_emails })).body).toBe(null);
});

test('the seed looks like an agency', () => {
  const { accounts, installs, backups } = seed(startOfWorld);
  expect(accounts.map(({ name }) => name)).toEqual(['northlight', 'harbor', 'attic']);
  expect(installs).toHaveLength(12);
  expect(new Set(installs.map(({ php_version }) => php_version)).size).toBeGreaterThanOrEqual(4);
  expect(installs.some(({ is_multisite }) => is_multisite)).toBe(true);
  expect(installs.some(({ environment }) => environment === null)).toBe(true);
  const statuses = new Set(backups.map(({ record }) => record.status));
  expect([...statuses].sort()).toEqual(['aborted', 'completed', 'in_progress']);
});

test('a fleet of any size has distinct installs', () => {
  const { installs } = seed(startOfWorld, 1000);
  expect(new Set(installs.map(({ name }) => name)).size).toBe(1000);
  expect(new Set(installs.map(({ id }) => id)).size).toBe(1000);
});
