/** Runs the operator's own program in the foreground: its streams are those of hms. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Env } from '../../core/env.ts';
import { monotonic } from '../monotonic.ts';
import { longDelay } from '../timers.ts';
import {
  endGroup,
  keepGroup,
  releaseGroup,
  signalGraceMs,
  signalGroup,
  termGraceMs,
} from './process-group.ts';
import { startChild } from './started-child.ts';

export interface Foreground {
  /** Its standard output goes to stderr, because the result of hms goes to stdout. */
  isOutputOnStderr: boolean;
  /** Timeout in milliseconds, after which its group is ended; undefined for none. */
  limitMs: number | undefined;
  /** When it aborts, its signal is passed on, and the group is ended 5 s later. */
  interrupted: AbortSignal;
}

export interface ForegroundEnd {
  /** Exit code; undefined if it was ended by a signal, or could not be started. */
  code: number | undefined;
  /** The signal that ended it. */
  signalName: string | undefined;
  /** Why it could not be started, as the end of a sentence. */
  notStarted: string | undefined;
  timedOut: boolean;
  /** Ends the processes that it left behind. */
  endRest(): Promise<void>;
}

const signalOfExit: Readonly<Record<number, NodeJS.Signals>> = {
  129: 'SIGHUP',
  130: 'SIGINT',
  143: 'SIGTERM',
};

/**
 * Runs a program without a shell, in a process group of its own. Its environment is that of hms. Never rejects.
 * @param words program and arguments, passed on unchanged
 */
export async function runForeground(
  words: readonly string[],
  { isOutputOnStderr, limitMs, interrupted }: Foreground,
): Promise<ForegroundEnd> {
  const detached = process.platform !== 'win32';
  const stdio = ['inherit', isOutputOnStderr ? 2 : 'inherit', 'inherit'] as const;
  const none = { code: undefined, signalName: undefined, notStarted: undefined };
  const start = await startChild(words, { stdio: [...stdio], detached });
  if (start.child === undefined) {
    const { notStarted } = start;
    return { ...none, notStarted, timedOut: false, endRest: async () => {} };
  }
  const { child } = start;
  return new Promise((resolve) => {
    const group = detached ? child.pid : undefined;
    if (group !== undefined) keepGroup(group);
    let timedOut = false;
    /** When it was told to end. */
    let toldMs: number | undefined;
    const leftMs = () =>
      toldMs === undefined
        ? termGraceMs
        : Math.max(signalGraceMs - (monotonic() - toldMs), termGraceMs);
    const ended = new AbortController();
    const pass = (signal: NodeJS.Signals) => {
      toldMs ??= monotonic();
      if (group === undefined) child.kill(signal);
      else signalGroup(group, signal);
    };
    const endAll = async () => {
      if (group === undefined) child.kill('SIGKILL');
      else await endGroup(group);
    };
    const finish = async (end: Partial<ForegroundEnd>) => {
      ended.abort();
      interrupted.removeEventListener('abort', interrupt);
      // Its children have the rest of their time, and end before anything else is done.
      const endRest = async () => {
        if (group !== undefined) await endGroup(group, leftMs());
      };
      if (interrupted.aborted || timedOut) await endRest();
      if (group !== undefined) releaseGroup(group);
      resolve({ ...none, timedOut, endRest, ...end });
    };
    async function tellToEnd(signal: NodeJS.Signals): Promise<void> {
      pass(signal);
      await delay(signalGraceMs, undefined, { signal: ended.signal });
      await endAll();
    }
    const interrupt = () => {
      const { exitCode } = interrupted.reason ?? {};
      tellToEnd(signalOfExit[exitCode] ?? 'SIGTERM').catch(() => {}); // ended meanwhile
    };
    async function expire(ms: number): Promise<void> {
      await longDelay(ms, ended.signal);
      timedOut = true;
      await tellToEnd('SIGTERM');
    }
    if (interrupted.aborted) interrupt();
    interrupted.addEventListener('abort', interrupt, { once: true });
    if (limitMs !== undefined) expire(limitMs).catch(() => {}); // ended meanwhile
    child.once(
      'exit',
      (code, signal) => void finish({ code: code ?? undefined, signalName: signal ?? undefined }),
    );
  });
}

/**
 * Why a program cannot be run, as the end of a sentence; undefined if it can.
 * @param program a path, or a name that is looked up in PATH
 */
export async function programProblem(program: string, env: Env): Promise<string | undefined> {
  const isPath = /[/\\]/.test(program);
  const folders = isPath ? [''] : (env.PATH ?? '').split(delimiter).map((one) => one || '.');
  const endings = process.platform === 'win32' ? (env.PATHEXT ?? '').split(';') : [];
  const paths = folders.flatMap((folder) =>
    ['', ...endings].map((ending) => (folder ? join(folder, program) : program) + ending),
  );
  let problem = isPath ? 'does not exist' : 'is not in PATH';
  for (const path of paths) {
    const facts = await stat(path).catch(() => undefined);
    if (facts === undefined) continue;
    if (facts.isDirectory()) problem = 'is a folder';
    else if (await isExecutable(path)) return undefined;
    else problem = 'is not executable';
  }
  return problem;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
