/** Each command without a status × what its witness does × where it runs: exit code, words, evidence, ledger. */
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import type { MailConnection, MailMessage } from '../src/core/mail/mail.ts';
import type { System } from '../src/system/system.ts';
import type { Clock } from './support/clock.ts';
import { createWorld, type Ran, type WorldOptions, writes } from './support/world.ts';

const notify = '--notify ops@example.com --timeout 2m --json';
const commands = {
  restore: `backups restore acmestage latest --yes ${notify} --wait`,
  copy: `installs copy acmeprod acmestage --yes ${notify} --wait`,
  archive: `backups archive acmestage latest ${notify} --wait`,
};

/** What the service's e-mail is about, and another one. */
const subjects = {
  done: 'The job of acmestage is complete',
  failed: 'The job of acmestage was not completed',
};

interface MailStory {
  /** Messages that are there before the request, and those that come after it, by their recipient. */
  before?: (tag: string) => string;
  after?: (tag: string) => string;
  subject?: string;
  /** Raised by each look from now on. */
  refused?: 'positions' | 'messages';
}

/** A mailbox whose messages depend on the tag of the request. */
function mailbox(story: MailStory): Pick<WorldOptions, 'env' | 'openImap'> {
  const connection: MailConnection = {
    async positions() {
      if (story.refused === 'positions')
        throw new HmsError('auth', 'The mail server rejected the user name or the password.');
      return [{ folder: 'INBOX', uid_validity: '1', uid_next: 10 }];
    },
    async messages(tag, since) {
      if (story.refused === 'messages')
        throw new HmsError('unavailable', 'The mail server closed the connection.');
      const message = (uid: number, to: string): MailMessage => ({
        folder: 'INBOX',
        uid,
        received_at: '2026-03-02T09:00:30.000Z',
        from: ['service@hosting.example'],
        recipients: [to],
        subject: story.subject ?? subjects.done,
        isAutomatic: false,
      });
      const all = [
        ...(story.before ? [message(9, story.before(tag))] : []),
        ...(story.after ? [message(10, story.after(tag))] : []),
      ];
      return all.filter(({ uid }) => uid >= (since[0]?.uid_next ?? 0));
    },
    close: async () => {},
  };
  return {
    env: {
      HMS_MAILBOX_HOST: 'imap.example.com',
      HMS_MAILBOX_USER: 'ops',
      HMS_MAILBOX_PASSWORD: 'secret-of-the-mailbox',
      HMS_MAILBOX_ADDRESS: 'ops@example.com',
    },
    openImap: () => connection,
  };
}

const own = (tag: string) => `ops+hms-${tag}@example.com`;

const page = 'https://acmestage.example/';

/** The page at each look, before the request and after it. */
function pages(statuses: (look: number) => number): Pick<WorldOptions, 'pages'> {
  let looks = 0;
  return {
    pages(url) {
      if (url !== page) return undefined;
      looks += 1;
      return new Response('', { status: statuses(looks) });
    },
  };
}

/** The command at each try. */
function programs(
  ends: (tried: number, clock: Clock, limitMs: number) => Promise<Partial<Executed>>,
): (clock: () => Clock) => Pick<WorldOptions, 'programs'> {
  return (clock) => {
    let tried = 0;
    return {
      programs: async (_, { limitMs }) => {
        tried += 1;
        const none = { code: undefined, killedBecause: undefined, stdout: '', stderr: '' };
        return { ...none, ...(await ends(tried, clock(), limitMs)) };
      },
    };
  };
}
type Executed = Awaited<ReturnType<System['runProgram']>>;

interface Row {
  options: string;
  world(clock: () => Clock): WorldOptions;
  code: number;
  /** The status of the result, or of the record of the error; undefined for none. */
  status?: string;
  evidence: readonly string[];
  /** What the ledger says; undefined for no job. */
  state?: string;
  says: string;
  /** The service answers the request so. */
  isRefused?: true;
}

const probe = `--until-url ${page}`;
const command = "--until-command 'check it'";

