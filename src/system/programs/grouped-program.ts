/**
 * Runs a program for a target of a fleet run: in a session of its own, without a terminal and without input. It hands
 * its output over piece by piece, so that memory holds none of it.
 */
import type { Readable } from 'node:stream';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { Env } from '../../core/env.ts';
import { longDelay } from '../timers.ts';
import { limitHeap, openCollector } from '../v8-flags.ts';
import { killMarked, type Mark } from './marked-processes.ts';
import { endGroup, keepGroup, releaseGroup, signalGraceMs } from './process-group.ts';
import { startChild } from './started-child.ts';
import { birthOf, type StartedGroup } from './started-group.ts';

export interface GroupedRun {
  env: Env;
  /** Timeout in milliseconds; undefined for none. Then its group gets SIGTERM, and SIGKILL 5 s later. */
  limitMs: number | undefined;
  /**
   * The variable that its processes have. A timeout ends all of them. If hms ends before the program, it ends those of
   * every program of the run.
   */
  mark: Mark;
  /** Called once it runs. */
  onStart(group: StartedGroup): void;
  /**
   * Called with each piece of its output.
   * @returns a promise to be given no more before it resolves: the program then waits when its pipe is full
   */
  onOutput(stream: 'stdout' | 'stderr', piece: Uint8Array): Promise<void> | undefined;
}

export interface GroupedEnd {
  /** Exit code; undefined if a signal ended it, or it could not be started. */
  code: number | undefined;
  /** The signal that ended it. */
  signalName: string | undefined;
  /** Why it could not be started, as the end of a sentence. */
  notStarted: string | undefined;
  timedOut: boolean;
  /** It timed out and still runs: it belongs to another user. */
  stillRuns: boolean;
}

/** Milliseconds without output, after which hms reads no more from processes that the program left behind. */
const outputGraceMs = 300;

/** Bytes of output between two collections of garbage. */
const collectEveryBytes = 1024 * 1024;

/** Milliseconds in which a process ends after SIGKILL. */
const killedMs = 1000;

/** How often hms waits for them that long: a program left behind may print forever. */
const maxGraces = 10;

/**
 * Never rejects. Processes that a finished program left behind go on running.
 * @param words program and arguments, passed on unchanged
 */
export async function runGrouped(
  words: readonly string[],
  { env, limitMs, mark, onStart, onOutput }: GroupedRun,
): Promise<GroupedEnd> {
  await limitHeap('all');
  collect ??= await openCollector();
  const end = {
    ...{ code: undefined, signalName: undefined, notStarted: undefined },
    ...{ timedOut: false, stillRuns: false },
  };
  const start = await startChild(words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    env,
  });
  if (start.child === undefined) return { ...end, notStarted: start.notStarted };
  const { child } = start;
  const ended = new AbortController();
  const exited = new Promise<Partial<GroupedEnd>>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve({ code: code ?? undefined, signalName: signal ?? undefined }),
    );
  });
  const { pid: group } = child;
  if (group === undefined) return { ...end, ...(await exited) };
  keepGroup(group, mark);
  onStart({ pid: group, birth: birthOf(group) });
  let pieces = 0;
  let waiting = 0;
  const read = (name: 'stdout' | 'stderr') => {
    const stream = child[name] as Readable; // As: it is a pipe.
    // Not `for await`: an iterator keeps the pieces that it has handed out.
    stream.on('data', (piece: Buffer) => {
      pieces += 1;
      noteRead(piece.length);
      const shown = onOutput(name, piece);
      if (shown === undefined) return;
      stream.pause();
      waiting += 1;
      const goOn = () => {
        waiting -= 1;
        stream.resume();
      };
      shown.then(goOn, goOn);
    });
    return new Promise<void>((resolve) => stream.once('close', resolve));
  };
  const output = Promise.all([read('stdout'), read('stderr')]);
  let timedOut = false;
  async function expire(ms: number, group: number): Promise<void> {
    await longDelay(ms, ended.signal);
    // If hms itself stood still, the program may have ended in time. Its end is read first.
    for (const _ of [1, 2]) await turn();
    ended.signal.throwIfAborted();
    timedOut = true;
    await endGroup(group, signalGraceMs);
    killMarked(mark); // they may have left the group
    await delay(killedMs, undefined, { signal: ended.signal });
  }
  let exit: Partial<GroupedEnd> | undefined;
  const noted = exited.then((found) => {
    exit = found;
    ended.abort();
  });
  if (limitMs === undefined) await noted;
  // It rejects when the program ends: then nothing is left to do, or the group was told to end and has ended.
  else await expire(limitMs, group).catch(() => noted);
  const stillRuns = exit === undefined;
  await outputEnd(output, () => ({ pieces, isPaused: waiting > 0 }));
  for (const stream of child.stdio) stream?.destroy();
  if (stillRuns) child.unref();
  releaseGroup(group);
  return { ...end, ...exit, timedOut, stillRuns };
}

/** Bytes of all programs since garbage was collected. */
let readBytes = 0;

let collect: (() => void) | undefined;

/** V8 does not count the buffers of a pipe as its own, so it would let many of them pile up. */
function noteRead(bytes: number): void {
  readBytes += bytes;
  if (readBytes < collectEveryBytes) return;
  readBytes = 0;
  collect?.();
}

/** Waits for the rest of the output. A process left behind may hold the pipes open. */
async function outputEnd(
  output: Promise<unknown>,
  read: () => { pieces: number; isPaused: boolean },
): Promise<void> {
  const done = output.then(() => true);
  for (let grace = 0; grace < maxGraces; ) {
    const before = read();
    const waited = new AbortController();
    const paused = delay(outputGraceMs, false, { signal: waited.signal }).catch(() => false);
    const isDone = await Promise.race([done, paused]);
    waited.abort();
    if (isDone) return;
    const now = read();
    // The reader of --tail has to catch up: that is no silence of the program.
    if (before.isPaused || now.isPaused) continue;
    if (now.pieces === before.pieces) return;
    grace += 1;
  }
}
