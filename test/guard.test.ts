/** `hms guard`: back up, run the command, look at the witnesses, restore; and what it never does. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWorld, type Ran, run, type WorldOptions, writes } from './support/world.ts';

const notify = '--notify ops@example.com';
const guard = `guard acmestage ${notify}`;
const undo = /hms backups restore acmestage [0-9a-f-]{36} --notify ops@example\.com/;

function errorOf({ stderr }: Ran) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

const ends = (end: Awaited<ReturnType<NonNullable<WorldOptions['foreground']>>>): WorldOptions => ({
  foreground: async () => end,
});

const posts = (ran: Ran) =>
  writes(ran).map((one) => one.replace(/^(\S+) .*\/(\w+)$/, '$1 $2').replace(/\?.*/, ''));

describe('a command that succeeds', () => {
  test('runs after the backup completed, as it was typed, and the backup is named at the end', async () => {
    const ran = await run(`${guard} -- ./deploy.sh --env 'a b' --json -x`);
    expect(ran).toMatchObject({ code: 0, stdout: '' });
    expect(ran.started).toEqual([['./deploy.sh', '--env', 'a b', '--json', '-x']]);
    expect(posts(ran)).toEqual(['POST backups']);
    const lines = ran.stderr.trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(undo);
    const at = (text: string) => lines.findIndex((line) => line.includes(text));
    expect(at('completed in')).toBeLessThan(at('Running: ./deploy.sh'));
  });

  test('--quiet still names the backup', async () => {
    const { stderr } = await run(`${guard} --quiet -- true`);
    expect(stderr).toMatch(undo);
  });

  test('--json has the result on stdout, and the output of the command on stderr', async () => {
    let isOnStderr: unknown;
    const world = createWorld({
      foreground: async (_, options) => {
        isOnStderr = options?.isOutputOnStderr;
        return { code: 0 };
      },
    });
    const ran = await world.run(`${guard} --json -- true`);
    expect(isOnStderr).toBe(true);
    expect(JSON.parse(ran.stdout)).toEqual({
      install: 'acmestage',
      install_id: expect.any(String),
      backup_id: expect.any(String),
      failed_phase: null,
      command_exit: 0,
      command_signal: null,
      purge: null,
      restore: null,
      undo: expect.stringMatching(undo),
      evidence: [],
    });
  });

  test('the job of the backup is in the ledger, with the command as typed', async () => {
    const world = createWorld();
    await world.run(`${guard} -- true --token s3cret`);
    const jobs = JSON.parse((await world.run('jobs list --json')).stdout);
    expect(jobs).toMatchObject([
      {
        kind: 'backup',
        state: 'completed',
        target: 'acmestage',
        command: `hms guard acmestage -- true …`,
      },
    ]);
  });

  test('--dry-run sends nothing and runs nothing', async () => {
    const ran = await run(`${guard} --dry-run --json -- ./deploy.sh`);
    expect(ran.code).toBe(0);
    expect(ran.started).toEqual([]);
    expect(writes(ran)).toEqual([]);
    expect(JSON.parse(ran.stdout)).toMatchObject({ dry_run: true, command: ['./deploy.sh'] });
  });

  test('--once joins the backup of an earlier run, and runs the command', async () => {
    const world = createWorld();
    await world.run(`${guard} --once b1 -- true`);
    const again = await world.run(`${guard} --once b1 -- true`);
    expect(again.code).toBe(0);
    expect(writes(again)).toEqual([]);
    expect(again.started).toEqual([['true']]);
  });
});

