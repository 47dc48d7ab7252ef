/** installs copy, and what is safer with a backup first. */
import { describe, expect, test } from 'vitest';
import { parseFaultRule } from '../src/sandbox/faults.ts';
import { createWorld, run, writes } from './support/world.ts';

const copy = 'installs copy acmeprod acmestage --notify ops@example.com';

test('it shows both sides and says that the service has no status', async () => {
  const ran = await run(copy, { terminal: 120, answers: ['y'] });
  expect(ran.code).toBe(0);
  const shown = ran.stderr.split('\n').map((line) => line.split(/ {2,}/)[0]);
  expect(shown).toEqual(
    expect.arrayContaining([
      'Source',
      'Source environment',
      'Source domain',
      'Destination',
      'Destination environment',
      'Destination domain',
      'Destination last backup',
    ]),
  );
  expect(ran.stderr).toMatch(/Source +acmeprod \(/);
  expect(ran.stderr).toMatch(/Source environment +production\n/);
  expect(ran.stderr).toMatch(/Destination +acmestage \(/);
  expect(ran.stderr).toMatch(/Destination environment +staging\n/);
  expect(ran.stderr).toContain('The service shows no status and e-mails ops@example.com');
});

test('a production destination takes its name', async () => {
  const line = 'installs copy acmestage acmeprod --notify ops@example.com';
  expect(await run(line)).toMatchObject({ code: 2, requests: [] });
  const wrong = await run(`${line} --yes --confirm acmestage`);
  expect(wrong).toMatchObject({ code: 2, requests: [] });
  expect((await run(`${line} --yes`)).code).toBe(2);
  const ran = await run(`${line} --yes --confirm acmeprod`);
  expect(ran.code).toBe(0);
  expect(writes(ran)).toEqual(['POST /v1/install_copy']);
});

test.each([
  [
    `${copy} --table wp_posts --no-db --yes`,
    '--table and --no-db cannot be combined. Nothing was sent.',
    2,
  ],
  [`${copy} --no-files --no-db --yes`, 'together leave nothing to copy.', 2],
  ['installs copy acmestage acmestage --yes', 'cannot be copied onto itself', 2],
  ['installs copy acmeprod museumstage --yes', 'belong to different accounts', 6],
])('hms %s is refused, and nothing is sent', async (line, message, code) => {
  const ran = await run(line);
  expect(ran.code).toBe(code);
  expect(ran.stderr).toContain(message);
  expect(writes(ran)).toEqual([]);
});

test('what is left at the default of the service is not sent', async () => {
  const body = async (flags: string) =>
    JSON.parse((await run(`${copy} ${flags} --dry-run --json`)).stdout).body.custom_options;
  expect(await body('')).toBeUndefined();
  expect(await body('--no-files')).toEqual({ include_files: false });
  expect(await body('--no-db')).toEqual({ include_db: false });
  expect(await body('--table wp_posts --table wp_users')).toEqual({
    db_tables: ['wp_posts', 'wp_users'],
  });
});

describe('--backup-first', () => {
  test('takes a backup of the destination, waits for it, and only then copies', async () => {
    const ran = await run(`${copy} --backup-first --yes`);
    expect(ran.code).toBe(0);
    expect(writes(ran).map((request) => request.replace(/[0-9a-f-]{36}/, '-'))).toEqual([
      'POST /v1/installs/-/backups',
      'POST /v1/install_copy',
    ]);
    expect(ran.stderr).toMatch(
      /To undo this, run: hms backups restore acmestage [0-9a-f-]{36} --notify ops@example.com\n$/,
    );
  });

  test('the same for a restore', async () => {
    const line = 'backups restore acmestage latest --notify ops@example.com --backup-first --yes';
    const ran = await run(line);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(2);
    expect(ran.stderr).toContain('To undo this, run: hms backups restore acmestage');
  });

  test('nothing is overwritten when the backup is aborted', async () => {
    const ran = await run(`${copy} --backup-first --yes`, { sandbox: { jobOutcome: 'aborted' } });
    expect(ran.code).toBe(8);
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain('POST /install_copy was not sent');
  });

  test('a lost answer to the backup says too that the copy was not sent', async () => {
    const rule = parseFaultRule('POST /installs/*/backups=503');
    const ran = await run(`${copy} --backup-first --yes`, {
      sandbox: { faults: rule ? [rule] : [] },
    });
    expect(ran.code).toBe(10);
    expect(ran.stderr).toContain('POST /install_copy was not sent');
  });

  test.each(['queued', 'In_Progress', 'initiated'])(
    'a backup that is %s may still be under way: nothing is sent',
    async (status) => {
      const world = createWorld();
      const { id } = world.state.installs.find(({ name }) => name === 'acmestage') ?? {};
      const backup = world.state.backups.find(({ install_id }) => install_id === id);
      Object.assign(backup?.record ?? {}, { status });
      const ran = await world.run(`${copy} --backup-first --yes`);
      expect(ran.code).toBe(6);
      expect(writes(ran)).toEqual([]);
    },
  );

  test('it waits as long as it is told', async () => {
    const line = `${copy} --backup-first --yes --timeout 1m --json`;
    const ran = await run(line, { sandbox: { jobMs: 600_000 } });
    expect(ran.code).toBe(9);
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain('POST /install_copy was not sent');
  });

  test('typing it again would take a second backup, and the error says so', async () => {
    const fault = { kind: 'status', status: 429 } as const;
    const rule = { method: 'POST', path: /^\/install_copy$/, fault, remaining: 9 };
    const ran = await run(`${copy} --backup-first --yes --json`, { sandbox: { faults: [rule] } });
    expect(ran.code).toBe(8);
    const { error } = JSON.parse(ran.stderr.split('\n').at(-2) ?? '');
    expect(error.retry_safe).toBe(false);
    expect(error.details.join()).toContain('Accepted before: POST /installs/');
    expect(error.hint).not.toMatch(/nothing was changed/i);
  });

  test('the way back is told even with --quiet', async () => {
    const { stderr } = await run(`${copy} --backup-first --yes -q`);
    expect(stderr).toMatch(/^To undo this, run: hms backups restore acmestage/);
  });

  test('it refuses while the destination has a backup under way', async () => {
    const line =
      'installs copy bistroprod bistrostage --notify ops@example.com --backup-first --yes';
    const ran = await run(line);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('bistrostage already has a backup in progress');
    expect(writes(ran)).toEqual([]);
  });

  test('it needs an address, which a copy alone does not', async () => {
    const bare = 'installs copy acmeprod acmestage --yes';
    expect((await run(bare)).code).toBe(0);
    expect((await run(`${bare} --backup-first`)).code).toBe(2);
  });

  test('the backup is named whatever became of the copy', async () => {
    const fault = { kind: 'status', status: 503 } as const;
    const rule = { method: 'POST', path: /^\/install_copy$/, fault, remaining: 1 };
    const ran = await run(`${copy} --backup-first --yes`, { sandbox: { faults: [rule] } });
    expect(ran.code).toBe(10);
    expect(ran.stderr).toMatch(
      /hint: Check .* before you retry\. To restore the backup taken before, run: hms backups restore acmestage \S+/,
    );
  });

  test('the undo command works', async () => {
    const world = createWorld();
    const ran = await world.run(`${copy} --backup-first --yes`);
    const [, undo = ''] = /To undo this, run: hms (.*)/.exec(ran.stderr) ?? [];
    expect(await world.run(`${undo} --yes --even-if-busy`)).toMatchObject({ code: 0 });
  });
});

test.each([
  ['installs copy acmeprod acmestage --no-files', 'its files'],
  ['installs copy acmeprod acmestage --no-db', 'its database'],
  [
    'installs copy acmeprod acmestage --no-files --table a --table b',
    'its files, and all tables of its database but a, b',
  ],
  ['backups restore acmestage latest --no-database', 'the database'],
])('%s says what stays as it is', async (line, kept) => {
  const ran = await run(`${line} --notify ops@example.com --dry-run`);
  expect(ran.stderr).toMatch(new RegExp(`Stays as it is +${kept}\n`));
});
