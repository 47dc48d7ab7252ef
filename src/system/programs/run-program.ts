/** Runs other programs without a shell. */
import type { Env } from '../../core/env.ts';
import { errorCode } from '../../core/error-code.ts';
import { HmsError } from '../../core/errors.ts';
import { endGroup, keepGroup, releaseGroup } from './process-group.ts';

export interface Executed {
  /** Exit code; undefined if the program was killed. */
  code: number | undefined;
  /** Why it was killed, as a clause. */
  killedBecause: string | undefined;
  /** The signal that killed it, if hms did not. */
  signalName?: NodeJS.Signals | undefined;
  stdout: string;
  stderr: string;
}

export interface Execution {
  /** Standard input of the program; by default it is empty. It never reads from the terminal. */
  input?: string | undefined;
  /** Timeout in milliseconds, after which it is killed. */
  limitMs: number;
  /** Kills the program. The promise rejects with its reason. */
  signal: AbortSignal;
  /** Default: the environment of hms. */
  env?: Env;
  /**
   * Runs it in a process group of its own, so that its children are killed too: by SIGTERM first, and by SIGKILL if
   * they are still there a moment later. A Ctrl-C in the terminal does not reach the group. Windows has no process
   * groups: there only the program itself is killed.
   */
  ownGroup?: boolean;
}

/** Milliseconds to wait for remaining output after the exit. */
const outputGraceMs = 300;

/** Maximum bytes of output per stream. */
const maxOutputBytes = 65_536;

/**
 * After killing a program it waits for nothing, because its own children may hold the streams open.
 * @param words program and arguments, passed on unchanged
 * @throws HmsError auth, if it cannot be started
 */
export async function runProgram(
  words: readonly string[],
  { input, limitMs, signal, env, ownGroup = false }: Execution,
): Promise<Executed> {
  const { startChild } = await import('./started-child.ts');
  signal.throwIfAborted();
  const detached = ownGroup && process.platform !== 'win32';
  const start = await startChild(words, {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    detached,
    ...(env && { env }),
  });
  if (start.child === undefined) {
    const { notStarted, cause } = start;
    const [program = ''] = words;
    throw new HmsError('auth', `${program} cannot be started: ${notStarted}.`, { cause });
  }
  const { child } = start;
  return new Promise((resolve, reject) => {
    const group = detached ? child.pid : undefined;
    if (group !== undefined) keepGroup(group);
    const pieces: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] };
    const outputSoFar = () => ({
      stdout: joinedOutput(pieces.stdout),
      stderr: joinedOutput(pieces.stderr),
    });
    const settle = (finish: () => void) => {
      clearTimeout(limit);
      signal.removeEventListener('abort', onAbort);
      if (group !== undefined) releaseGroup(group);
      finish();
    };
    let isEnding = false;
    const release = (finish: () => void) => {
      for (const stream of child.stdio) stream?.destroy();
      child.unref();
      settle(finish);
    };
    const end = (finish: () => void) => {
      if (isEnding) return;
      isEnding = true;
      if (group !== undefined) {
        endGroup(group).finally(() => release(finish));
        return;
      }
      child.kill('SIGKILL');
      release(finish);
    };
    const stop = (killedBecause: string) =>
      end(() => resolve({ code: undefined, killedBecause, ...outputSoFar() }));
    const onAbort = () => end(() => reject(signal.reason));
    const limit = setTimeout(() => stop(`did not finish within ${limitMs / 1000} s`), limitMs);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    for (const name of ['stdout', 'stderr'] as const) {
      let bytes = 0;
      child[name]?.on('data', (piece: Buffer) => {
        pieces[name].push(piece);
        bytes += piece.length;
        if (bytes > maxOutputBytes) stop(`printed more than ${maxOutputBytes} bytes`);
      });
    }
    const finish = (code: number | null, signalName: NodeJS.Signals | null) => {
      if (isEnding) return;
      const killed =
        code === null
          ? { killedBecause: `was killed by ${signalName}`, signalName: signalName ?? undefined }
          : { killedBecause: undefined };
      settle(() => resolve({ code: code ?? undefined, ...killed, ...outputSoFar() }));
    };
    child.once('close', finish);
    child.once('exit', (code, signalName) => {
      // A process it left behind may hold its streams open forever. It is not killed: it was left on purpose.
      setTimeout(() => release(() => finish(code, signalName)), outputGraceMs).unref();
    });
    child.stdin?.on('error', () => {}); // it may not read its input
    child.stdin?.end(input);
  });
}

/** The system is short of something, or another program is writing the file. */
const passingCodes = ['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM', 'ETXTBSY'];

/** @param error of `runProgram`: whether the same program may start a moment later */
export function mayStartLater({ cause }: HmsError): boolean {
  return passingCodes.includes(errorCode(cause) ?? '');
}

/** Milliseconds in which a program that cannot do its work usually ends. */
const earlyExitMs = 1500;

/**
 * Starts a program that outlives hms, and waits a moment for an early failure.
 * @param words program and arguments, passed on unchanged
 * @throws HmsError usage, if it cannot be started, or fails at once
 */
export async function startProgram(words: readonly string[]): Promise<void> {
  const { startChild } = await import('./started-child.ts');
  const [program = ''] = words;
  const failure = (why: string) => new HmsError('usage', `${program} ${why}.`);
  const start = await startChild(words, { stdio: 'ignore', detached: true });
  if (start.child === undefined) throw failure(`cannot be started: ${start.notStarted}`);
  const { child } = start;
  child.unref();
  return new Promise((resolve, reject) => {
    const limit = setTimeout(resolve, earlyExitMs);
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      if (code === 0) resolve();
      else
        reject(
          failure(code === null ? `was killed by ${signal}` : `failed with exit code ${code}`),
        );
    });
  });
}

/** Invalid UTF-8 becomes a replacement character, which marks a password that would be wrong. */
function joinedOutput(pieces: readonly Buffer[]): string {
  return Buffer.concat(pieces).toString('utf8');
}
