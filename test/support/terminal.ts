/** The built program on a real pseudo-terminal of script(1). */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../src/core/error-code.ts';
import { bin, cleanEnv, node } from './spawn.ts';

export interface Session {
  code: number | null;
  /** Everything the terminal showed, including escape sequences. */
  screen: string;
  /** Content of the file `$OUT`. */
  out: string;
  /** Whether the cursor is visible and the terminal's modes are as before. */
  isRestored: boolean;
}

/** A text that appears after the previous step, or another event. */
export type Cue = string | Promise<unknown>;

/** Keys to type, signals for `hms`, or any other action. */
export type Act = string | readonly NodeJS.Signals[] | (() => void);

export type Step = readonly [cue: Cue, act: Act];

export type Size = readonly [columns: number, rows: number];

/** Ctrl-C goes to `hms`. The shell stays, checks the terminal and reports the exit code. */
const script = (line: string, [columns, rows]: Size) => `
  trap : INT
  stty cols ${columns} rows ${rows}
  stty -g >before
  : >out; OUT=$PWD/out
  hms() { sh -c 'echo $$ >pid; exec "$0" "$@"' '${node}' '${bin}' "$@"; }
  ${line}
  code=$?
  stty -g >after
  exit $code`;

/**
 * @param line shell line in which `hms` is the built program
 * @param steps actions, each after its cue
 */
export function onTerminal(
  line: string,
  env: Record<string, string>,
  steps: readonly Step[],
  size: Size = [80, 24],
): Promise<Session> {
  const folder = mkdtempSync(join(tmpdir(), 'hms-terminal-'));
  const kept = (name: string) => readFileSync(join(folder, name), 'utf8');
  const child = spawn('script', ['-qec', script(line, size), '/dev/null'], {
    cwd: folder,
    env: { ...cleanEnv(env), TERM: 'xterm', SHELL: '/bin/bash' },
  });
  let screen = '';
  let from = 0;
  let look = () => {};
  child.stdout.on('data', (piece) => {
    screen += piece;
    look();
  });

  const shown = (cue: string) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (!screen.slice(from).includes(cue)) return;
        from = screen.length;
        look = () => {};
        resolve();
      };
      look();
    });

  async function perform(): Promise<void> {
    for (const [cue, act] of steps) {
      await (typeof cue === 'string' ? shown(cue) : cue);
      if (typeof act === 'string') child.stdin.write(act);
      else if (typeof act === 'function') act();
      else sendAll(act, Number(kept('pid')));
    }
  }

  const performed = perform();
  return new Promise((resolve, reject) => {
    performed.catch(reject);
    child.once('close', (code) => {
      const isShown = screen.lastIndexOf('\u001b[?25l') <= screen.lastIndexOf('\u001b[?25h');
      const isRestored = isShown && kept('after') === kept('before');
      resolve({ code, screen, out: kept('out'), isRestored });
    });
  });
}

/** The first signal may have ended the process before the others are sent. */
function sendAll(signals: readonly NodeJS.Signals[], pid: number): void {
  for (const [at, signal] of signals.entries()) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (at === 0 || errorCode(error) !== 'ESRCH') throw error;
    }
  }
}
