/** Signals as shells, wrappers and containers send them. */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { credentialsFor } from '../support/reach.ts';
import { sized } from '../support/sized.ts';
import { bin, cleanEnv, collect, node, serve, start } from '../support/spawn.ts';
import { onTerminal } from '../support/terminal.ts';

const embedded = { HMS_PROFILE: 'sandbox' };
/** For what sends nothing: the sandbox takes half of a start. */
const unsent = credentialsFor({ url: 'http://127.0.0.1:9' });
const ctrlD = '\u0004';
const ctrlZ = '\u001a';
const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';

/** Reads standard input, to an end that does not come. */
const words = ['api', 'POST', '/installs', '--data', '-', '--dry-run'];

/** More than a pipe holds: once it is taken, hms reads it. */
const fill = (stdin: NodeJS.WritableStream) =>
  new Promise((resolve) => stdin.write(' '.repeat(1024 * 1024), resolve));

describe('D18: a SIGHUP that was ignored when hms was started stays ignored', () => {
  const line = `'${node}' '${bin}' ${words.join(' ')}`;

  const ways = [
    ['nohup', `nohup ${line}`],
    ['nohup, for a script', `nohup sh -c "${line}; :"`],
    ["trap '' HUP", `trap '' HUP; ${line}; exit $?`],
  ] as const;
  test.each(sized(ways.slice(1), [...ways]))('by %s', async (_, script) => {
    const child = spawn('bash', ['-c', script], { env: cleanEnv(unsent), detached: true });
    const ended = collect(child);
    await fill(child.stdin);
    process.kill(-(child.pid ?? 0), 'SIGHUP'); // to all of them, as a terminal that goes away does
    await fill(child.stdin);
    child.stdin.end('{"name": "acmenew"}');
    expect(await ended).toMatchObject({ code: 0 });
  });

  test('and SIGTERM still ends it', async () => {
    const env = { ...unsent, _: '/usr/bin/nohup' };
    const { child, ended } = start(words, env);
    await fill(child.stdin);
    for (const signal of ['SIGHUP', 'SIGTERM'] as const) child.kill(signal);
    expect(await ended).toMatchObject({
      code: 143,
      stderr: expect.stringContaining('Interrupted (SIGTERM).'),
    });
  });

  test('on a terminal, whatever the shell says', async () => {
    const wait = 'backups create acmestage --notify a@b.example --wait';
    const { screen } = await onTerminal(
      `set -m; nohup env -u _ '${node}' '${bin}' ${wait} >$OUT 2>log & until grep -q sandbox log; do :; done
       kill -HUP $!; wait $!; echo "ended with $?"`,
      embedded,
      [],
    );
    expect(screen).toContain('ended with 0');
  });
});

/** Until the process has taken a signal: another of its kind would be lost in it before. */
function untilTaken(pid: number | undefined): void {
  const isPending = () => !/^ShdPnd:\t0+$/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  while (isPending());
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'D18: a %s that a wrapper hands on is one: hms says its last words',
  async (signal) => {
    const { child, ended } = start(words, unsent);
    await fill(child.stdin);
    child.kill(signal);
    untilTaken(child.pid);
    child.kill(signal);
    expect((await ended).stderr).toContain(`Interrupted (${signal}).`);
  },
);