describe('nothing is sent and nothing is run', () => {
  test.each([
    ['a command that is not there', `${guard} -- nosuch`, 2, 'is not in PATH'],
    ['no command', `${guard} --`, 2, 'COMMAND'],
    [
      '--restore-on-failure alone',
      `${guard} --restore-on-failure --yes -- true`,
      2,
      '--restore-database',
    ],
    [
      '--restore-on-failure without --yes',
      `${guard} --restore-on-failure --restore-database yes -- true`,
      2,
      'needs --yes',
    ],
    [
      'production without --confirm',
      `guard acmeprod ${notify} --restore-on-failure --restore-database no --yes -- true`,
      2,
      '--confirm acmeprod',
    ],
    [
      'another name in --confirm',
      `${guard} --restore-on-failure --restore-database no --yes --confirm acmeprod -- true`,
      2,
      "does not match 'acmestage'",
    ],
    ['an unknown install', `guard nosuch ${notify} -- true`, 5, 'nosuch'],
    ['in a fleet run', `each --all -- guard {} ${notify} -- true`, 2, "cannot run 'guard'"],
  ])('%s', async (_, line, code, text) => {
    const problem = (program: string) => (program === 'nosuch' ? 'is not in PATH' : undefined);
    const ran = await run(line, { programProblem: problem });
    expect(ran).toMatchObject({ code, stdout: '', started: [] });
    expect(ran.stderr).toContain(text);
    expect(writes(ran)).toEqual([]);
  });

  test('without a ledger: exit 6, not_ready', async () => {
    const ran = await run(`${guard} --json -- true`, { stateDir: undefined });
    expect(errorOf(ran)).toMatchObject({ kind: 'not_ready', code: 6 });
    expect(ran.started).toEqual([]);
    expect(writes(ran)).toEqual([]);
  });

  test('while another restore may still run: exit 6, busy; --wait-if-busy waits for its end', async () => {
    const world = createWorld();
    await world.run(`backups restore acmestage latest ${notify} --yes`);
    const busy = await world.run(`${guard} --json -- true`);
    expect(errorOf(busy)).toMatchObject({ kind: 'busy', code: 6 });
    expect(busy.started).toEqual([]);
    const [{ id }] = JSON.parse((await world.run('jobs list --json')).stdout);
    const waiting = world.run(`${guard} --wait-if-busy 1h -- true`);
    await world.clock.sleep(60_000);
    await world.run(`jobs settle ${id} --as completed`);
    const ran = await waiting;
    expect(ran).toMatchObject({ code: 0, started: [['true']] });
    expect(ran.stderr).toContain('Waiting up to 1 h.');
  });

  test('a backup that fails ends the run before the command', async () => {
    const ran = await run(`guard acmestage --notify aborted@fault.test --json -- true`);
    expect(ran).toMatchObject({ code: 8, started: [] });
    expect(errorOf(ran)).toMatchObject({ record: { failed_phase: 'backup', command_exit: null } });
    expect(errorOf(ran).message).toContain('The command was not run.');
  });

  test('a page that already answers as expected proves nothing', async () => {
    const ran = await run(`${guard} --until-url https://shop.example/ -- true`, {
      pages: (url) => (url === 'https://shop.example/' ? new Response('ok') : undefined),
    });
    expect(ran).toMatchObject({ code: 6, started: [] });
    expect(writes(ran)).toEqual([]);
  });
});

