/** `hms guard` as a process: its command, its signals, and a kill -9 at any moment. */
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilGone } from '../support/processes.ts';
import { sized } from '../support/sized.ts';
import { realSleep } from '../support/slow.ts';
import { recordingHop, type Service, serve, start } from '../support/spawn.ts';

/** A kill meets backups under way. The other tests wait for none. */
let slow: Service;
let quick: Service;
beforeAll(async () => {
  slow = await serve('--job-seconds', '1');
  quick = await serve('--job-seconds', '0');
});
afterAll(() => Promise.all([slow.stop(), quick.stop()]));

function script(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'hms-deploy-')), 'deploy.sh');
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

const notify = ['--notify', 'ops@example.com'];
const guard = (...words: string[]) => [
  'guard',
  'acmestage',
  ...notify,
  '--interval',
  '50ms',
  ...words,
];
const undo = /hms backups restore acmestage [0-9a-f-]{36} --notify ops@example\.com/;

/** An environment with a ledger of its own. */
function machine(service = quick): Record<string, string> {
  const env: Record<string, string> = { ...service.env };
  return { ...env, HMS_STATE_DIR: mkdtempSync(join(tmpdir(), 'hms-guard-')) };
}

async function jobsOf(env: Record<string, string>) {
  const { stdout } = await start(['jobs', 'list', '--json'], env).ended;
  return JSON.parse(stdout) as Record<string, unknown>[];
}

test('the command has the arguments, the environment and the output that it is given', async () => {
  const env: Record<string, string> = { ...machine(), DEPLOY_TOKEN: 'a b' };
  const deploy = script('printf "%s|" "$@" "$DEPLOY_TOKEN" "$HMS_PASSWORD"; echo noted >&2');
  const ran = await start(guard('--', deploy, '--json', 'a  b', '$HOME', ''), env).ended;
  expect(ran.code).toBe(0);
  expect(ran.stdout).toBe(`--json|a  b|$HOME||a b|${env.HMS_PASSWORD}|`);
  expect(ran.stderr).toContain('noted');
  expect(ran.stderr).toMatch(undo);
});

test('with --json stdout has the result alone', async () => {
  const ran = await start([...guard('--json'), '--', script('echo deployed; exit 3')], machine())
    .ended;
  expect(ran).toMatchObject({ code: 8, stdout: '' });
  expect(ran.stderr).toContain('deployed\n');
  const { error } = JSON.parse(ran.stderr.trimEnd().split('\n').at(-1) ?? '');
  expect(error.record).toMatchObject({ failed_phase: 'command', command_exit: 3 });
});

test.each([
  ['a folder', tmpdir(), 'is a folder'],
  ['a file without x', join(process.cwd(), 'package.json'), 'is not executable'],
  ['nothing', './no/such/deploy.sh', 'does not exist'],
])('%s is no command: nothing is sent', async (_, path, text) => {
  const ran = await start(guard('--', path), machine()).ended;
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(text);
});

/** Sends the signals once the command says that it runs. */
async function signalled(text: string, signals: readonly NodeJS.Signals[], gapMs = 0) {
  const env = machine();
  const { child, ended } = start(guard('--', script(text)), env);
  await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  for (const signal of signals) {
    child.kill(signal);
    await realSleep(gapMs);
  }
  return { env, ...(await ended) };
}

describe('a signal while the command runs', () => {
  test.each([
    ['SIGINT', 130, 'INT'],
    ['SIGTERM', 143, 'TERM'],
    ['SIGHUP', 129, 'HUP'],
  ] as const)('%s is passed on, and the backup is named first', async (signal, code, name) => {
    const text = `trap 'echo got ${name}; exit 7' ${name}; echo up; while :; do sleep 0.05; done`;
    const ran = await signalled(text, [signal]);
    expect(ran.code).toBe(code);
    expect(ran.stdout).toBe(`up\ngot ${name}\n`);
    expect(ran.stderr).toMatch(undo);
    expect(ran.stderr).toContain('ended with exit code 7');
    expect(await jobsOf(ran.env)).toMatchObject([{ kind: 'backup', state: 'completed' }]);
  });

  test('the same signal twice at once counts as one', async () => {
    const text = "trap 'echo got; sleep 0.3; exit 7' TERM; echo up; while :; do sleep 0.05; done";
    const ran = await signalled(text, ['SIGTERM', 'SIGTERM']);
    expect(ran.stdout).toBe('up\ngot\n');
    expect(ran.code).toBe(143);
  });

  test('a second one ends the command and its children now', async () => {
    const text = `trap '' TERM; (trap '' TERM; while :; do sleep 0.05; done) & echo $! $$; wait; while :; do sleep 0.05; done`;
    const ran = await signalled(text, ['SIGTERM', 'SIGTERM'], 200);
    expect(ran.code).toBe(143);
    await untilGone(ran.stdout.trim().split(' ').map(Number));
  });

  test('a command that does not end is ended 5 s later, with its children', async () => {
    const text = `trap '' TERM; (trap '' TERM; while :; do sleep 0.05; done) & echo $! $$; while :; do sleep 0.05; done`;
    const ran = await signalled(text, ['SIGTERM']);
    expect(ran.code).toBe(143);
    expect(ran.stderr).toContain('was ended by SIGKILL');
    await untilGone(ran.stdout.trim().split(' ').map(Number));
  });
});