const rows: Readonly<Record<string, Row>> = {
  'mail ok': {
    options: '',
    world: () => mailbox({ after: own }),
    code: 0,
    status: 'notified',
    evidence: ['mail'],
    state: 'notified',
    says: `has the subject "${subjects.done}"`,
  },
  'mail failure': {
    options: '',
    world: () => mailbox({ after: own, subject: subjects.failed }),
    code: 8,
    status: 'failed',
    evidence: ['mail'],
    state: 'failed',
    says: `has the subject "${subjects.failed}"`,
  },
  'mail that says neither': {
    options: '',
    world: () => mailbox({ after: own, subject: 'News about acmestage' }),
    code: 9,
    status: 'requested',
    evidence: ['mail'],
    state: 'requested',
    says: 'News about acmestage',
  },
  'mail missing': {
    options: '',
    world: () => mailbox({}),
    code: 9,
    status: 'requested',
    evidence: [],
    state: 'requested',
    says: 'no e-mail yet',
  },
  'wrong tag': {
    options: '',
    world: () => mailbox({ after: () => own('a'.repeat(16)) }),
    code: 9,
    status: 'requested',
    evidence: [],
    state: 'requested',
    says: 'no e-mail yet',
  },
  'early mail': {
    options: '',
    world: () => mailbox({ before: own }),
    code: 9,
    status: 'requested',
    evidence: [],
    state: 'requested',
    says: 'no e-mail yet',
  },
  'IMAP refused': {
    options: '',
    world: () => mailbox({ refused: 'positions' }),
    code: 3,
    evidence: [],
    says: 'rejected the user name or the password',
  },
  'IMAP dropped': {
    options: '',
    world: () => mailbox({ refused: 'messages' }),
    code: 9,
    status: 'requested',
    evidence: [],
    state: 'requested',
    says: 'the mail server closed the connection',
  },
  'probe ok': {
    options: probe,
    world: () => pages((look) => (look > 2 ? 200 : 503)),
    code: 0,
    status: 'observed',
    evidence: ['probe'],
    state: 'observed',
    says: `${page} answered 200, twice in a row.`,
  },
  'probe never': {
    options: probe,
    world: () => pages(() => 503),
    code: 9,
    status: 'requested',
    evidence: [],
    state: 'requested',
    says: `${page}: answered 503`,
  },
  'probe flapping': {
    options: probe,
    world: () => pages((look) => (look % 2 === 0 ? 200 : 503)),
    code: 9,
    status: 'requested',
    evidence: [],
    state: 'requested',
    says: `${page}: answered`,
  },
  'command ok': {
    options: command,
    world: programs(async (tried) => ({ code: tried > 2 ? 0 : 1 })),
    code: 0,
    status: 'observed',
    evidence: ['command'],
    state: 'observed',
    says: 'The command check ended with exit code 0.',
  },
  'command hanging': {
    options: command,
    world: programs(async (_, clock, limitMs) => {
      await clock.sleep(limitMs);
      return { killedBecause: `did not finish within ${limitMs / 1000} s` };
    }),
    code: 9,
    status: 'requested',
    evidence: [],
    state: 'requested',
    says: 'The command check: did not finish within 30 s',
  },
  'service error': {
    options: probe,
    world: () => pages(() => 503),
    code: 10,
    evidence: [],
    state: 'unknown',
    says: 'The outcome of POST',
    isRefused: true,
  },
};

const places: Readonly<Record<string, WorldOptions>> = {
  terminal: { terminal: 100 },
  pipe: {},
  CI: { env: { CI: 'true' } },
};

const lastOf = ({ stderr }: Ran) => JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');

const table = Object.entries(commands).flatMap(([kind, line]) =>
  Object.entries(rows).flatMap(([witness, row]) =>
    Object.entries(places).map(([place, at]) => ({ kind, line, witness, row, place, at })),
  ),
);

test('the table has every combination', () => {
  expect(table).toHaveLength(3 * 14 * 3);
});