describe('a command that fails', () => {
  test.each([
    ['an exit code', { code: 3 }, { command_exit: 3, command_signal: null }, 'exit code 3'],
    [
      'a signal',
      { code: undefined, signalName: 'SIGKILL' },
      { command_exit: null, command_signal: 'SIGKILL' },
      'SIGKILL',
    ],
    [
      'a start that fails',
      { code: undefined, notStarted: 'permission denied' },
      { command_exit: null, command_signal: null },
      'cannot be started',
    ],
  ])('with %s: exit 8 and the backup', async (_, end, record, text) => {
    const ran = await run(`${guard} --json -- ./deploy.sh`, ends(end));
    expect(ran).toMatchObject({ code: 8, stdout: '' });
    const error = errorOf(ran);
    expect(error.message).toContain(text);
    expect(error.hint).toMatch(undo);
    expect(error).toMatchObject({
      kind: 'failed',
      retry_safe: false,
      record: { ...record, failed_phase: 'command', restore: null },
    });
  });

  test('--command-timeout ends it', async () => {
    const ran = await run(`${guard} --command-timeout 10m --json -- ./deploy.sh`, {
      ...ends({ code: undefined, signalName: 'SIGTERM', timedOut: true }),
    });
    expect(errorOf(ran).message).toContain('did not end within 10 min');
    expect(ran.code).toBe(8);
  });

  test('--restore-on-failure restores the backup just taken, and still ends with 8', async () => {
    const line = `${guard} --restore-on-failure --restore-database no --yes --json -- ./deploy.sh`;
    const world = createWorld(ends({ code: 1 }));
    const ran = await world.run(line);
    expect(ran.code).toBe(8);
    expect(posts(ran)).toEqual(['POST backups', 'POST restore']);
    const { record, message } = errorOf(ran);
    expect(record).toMatchObject({ failed_phase: 'command', restore: 'requested' });
    expect(writes(ran)[1]).toContain(record.backup_id);
    expect(message).toContain('its end was not seen');
    expect(ran.stderr).toMatch(/Changes to its files between .* are lost\./);
    const jobs = JSON.parse((await world.run('jobs list --json')).stdout);
    expect(jobs).toMatchObject([{ kind: 'restore' }, { kind: 'backup' }]);
  });

  test.each([
    ['no', false],
    ['yes', true],
  ])('--restore-database %s is what the request says', async (answer, wanted) => {
    const bodies: unknown[] = [];
    const world = createWorld({
      ...ends({ code: 1 }),
      fetch: async (url, init) => {
        if (init.method === 'POST') bodies.push(JSON.parse(String(init.body)));
        return world.sandbox(url, init);
      },
    });
    await world.run(`${guard} --restore-on-failure --restore-database ${answer} --yes -- false`);
    expect(bodies.at(-1)).toMatchObject({ restore_database: wanted });
  });

  test.each([
    [
      'that could not start',
      { code: undefined, notStarted: 'no such file' },
      'could not be started',
    ],
    ['whose shell finds no program', { code: 127 }, 'exit code 127'],
    ['whose program cannot be executed', { code: 126 }, 'exit code 126'],
    ['that a signal ended', { code: undefined, signalName: 'SIGPIPE' }, 'a signal ended it'],
    ['whose shell saw a signal', { code: 143 }, 'exit code 143'],
  ])('a command %s: nothing is restored', async (_, end, why) => {
    const line = `${guard} --restore-on-failure --restore-database no --yes -- ./deploy.sh`;
    const ran = await run(line, ends(end));
    expect(ran.code).toBe(8);
    expect(posts(ran)).toEqual(['POST backups']);
    expect(ran.stderr.replace('a signal ended the command', 'a signal ended it')).toContain(why);
    expect(ran.stderr).toContain('hms restores nothing: ');
  });

  test('one that did not end in time is restored', async () => {
    const line = `${guard} --restore-on-failure --restore-database no --yes --command-timeout 1m -- x`;
    const ran = await run(line, ends({ code: undefined, signalName: 'SIGTERM', timedOut: true }));
    expect(posts(ran)).toEqual(['POST backups', 'POST restore']);
  });

  test('a backup of an earlier run is not restored, and its time is said', async () => {
    const world = createWorld(ends({ code: 1 }));
    await world.run(`${guard} --once b1 -- true`);
    await world.clock.sleep(24 * 3_600_000);
    const line = `${guard} --once b1 --restore-on-failure --restore-database no --yes -- false`;
    const ran = await world.run(line);
    expect(ran.code).toBe(8);
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain(
      'The backup is of 2026-03-02 09:00 UTC: this run did not request it.',
    );
    expect(ran.stderr).toContain(
      'hms restores nothing: this run did not request the backup of 2026-03-02 09:00 UTC',
    );
  });

  test('after a restore was requested, nobody is told to send it again', async () => {
    const line = `${guard} --restore-on-failure --restore-database no --yes --json -- false`;
    const { hint, details } = errorOf(await run(line, ends({ code: 1 })));
    expect([hint, ...details].join(' ')).not.toMatch(undo);
  });

  test('the way back names the profile', async () => {
    const ran = await run(`--profile sandbox ${guard} --json -- false`, {
      ...ends({ code: 1 }),
      realFiles: true,
      stateDir: mkdtempSync(join(tmpdir(), 'hms-guard-')),
    });
    expect(errorOf(ran).record.undo).toContain('hms --profile sandbox backups restore acmestage');
  });

  test('a restore whose outcome is unknown is exit 10', async () => {
    const line = `${guard} --restore-on-failure --restore-database no --yes --json -- false`;
    const world = createWorld({
      ...ends({ code: 1 }),
      fetch: async (url, init) => {
        if (init.method === 'POST' && url.endsWith('/restore'))
          return new Response('', { status: 502 });
        return world.sandbox(url, init);
      },
    });
    const ran = await world.run(line);
    expect(ran.code).toBe(10);
    expect(errorOf(ran).record).toMatchObject({ failed_phase: 'restore', restore: 'unknown' });
  });

  test('a restore that is refused says so: exit 8, phase restore', async () => {
    const line = `${guard} --restore-on-failure --restore-database no --yes --json -- false`;
    const world = createWorld({
      ...ends({ code: 1 }),
      fetch: async (url, init) => {
        if (init.method === 'POST' && url.endsWith('/restore'))
          return new Response('{"message":"no"}', { status: 409 });
        return world.sandbox(url, init);
      },
    });
    const ran = await world.run(line);
    expect(ran.code).toBe(8);
    expect(errorOf(ran).record).toMatchObject({ failed_phase: 'restore', restore: null });
  });

  test('nothing is restored while another backup runs', async () => {
    const line = `${guard} --restore-on-failure --restore-database no --yes --json -- false`;
    const world = createWorld({
      foreground: async () => {
        await world.run(`backups create acmestage ${notify}`);
        return { code: 1 };
      },
    });
    const ran = await world.run(line);
    expect(ran.code).toBe(8);
    expect(errorOf(ran).message).toContain('Nothing was restored.');
    expect(posts(ran)).toEqual(['POST backups']);
  });
});
