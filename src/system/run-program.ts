/** Other programs, run without a shell. */
import { HmsError } from '../core/errors.ts';

export interface Executed {
  /** The exit code; undefined where the program was ended. */
  code: number | undefined;
  /** Why it was ended, as the end of a sentence about it. */
  ended: string | undefined;
  stdout: string;
  stderr: string;
}

export interface Execution {
  /** What the program reads on standard input; nothing is read from the terminal. */
  input?: string;
  /** Milliseconds after which it is killed. */
  limitMs: number;
  /** Kills it; its reason is what is thrown then. */
  signal: AbortSignal;
}

/** Milliseconds for what a program has printed to arrive, once it has ended. */
const leftBehindMs = 300;

/** Bytes a program may print, on each of its streams. */
const most = 65_536;

/**
 * Nothing is waited for once the program was killed: what it started itself may hold its streams open.
 * @param words the program and its arguments, handed over as they are
 * @throws HmsError auth, when it cannot be started
 */
export async function runProgram(
  [program = '', ...args]: readonly string[],
  { input = '', limitMs, signal }: Execution,
): Promise<Executed> {
  const { spawn } = await import('node:child_process');
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'pipe', windowsHide: true });
    const pieces: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] };
    const printed = () => ({
      stdout: outputText(pieces.stdout),
      stderr: outputText(pieces.stderr),
    });
    const settle = (finish: () => void) => {
      clearTimeout(limit);
      signal.removeEventListener('abort', onAbort);
      finish();
    };
    const end = (finish: () => void) => {
      child.kill('SIGKILL');
      for (const stream of child.stdio) stream?.destroy();
      child.unref();
      settle(finish);
    };
    const stop = (ended: string) => end(() => resolve({ code: undefined, ended, ...printed() }));
    const onAbort = () => end(() => reject(signal.reason));
    const limit = setTimeout(() => stop(`did not end within ${limitMs / 1000} s`), limitMs);
    signal.addEventListener('abort', onAbort, { once: true });
    for (const name of ['stdout', 'stderr'] as const) {
      let bytes = 0;
      child[name].on('data', (piece: Buffer) => {
        pieces[name].push(piece);
        bytes += piece.length;
        if (bytes > most) stop(`printed more than ${most} bytes`);
      });
    }
    child.once('error', (error: NodeJS.ErrnoException) => {
      const message = `${program} cannot be started: ${error.code ?? error.message}`;
      settle(() => reject(new HmsError('auth', message, { cause: error })));
    });
    const finish = (code: number | null, signalName: NodeJS.Signals | null) => {
      const ended = code === null ? `was ended by ${signalName}` : undefined;
      settle(() => resolve({ code: code ?? undefined, ended, ...printed() }));
    };
    child.once('close', finish);
    child.once('exit', (code, signalName) => {
      // Something it has left behind may hold its streams open for ever.
      setTimeout(() => end(() => finish(code, signalName)), leftBehindMs).unref();
    });
    child.stdin.on('error', () => {}); // it may not read what it is given
    child.stdin.end(input);
  });
}

/** What is no UTF-8 would be another password than it is: it has the mark for that in it. */
function outputText(pieces: readonly Buffer[]): string {
  return Buffer.concat(pieces).toString('utf8');
}