/** Another process-id namespace takes root, or a kernel that lets users make one. */
function canBeFirst(): boolean {
  try {
    execFileSync('unshare', ['--pid', '--fork', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!canBeFirst())('D18: the first process of a container', () => {
  async function first() {
    const child = spawn('unshare', ['--pid', '--fork', '--', node, bin, ...words], {
      env: cleanEnv(unsent),
    });
    const ended = collect(child);
    await fill(child.stdin);
    const { pid } = child;
    const hms = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
    return { hms, ended };
  }

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('is ended by %s', async (signal, expected) => {
    const { hms, ended } = await first();
    process.kill(hms, signal);
    const { code, stderr } = await ended;
    expect(code).toBe(expected);
    expect(stderr).toContain(`Interrupted (${signal}).`);
  });

  test('is ended at once by a second signal', async () => {
    const { hms, ended } = await first();
    // Both are there before it sees the first, however busy the machine is.
    for (const signal of ['SIGSTOP', 'SIGINT', 'SIGTERM', 'SIGCONT'] as const) {
      process.kill(hms, signal);
    }
    const { code, stderr } = await ended;
    expect([130, 143]).toContain(code);
    expect(stderr).toBe('');
  });
});

/** Whether the cursor is shown after this much of the screen. */
const isShown = (screen: string) =>
  screen.lastIndexOf(hideCursor) <= screen.lastIndexOf(showCursor);

const stopped = 'Stopped';
/** Ctrl-Z gives the terminal back to the shell, which goes on with it after an Enter. */
const withJobs = (line: string) => `set -m; ${line}; read -r _; fg`;

describe('D18: the cursor', () => {
  const wait = 'hms backups create acmestage --notify a@b.example --wait --interval 1h >$OUT';

  test('is shown while a wait is stopped by Ctrl-Z, and the spinner turns on afterwards', async () => {
    const { screen, code, isRestored } = await onTerminal(withJobs(wait), embedded, [
      [hideCursor, ctrlZ],
      [stopped, '\r'],
      [hideCursor, ['SIGTERM']], // the shell itself would end with a job that SIGINT ends
    ]);
    expect(isShown(screen.slice(0, screen.indexOf(stopped)))).toBe(true);
    expect({ code, isRestored }).toEqual({ code: 143, isRestored: true });
    expect(screen).toContain('is still running');
  });

  test('is shown while a password is asked for and Ctrl-Z is typed', async () => {
    const login = 'hms auth login --base-url https://api.example.com/v1 --username owner';
    const { screen, code, isRestored } = await onTerminal(withJobs(login), {}, [
      [hideCursor, ctrlZ],
      [stopped, '\r'],
      [hideCursor, ctrlD], // not Ctrl-C: the shell ends where it arrives behind hms
    ]);
    expect(isShown(screen.slice(0, screen.indexOf(stopped)))).toBe(true);
    expect({ code, isRestored }).toEqual({ code: 130, isRestored: true });
  });

  test('is shown after the second signal, which kills', async () => {
    const signals = ['SIGSTOP', 'SIGINT', 'SIGTERM', 'SIGCONT'] as const;
    const { code, isRestored } = await onTerminal(wait, embedded, [[hideCursor, signals]]);
    expect([130, 143]).toContain(code);
    expect(isRestored).toBe(true);
  });
});

describe('D18: a question goes on behind Ctrl-Z and fg', () => {
  const mail = '--notify a@b.example';
  test.each([
    ['yes or no', `hms backups restore acmestage latest ${mail}`, 'acmestage', 'y\r'],
    ['a name', `hms backups restore acmeprod latest ${mail}`, 'acmeprod', 'acmeprod\r'],
    ['a line', 'hms backups create acmestage', 'Notify', 'a@b.example\r'],
    ['a list', `hms backups create ${mail}`, 'Choose the install', 'acmestage\r'],
  ])('%s', async (_, line, question, answer) => {
    const { screen, code, isRestored } = await onTerminal(withJobs(withJobs(line)), embedded, [
      [`? `, ctrlZ],
      [stopped, '\r'],
      [question, ctrlZ],
      [stopped, '\r'],
      [question, answer],
    ]);
    expect(screen).toContain('requested');
    expect({ code, isRestored }).toEqual({ code: 0, isRestored: true });
  });

  test('a password', async () => {
    const service = await serve();
    const { HMS_BASE_URL, HMS_USERNAME, HMS_PASSWORD } = service.env;
    const login = `hms auth login --base-url ${HMS_BASE_URL} --username ${HMS_USERNAME}`;
    const { screen, code } = await onTerminal(withJobs(login), {}, [
      [hideCursor, ctrlZ],
      [stopped, '\r'],
      [hideCursor, `${HMS_PASSWORD}\r`],
    ]);
    await service.stop();
    expect(screen).toContain('Password:');
    expect(code, screen).toBe(0);
  });
});
