/** Jobs of the sandbox: when they begin and end, what each leaves behind, and whom it tells. */
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../src/sandbox/sandbox.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { SandboxJob, State } from '../src/sandbox/state.ts';
import {
  acme,
  completed,
  harbor,
  notification_emails,
  openService,
  stage,
} from './support/service.ts';
import { startOfWorld } from './support/world.ts';

const at = (ms: number) => new Date(startOfWorld + ms).toISOString();

type Ask = ReturnType<typeof openService>['ask'];

/** A service without the jobs of its seed. */
function idle(options: Partial<SandboxOptions> = {}) {
  const service = openService({ jobMs: 20_000, ...options });
  service.state.jobs = [];
  return service;
}

const versionOf = ({ installs }: State, id: string) =>
  installs.find((one) => one.id === id)?.wp_version;

/** Each kind that is e-mailed about: how it is asked for, and what the e-mail says. */
const kinds: [kind: string, subject: string, ask: (ask: Ask) => Promise<unknown>][] = [
  [
    'backup',
    'The backup of acmeprod',
    (ask) =>
      ask('POST', `/installs/${acme}/backups`, { description: 'x', notification_emails: people }),
  ],
  [
    'restore',
    'The restore of acmeprod',
    (ask) =>
      ask('POST', `/installs/${acme}/backups/${completed}/restore`, {
        notification_emails: people,
      }),
  ],
  [
    'archive',
    'The archive of acmeprod',
    (ask) =>
      ask('POST', `/installs/${acme}/archives`, {
        backup_id: completed,
        notification_emails: people,
      }),
  ],
  [
    'copy',
    'The copy onto acmestage',
    (ask) =>
      ask('POST', '/install_copy', {
        source_environment_id: acme,
        destination_environment_id: stage,
        notification_emails: people,
      }),
  ],
];
const people = ['a@example.com', 'b@example.com'];

describe.each(kinds)('a %s', (kind, subject, asked) => {
  test.each([
    ['completed', 'is complete'],
    ['aborted', 'was aborted'],
  ] as const)('that is %s tells each address so, when it has ended', async (jobOutcome, words) => {
    const { ask, clock, state } = idle({ jobOutcome });
    await asked(ask);
    const about = kind === 'copy' ? stage : acme;
    expect(state.jobs).toMatchObject([
      { kind, subject_id: about, outcome: jobOutcome, emails: people },
    ]);
    expect(state.jobs[0]).toMatchObject({
      starts_at: startOfWorld + 4000,
      ends_at: startOfWorld + 20_000,
    });
    await clock.sleep(19_999);
    await ask('GET', '/installs');
    expect([state.outbox, state.jobs.length]).toEqual([[], 1]);
    await clock.sleep(1);
    await ask('GET', '/installs');
    expect(state.outbox).toEqual(
      people.map((address) => ({
        to: address,
        subject: `${subject} ${words}`,
        sent_at: at(20_000),
      })),
    );
    expect(state.jobs).toEqual([]);
  });

  test('of an install that has gone meanwhile tells nobody, and ends', async () => {
    const { ask, clock, state } = idle();
    await asked(ask);
    Object.assign(state, { installs: [], backups: [] });
    await clock.sleep(20_000);
    expect((await ask('GET', '/installs')).status).toBe(200);
    expect([state.outbox, state.jobs]).toEqual([[], []]);
  });
});