describe.each(table)('$kind, $witness, in a $place', ({ kind, line, row, at }) => {
  test(`is exit ${row.code}`, async () => {
    const own = row.world(() => world.clock);
    const world = createWorld({
      ...at,
      ...own,
      env: { ...at.env, ...own.env },
      // Where the service lists its archives, their state replaces the mailbox (test/archives.test.ts).
      sandbox: { part1: kind === 'archive' },
      ...(row.isRefused && {
        fetch: async (url, init) =>
          init.method === 'POST' ? new Response('', { status: 502 }) : world.sandbox(url, init),
      }),
    });
    const ran = await world.run(`${line} ${row.options}`);
    expect(ran.code).toBe(row.code);
    // A terminal wraps its lines.
    const said = ran.screen.replaceAll('\\"', '"').replace(/\s+/g, ' ');
    expect(said).toContain(row.says);
    // Only the service could say so.
    expect(said.replaceAll(subjects.failed, '')).not.toMatch(/"completed"|\b(restored|copied)\b/);
    expect(writes(ran)).toHaveLength(row.code === 3 ? 0 : 1);
    const record = row.code === 0 ? JSON.parse(ran.stdout) : lastOf(ran).error.record;
    if (row.code !== 0) expect(ran.stdout).toBe('');
    expect(record?.status).toBe(row.status);
    const kinds = (record?.evidence ?? []).map((one: { kind: string }) => one.kind);
    expect(kinds).toEqual(row.evidence);
    const jobs = JSON.parse((await world.run('jobs list --json')).stdout);
    expect(jobs).toMatchObject(row.state === undefined ? [] : [{ kind, state: row.state }]);
    if (row.code === 9 && row.evidence.length === 0)
      expect(lastOf(ran).error.hint).toContain(`hms jobs wait ${jobs[0].id}`);
    expect(ran.screen + JSON.stringify(jobs)).not.toContain('secret-of-the-mailbox');
  });
});

test('a wait that was asked for the e-mail does not end without it', async () => {
  const world = createWorld({ ...pages(() => 200) });
  await world.run('backups restore acmestage latest --yes --notify ops@example.com');
  const [{ id }] = JSON.parse((await world.run('jobs list --json')).stdout);
  const ran = await world.run(`jobs wait ${id} --until-mail ${probe} --json`);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(lastOf(ran).error.message).toContain(`hms cannot look for the e-mail about job ${id}`);
});

test('one page cannot show the ends of all targets of a run', async () => {
  const line = 'each --where environment=staging --yes --confirm-count 3 --';
  const ran = await createWorld().run(`${line} backups restore {} latest --wait ${probe}`);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('names the same page for every target');
});

test('an unknown outcome stays unknown where the page answers from the first look on', async () => {
  const world = createWorld({
    ...pages((look) => (look === 1 ? 503 : 200)),
    fetch: async (url, init) =>
      init.method === 'POST' ? new Response('', { status: 503 }) : world.sandbox(url, init),
  });
  expect((await world.run(`${commands.restore} ${probe}`)).code).toBe(10);
  const [{ id }] = JSON.parse((await world.run('jobs list --json')).stdout);
  const ran = await world.run(`jobs wait ${id} --until-url ${page} --timeout 1m --json`);
  expect(ran.code).toBe(10);
  expect(JSON.parse(ran.stdout)).toMatchObject([{ state: 'unknown', evidence: [] }]);
});

test('Ctrl-C in a wait for three witnesses ends it at once, with the command that goes on', async () => {
  const tries = programs(async () => ({ code: 1 }));
  const world: ReturnType<typeof createWorld> = createWorld({
    ...mailbox({}),
    ...pages(() => 503),
    ...tries(() => world.clock),
    interruptAfterMs: 30_000,
  });
  const line = commands.restore.replace('--timeout 2m', '--timeout 1h');
  const ran = await world.run(`${line} ${probe} ${command} --until-mail`);
  expect(ran).toMatchObject({ code: 130, stdout: '' });
  const { error } = lastOf(ran);
  expect(error.hint).toMatch(/^To keep waiting, run: hms jobs wait j-/);
  expect(error.message).toContain('hms did not see the end of the restore of acmestage.');
  expect(error.details).toHaveLength(3);
  expect(error.record).toMatchObject({ status: 'requested', evidence: [] });
  expect(world.clock.monotonic()).toBeLessThan(31_000);
});
