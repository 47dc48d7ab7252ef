/** Handles SIGINT, SIGTERM and SIGHUP (exit) and SIGTSTP (stop), and restores the terminal. */
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { HmsError } from '../../core/errors.ts';
import { monotonic } from '../monotonic.ts';

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Milliseconds in which a repeated signal counts once: `npx` forwards the Ctrl-C that hms already received. */
const repeatMs = 100;

/**
 * The first signal requests the exit, the second forces it. The listeners stay: libraries that listen too (ora) end the
 * process when theirs is the only one.
 */
export function listenForSignals(): AbortSignal {
  const controller = new AbortController();
  const lastAt = new Map<string, number>();
  for (const [signal, exitCode] of Object.entries(signals)) {
    if (signal === 'SIGHUP' && isHangupIgnored()) {
      process.on(signal, () => {});
      continue;
    }
    process.on(signal, () => {
      const now = monotonic();
      if (now - (lastAt.get(signal) ?? Number.NEGATIVE_INFINITY) < repeatMs) return;
      lastAt.set(signal, now);
      if (controller.signal.aborted) {
        showCursor();
        process.emit('exit', exitCode); // ends the programs that hms runs
        endBy(signal, exitCode);
      }
      controller.abort(new HmsError('cancelled', `Interrupted (${signal}).`, { exitCode }));
    });
  }
  return controller.signal;
}

/** Ends the process by a signal. If that has no effect, as in a container's first process, it exits. */
export function endBy(signal: string, exitCode: number): never {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  process.exit(exitCode);
}

/**
 * Restores the terminal while the process is stopped.
 * @param before runs before the process stops
 * @param after runs when it continues
 * @returns a function that removes the handler
 */
export function onTerminalStop(before: () => void, after: () => void): () => void {
  const onStop = () => {
    before();
    // Without a listener the signal stops the process. The next line runs when it continues.
    process.off('SIGTSTP', onStop);
    process.kill(process.pid, 'SIGTSTP');
    process.on('SIGTSTP', onStop);
    after();
  };
  process.on('SIGTSTP', onStop);
  return () => process.off('SIGTSTP', onStop);
}

/** Runs before the process is killed. A paused terminal (Ctrl-S) does not block it. */
function showCursor(): void {
  if (!process.stderr.isTTY || process.env.TERM === 'dumb') return;
  try {
    const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
    const terminal = openSync('/dev/tty', O_WRONLY | O_NONBLOCK | O_NOCTTY);
    writeSync(terminal, cursor.show);
    closeSync(terminal);
  } catch {
    // The terminal is gone, or this is Windows.
  }
}

export const cursor = { show: '\u001b[?25h', hide: '\u001b[?25l' } as const;

/**
 * Whether hms was started with SIGHUP ignored, by `nohup` or a shell after `trap '' HUP`. Node resets that before hms
 * runs, so hms looks for traces. They are the program that bash and zsh report, a write-only standard input, which GNU
 * nohup sets instead of a terminal, and the signal mask of the parent.
 */
function isHangupIgnored(): boolean {
  const { env, platform, ppid } = process;
  if (/(^|\/)nohup$/.test(env._ ?? '')) return true;
  if (platform !== 'linux') return false;
  return isForWriting(0) || ignoresHangup(ppid);
}

const accessMode = 0o3;

function isForWriting(descriptor: number): boolean {
  const flags =
    /^flags:\t([0-7]+)$/m.exec(readIfPossible(`/proc/self/fdinfo/${descriptor}`))?.[1] ?? '0';
  return (Number.parseInt(flags, 8) & accessMode) === constants.O_WRONLY;
}

function ignoresHangup(pid: number): boolean {
  const mask =
    /^SigIgn:\t[0-9a-f]*([0-9a-f])$/m.exec(readIfPossible(`/proc/${pid}/status`))?.[1] ?? '0';
  return (Number.parseInt(mask, 16) & 1) !== 0; // SIGHUP is signal 1
}

/** Empty if the file cannot be read. */
function readIfPossible(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