test('the children of a command that did not end in time are gone before hms goes on', async () => {
  const text = `(trap '' TERM; while :; do sleep 0.05; done) & echo $! $$; wait`;
  const deploy = script(text);
  const { stdout, code } = await start(guard('--command-timeout', '1s', '--', deploy), machine())
    .ended;
  expect(code).toBe(8);
  await untilGone(stdout.trim().split(' ').map(Number));
});

test('a limit of more than 24 days is a limit', async () => {
  const ran = await start(guard('--command-timeout', '60d', '--', 'true'), machine()).ended;
  expect(ran.code).toBe(0);
});

test.each(['env nosuchdeploy', 'sh -c nosuchdeploy'])(
  '%s could not start: no restore',
  async (line) => {
    const words = [
      '--restore-on-failure',
      '--restore-database',
      'no',
      '--yes',
      '--',
      ...line.split(' '),
    ];
    const ran = await start(guard(...words), machine()).ended;
    expect(ran.code).toBe(8);
    expect(ran.stderr).toContain('hms restores nothing');
  },
);

/** Requests that change something, which have reached the service. */
interface Write {
  path: string;
}

/**
 * Kills hms after the request of that number has reached the service, or once the command runs.
 * @returns the writes that reached the service, and the jobs in the ledger
 */
async function killed(words: string[], moment: number) {
  const hop = await recordingHop(slow.env.HMS_BASE_URL ?? '');
  const env = { ...machine(slow), HMS_BASE_URL: hop.url };
  const { child, ended } = start(words, env);
  let said = 0;
  const kill = () => {
    said += 1;
    if (hop.passed.length + said >= moment) child.kill('SIGKILL');
  };
  child.stderr.on('data', kill);
  child.stdout.on('data', kill);
  await ended;
  hop.close();
  const writes: Write[] = hop.passed
    .filter(({ method }) => method === 'POST')
    .map(({ url }) => ({ path: String(url) }));
  return { writes, jobs: await jobsOf({ ...env, HMS_BASE_URL: slow.env.HMS_BASE_URL ?? '' }) };
}

/** Each of them in the large run: request or output of that number. */
const moments = sized(
  [1, 3, 6],
  Array.from({ length: 25 }, (_, at) => at + 1),
);

describe.each([
  [
    'a guarded deploy that is undone',
    guard(
      '--restore-on-failure',
      '--restore-database',
      'no',
      '--yes',
      '--',
      script('echo up; exit 1'),
    ),
  ],
  [
    'a restore that waits for a command',
    [
      ...['backups', 'restore', 'acmestage', 'latest', ...notify, '--yes', '--wait'],
      ...['--until-command', "sh -c 'exit 1'", '--interval', '50ms', '--timeout', '1s'],
    ],
  ],
])('kill -9 of %s', (_, words) => {
  test.each(moments)(
    'at moment %i: each job is known, and nothing is sent twice',
    async (moment) => {
      const { writes, jobs } = await killed(words, moment);
      const paths = writes.map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      // A record may be there for a request that did not leave: its outcome is unknown.
      expect(jobs.length).toBeGreaterThanOrEqual(paths.length);
      const kinds = jobs.map(({ kind }) => kind).reverse();
      const sent = paths.map((path) => (path.endsWith('/restore') ? 'restore' : 'backup'));
      expect(kinds.slice(0, sent.length)).toEqual(sent);
    },
  );
});
