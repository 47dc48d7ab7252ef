/** `--on-end` and the bell: what hms does when a command that waits has ended. */
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import type { Executed, Execution } from '../src/system/programs/run-program.ts';
import { world as fleetWorld } from './support/fleet.ts';
import { operator, type Ran, run, type WorldOptions } from './support/world.ts';

const notify = '--notify ops@example.com';
const backup = `backups create acmestage ${notify} --wait`;
const onEnd = `--on-end 'notify --to "the team"'`;

interface Call {
  words: readonly string[];
  execution: Execution;
}

/** A program that ends so, and its calls. */
function receiver(ended: Partial<Executed> | Error = { code: 0 }) {
  const calls: Call[] = [];
  const programs = async (words: readonly string[], execution: Execution): Promise<Executed> => {
    calls.push({ words, execution });
    if (ended instanceof Error) throw ended;
    return { code: undefined, killedBecause: undefined, stdout: '', stderr: '', ...ended };
  };
  const documents = () => calls.map(({ execution }) => JSON.parse(execution.input ?? ''));
  return { calls, programs, documents };
}

const failing: WorldOptions = { sandbox: { jobOutcome: 'aborted' } };

describe('--on-end', () => {
  test('runs a program with the result', async () => {
    const { calls, programs, documents } = receiver();
    const ran = await run(`${backup} --json ${onEnd}`, { programs });
    expect(ran.code).toBe(0);
    expect(calls.map(({ words }) => words)).toEqual([['notify', '--to', 'the team']]);
    expect(documents()).toEqual([
      {
        command: `hms backups create acmestage ${notify} --wait --json`,
        exit: 0,
        kind: null,
        result: JSON.parse(ran.stdout),
        error: null,
        started: '2026-03-02T09:00:00.000Z',
        ended: expect.stringMatching(/^2026-03-02T09:00:\d\d\.\d{3}Z$/),
      },
    ]);
  });

  test('runs it without passwords, without a shell, for 30 s, in a group of its own', async () => {
    const { calls, programs } = receiver();
    const env = { HMS_MAILBOX_PASSWORD: 'm', PATH: '/bin' };
    await run(`${backup} ${onEnd}`, { programs, env });
    const { HMS_PASSWORD: _, ...rest } = operator;
    expect(calls[0]?.execution).toMatchObject({ limitMs: 30_000, ownGroup: true });
    expect(calls[0]?.execution.env).toEqual({ ...rest, PATH: '/bin' });
  });

  test('runs it when the job failed, before the error is printed', async () => {
    const { programs, documents } = receiver({ code: 1 });
    const ran = await run(`${backup} --json ${onEnd}`, { programs, ...failing });
    expect(ran.code).toBe(8);
    const last = JSON.parse(ran.stderr.trimEnd().split('\n').at(-1) ?? '');
    expect(documents()).toMatchObject([{ exit: 8, kind: 'failed', result: null, ...last }]);
  });

  test.each<[string, string, WorldOptions, number, string | null]>([
    ['a wait that timed out', `${backup} --timeout 1s`, {}, 9, 'pending'],
    ['a name that nothing has', `backups wait nosuch latest`, {}, 5, 'notFound'],
    ['a signal', backup, { interruptAfterMs: 2500 }, 130, 'cancelled'],
    ['backups wait', 'backups wait acmeprod latest', {}, 0, null],
  ])('runs after %s', async (_, line, options, exit, kind) => {
    const { programs, documents } = receiver();
    const ran = await run(`${line} ${onEnd}`, { programs, ...options });
    expect(ran.code).toBe(exit);
    expect(documents()).toMatchObject([{ exit, kind }]);
  });

  test('has 3 s after a signal, and the error is printed first', async () => {
    const { calls, programs } = receiver({ code: 1 });
    const ran = await run(`${backup} ${onEnd}`, { programs, interruptAfterMs: 2500 });
    expect(ran.code).toBe(130);
    expect(calls[0]?.execution.limitMs).toBe(3000);
    expect(calls[0]?.execution.signal.aborted).toBe(false);
    expect(ran.stderr.indexOf('Interrupted')).toBeLessThan(ran.stderr.indexOf('--on-end failed'));
  });

  test.each<[string, string, WorldOptions, number]>([
    ['a wrong command line', 'backups create acmestage --wait', {}, 2],
    ['a dry run', `${backup} --dry-run`, {}, 0],
    [
      'an answer of "no"',
      `installs copy acmestage acmedev ${notify} --backup-first`,
      { terminal: 100, answers: ['n'] },
      130,
    ],
  ])('does not run after %s', async (_, line, options, exit) => {
    const { calls, programs } = receiver();
    const ran = await run(`${line} ${onEnd}`, { programs, ...options });
    expect(ran.code).toBe(exit);
    expect(calls).toEqual([]);
  });

  test.each<[string, Partial<Executed> | Error, string]>([
    [
      'fails',
      { code: 22, stderr: 'curl: (22) 404\n' },
      'The program of --on-end failed: notify ended with exit code 22.\n  curl: (22) 404\n',
    ],
    [
      'hangs',
      { killedBecause: 'did not finish within 30 s' },
      'The program of --on-end failed: notify did not finish within 30 s.\n',
    ],
    [
      'is not there',
      new HmsError('auth', 'notify cannot be started: no such file or folder (ENOENT).'),
      'The program of --on-end failed: notify cannot be started: no such file or folder (ENOENT).\n',
    ],
  ])('a program that %s is a note, and the exit code stays', async (_, ended, text) => {
    const { programs } = receiver(ended);
    const ran = await run(`${backup} --quiet ${onEnd}`, { programs });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toBe(text);
  });

  test('gets no secrets: not its own words, not a password', async () => {
    const { programs, documents } = receiver();
    const webhook = 'https://hooks.example/T0/s3cret';
    for (const option of [`--on-end 'curl ${webhook}'`, `--on-end='curl ${webhook}'`]) {
      await run(`backups wait acmeprod latest ${option} --timeout 30s`, { programs });
    }
    expect(documents().map(({ command }) => command)).toEqual(
      Array(2).fill('hms backups wait acmeprod latest --timeout 30s'),
    );
    const env = { HMS_PASSWORD: 'correct-horse-battery' };
    await run(`backups wait correct-horse-battery latest ${onEnd}`, { programs, env });
    expect(JSON.stringify(documents())).not.toContain('correct-horse');
  });

  test('is not part of the command in the ledger', async () => {
    const { programs } = receiver();
    const { run: type } = fleetWorld({ programs });
    await type(
      `backups create acmestage ${notify} --wait --on-end 'curl https://hooks.example/T0'`,
    );
    const listed = await type('jobs list --json');
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { command: `hms backups create acmestage ${notify} --wait` },
    ]);
  });

  test('runs after a wait for a job of the ledger', async () => {
    const { programs, documents } = receiver();
    const { run: type } = fleetWorld({ programs });
    await type(`backups create acmestage ${notify}`);
    const [{ id }] = JSON.parse((await type('jobs list --json')).stdout);
    const ran = await type(`jobs wait ${id} --json ${onEnd}`);
    expect(documents()).toMatchObject([{ exit: 0, result: JSON.parse(ran.stdout) }]);
  });

  test('gets the rows of a run', async () => {
    const { programs, documents } = receiver();
    const ran = await fleetWorld({ programs }).run(
      `each --where environment=staging ${onEnd} -- backups create {} ${notify} --wait`,
    );
    const rows = ran.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.length).toBeGreaterThan(1);
    expect(documents()).toMatchObject([{ exit: ran.code, result: rows }]);
  });

  test.each(['--on-end x', '--no-bell'])('%s inside a run is refused', async (option) => {
    const ran = await fleetWorld().run(
      `each --all -- backups create {} ${notify} --wait ${option}`,
    );
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain(
      `${option.split(' ')[0]} applies to the whole run. Put it before '--'.`,
    );
  });

  test.each([
    [`--on-end ''`, "Invalid value '' for --on-end. It must begin with the name of a program."],
    [
      `--on-end "it's"`,
      `Invalid value 'it's' for --on-end. A quote is not closed, or a backslash is at the end.`,
    ],
  ])('%s is refused', async (option, text) => {
    const ran = await run(`${backup} ${option}`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain(text);
  });

  test.each([[''], ['--dry-run']])(
    'a missing program is refused before a request %s',
    async (more) => {
      const programProblem = (name: string) => (name === './nope' ? 'does not exist' : undefined);
      const ran = await run(`${backup} --on-end './nope now' ${more}`, { programProblem });
      expect(ran).toMatchObject({ code: 2, requests: [], stdout: '' });
      expect(ran.stderr).toContain(
        "The program of --on-end, './nope', does not exist. Nothing was sent.",
      );
    },
  );

  test('requires --wait', async () => {
    const ran = await run(`backups create acmestage ${notify} ${onEnd}`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain('--wait');
  });
});

