/** SIGINT, SIGTERM and SIGHUP end hms, SIGTSTP stops it, and the terminal stays as it was. */
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { HmsError } from '../../core/errors.ts';
import { monotonic } from '../monotonic.ts';

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Milliseconds in which a signal that comes again is the same: `npx` hands on the Ctrl-C that hms has had already. */
const sameMs = 100;

/**
 * The first one asks for an end, the second one is it. The listeners stay: libraries that listen too
 * (ora) end the process when they find themselves alone.
 */
export function listenForSignals(): AbortSignal {
  const controller = new AbortController();
  const cameAt = new Map<string, number>();
  for (const [signal, exitCode] of Object.entries(signals)) {
    if (signal === 'SIGHUP' && isHangupIgnored()) {
      process.on(signal, () => {});
      continue;
    }
    process.on(signal, () => {
      const now = monotonic();
      if (now - (cameAt.get(signal) ?? Number.NEGATIVE_INFINITY) < sameMs) return;
      cameAt.set(signal, now);
      if (controller.signal.aborted) {
        showCursor();
        endBy(signal, exitCode);
      }
      controller.abort(new HmsError('cancelled', `interrupted (${signal})`, { exitCode }));
    });
  }
  return controller.signal;
}

/** Ends the process by a signal, which does nothing to the first process of a container. */
export function endBy(signal: string, exitCode: number): never {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  process.exit(exitCode);
}

/**
 * While the process is stopped the terminal is somebody else's.
 * @param before run before it stops
 * @param after run when it goes on
 * @returns what ends this
 */
export function aroundStops(before: () => void, after: () => void): () => void {
  const onStop = () => {
    before();
    // Without a listener the signal does what it is for, and the next line is the first one after it.
    process.off('SIGTSTP', onStop);
    process.kill(process.pid, 'SIGTSTP');
    process.on('SIGTSTP', onStop);
    after();
  };
  process.on('SIGTSTP', onStop);
  return () => process.off('SIGTSTP', onStop);
}

/** Before the process is killed. A terminal that stands still (Ctrl-S) does not hold that up. */
function showCursor(): void {
  if (!process.stderr.isTTY || process.env.TERM === 'dumb') return;
  try {
    const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
    const terminal = openSync('/dev/tty', O_WRONLY | O_NONBLOCK | O_NOCTTY);
    writeSync(terminal, cursor.show);
    closeSync(terminal);
  } catch {
    // It is gone, or Windows has another one.
  }
}

export const cursor = { show: '\u001b[?25h', hide: '\u001b[?25l' } as const;

/**
 * Whether hms was started with SIGHUP ignored, by `nohup` or by a shell after `trap '' HUP`. Node has set it back before
 * the first line of hms, so this goes by what is left of it: the program that bash and zsh say they have started, the
 * standard input for writing that GNU nohup puts in the place of a terminal, and the parent, from which it is inherited.
 */
function isHangupIgnored(): boolean {
  const { env, platform, ppid } = process;
  if (/(^|\/)nohup$/.test(env._ ?? '')) return true;
  if (platform !== 'linux') return false;
  return isForWriting(0) || ignoresHangup(ppid);
}

const accessMode = 0o3;

function isForWriting(descriptor: number): boolean {
  const flags = /^flags:\t([0-7]+)$/m.exec(textIn(`/proc/self/fdinfo/${descriptor}`))?.[1] ?? '0';
  return (Number.parseInt(flags, 8) & accessMode) === constants.O_WRONLY;
}

function ignoresHangup(pid: number): boolean {
  const mask = /^SigIgn:\t[0-9a-f]*([0-9a-f])$/m.exec(textIn(`/proc/${pid}/status`))?.[1] ?? '0';
  return (Number.parseInt(mask, 16) & 1) !== 0; // SIGHUP is the first signal
}

/** Nothing where it cannot be read. */
function textIn(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