describe('what a job leaves behind', () => {
  const older = (state: State) => {
    for (const { record } of state.backups) record.wordpress_version = '6.1';
  };
  const restore = `/installs/${acme}/backups/${completed}/restore`;
  const copy = { source_environment_id: acme, destination_environment_id: stage };

  test.each([
    ['completed', '6.1', '6.8.3'],
    ['aborted', '6.8.3', '6.9'],
  ] as const)(
    'where it is %s a restore has %s, a copy %s',
    async (jobOutcome, restored, copied) => {
      const { ask, clock, state } = idle({ jobOutcome });
      older(state);
      const others = () => state.installs.map(({ id }) => versionOf(state, id));
      const before = others();
      await ask('POST', '/install_copy', copy);
      await clock.sleep(20_000);
      await ask('POST', restore, { notification_emails });
      await clock.sleep(20_000);
      await ask('GET', '/installs');
      expect([versionOf(state, acme), versionOf(state, stage)]).toEqual([restored, copied]);
      expect(others().slice(2)).toEqual(before.slice(2));
    },
  );

  test('a restore from a backup that knows no version, or has gone, changes none', async () => {
    const { ask, clock, state } = idle();
    for (const { record } of state.backups) record.wordpress_version = null;
    await ask('POST', restore, { notification_emails });
    await clock.sleep(20_000);
    expect((await ask('GET', `/installs/${acme}`)).body.wp_version).toBe('6.8.3');
    await ask('POST', restore, { notification_emails });
    state.backups = [];
    await clock.sleep(20_000);
    expect((await ask('GET', `/installs/${acme}`)).body.wp_version).toBe('6.8.3');
    expect(state.outbox).toHaveLength(2);
  });

  test('a copy from an install that has gone changes no version, and tells all the same', async () => {
    const { ask, clock, state } = idle();
    await ask('POST', '/install_copy', { ...copy, notification_emails });
    state.installs = state.installs.filter(({ id }) => id !== acme);
    await clock.sleep(20_000);
    expect((await ask('GET', `/installs/${stage}`)).body.wp_version).toBe('6.9');
    expect(state.outbox).toMatchObject([{ subject: 'The copy onto acmestage is complete' }]);
  });

  test('a copy that names nobody tells nobody', async () => {
    const { ask, clock, state } = idle();
    await ask('POST', '/install_copy', copy);
    await clock.sleep(20_000);
    await ask('GET', '/installs');
    expect(state.outbox).toEqual([]);
  });

  test('an install is active even where jobs are aborted, and nobody is told', async () => {
    const { ask, clock, state } = idle({ jobOutcome: 'aborted' });
    const { body } = await ask('POST', '/installs', { name: 'brandnew', account_id: harbor });
    expect(state.jobs).toMatchObject([{ kind: 'install', subject_id: body.id, emails: [] }]);
    await clock.sleep(20_000);
    expect((await ask('GET', `/installs/${body.id}`)).body.status).toBe('active');
    expect(state.outbox).toEqual([]);
  });

  test('what has gone meanwhile is not made active, and hinders nothing', async () => {
    const { ask, clock, state } = idle();
    await ask('POST', '/installs', { name: 'brandnew', account_id: harbor });
    const envs = '/v1/accounts/northlight/apps/storefront/environments';
    await ask('PATCH', `${envs}/env-main`, {}, { host: '' });
    await ask('DELETE', `${envs}/env-main`, undefined, { host: '' });
    state.installs = state.installs.filter(({ name }) => name !== 'brandnew');
    await clock.sleep(20_000);
    expect((await ask('GET', envs, undefined, { host: '' })).body).toEqual({ environments: [] });
    expect(state.jobs).toEqual([]);
  });

  test('a job that only uses a backup does not begin it', async () => {
    const { ask, clock, state } = idle();
    await ask('POST', restore, { notification_emails });
    const record = state.backups.find((one) => one.record.id === completed)?.record;
    if (record) record.status = 'requested';
    await clock.sleep(4000);
    const { results } = (await ask('GET', `/installs/${acme}/backups`)).body;
    expect(results.at(0)).toMatchObject({ id: completed, status: 'requested' });
  });

  test('a backup that was settled by somebody else is not begun again', async () => {
    const { ask, clock, state } = idle();
    const asked = { description: 'x', notification_emails };
    const { body } = await ask('POST', `/installs/${acme}/backups`, asked);
    const record = state.backups.find((one) => one.record.id === body.id)?.record;
    if (record) record.status = 'aborted';
    await clock.sleep(4000);
    expect((await ask('GET', `/installs/${acme}/backups`)).body.results[0].status).toBe('aborted');
  });
});

describe('the order of jobs', () => {
  const archive = { backup_id: completed, notification_emails };
  const times = ({ jobs }: State) =>
    jobs.map(({ starts_at, ends_at }) => [starts_at - startOfWorld, ends_at - startOfWorld]);

  test('a fifth of a job passes before it begins, and at most ten seconds', async () => {
    for (const [jobMs, begins] of [
      [1000, 200],
      [50_000, 10_000],
      [600_000, 10_000],
    ] as const) {
      const { ask, state } = idle({ jobMs });
      await ask('POST', `/installs/${acme}/archives`, archive);
      expect(times(state)).toEqual([[begins, jobMs]]);
    }
  });

  test('two of one kind about one install follow each other; another kind, or install, does not wait', async () => {
    const { ask, state, clock } = idle();
    await ask('POST', `/installs/${acme}/archives`, archive);
    await clock.sleep(5000);
    await ask('POST', `/installs/${acme}/archives`, archive);
    await ask('POST', `/installs/${acme}/backups`, { description: 'x', notification_emails });
    const other = { backup_id: seedId('backup', 'acmestage', '1'), notification_emails };
    await ask('POST', `/installs/${stage}/archives`, other);
    expect(times(state)).toEqual([
      [4000, 20_000],
      [24_000, 40_000],
      [9000, 25_000],
      [9000, 25_000],
    ]);
  });

  test('jobs that have ended meanwhile end in the order of their times', async () => {
    const { ask, state, clock } = idle();
    const job = (name: string, ends: number): SandboxJob => ({
      kind: 'archive',
      subject_id: seedId('install', name),
      starts_at: startOfWorld,
      ends_at: startOfWorld + ends,
      outcome: 'completed',
      emails: [name],
    });
    state.jobs = [job('acmedev', 30), job('acmeprod', 10), job('acmestage', 20)];
    await clock.sleep(60_000);
    await ask('GET', '/installs');
    expect(state.outbox.map(({ to: address }) => address)).toEqual([
      'acmeprod',
      'acmestage',
      'acmedev',
    ]);
  });

  test('a job takes five seconds and is completed where nothing else is said', async () => {
    const { ask, state } = openService();
    state.jobs = [];
    await ask('POST', `/installs/${acme}/archives`, archive);
    expect(times(state)).toEqual([[1000, 5000]]);
    expect(state.jobs[0]?.outcome).toBe('completed');
  });
});