const bells = ({ stderr }: Ran) => stderr.split('\u0007').length - 1;
const slow: WorldOptions = { terminal: 100, sandbox: { jobMs: 60_000 } };

describe('the bell', () => {
  test.each<[string, string, WorldOptions, number]>([
    ['rings once after a long wait', backup, slow, 1],
    ['rings when the wait timed out', `${backup} --timeout 20s`, slow, 1],
    ['does not ring after a short wait', backup, { terminal: 100 }, 0],
    ['is turned off', `${backup} --no-bell`, slow, 0],
    ['is turned off by -q', `${backup} -q`, slow, 0],
    ['does not ring off a terminal', backup, { sandbox: { jobMs: 60_000 } }, 0],
    ['does not ring after a signal', backup, { ...slow, interruptAfterMs: 30_000 }, 0],
    [
      'does not count the time of an answer',
      `installs copy acmestage acmedev ${notify} --backup-first`,
      { terminal: 100, answers: ['y'], answerMs: 60_000 },
      0,
    ],
    [
      'rings after a long wait behind an answer',
      `installs copy acmestage acmedev ${notify} --backup-first`,
      { ...slow, answers: ['y'], answerMs: 60_000 },
      1,
    ],
    ['does not ring in CI', backup, { ...slow, env: { CI: 'true' } }, 0],
  ])('%s', async (_, line, options, count) => {
    expect(bells(await run(line, options))).toBe(count);
  });
});
