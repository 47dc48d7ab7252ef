/** The terminal: streams, prompts (@inquirer/prompts) and the spinner (ora). */

import { setTimeout as delay } from 'node:timers/promises';
import type { WriteStream } from 'node:tty';
import { errorCode, systemReason } from '../../core/error-code.ts';
import { HmsError } from '../../core/errors.ts';
import type { Ask, Choice, Look, Output, Problem, Spinner } from '../system.ts';
import { type CommandLog, withoutCommands, workflowCommand } from '../workflow-commands.ts';
import { aroundStops, cursor } from './signals.ts';

/**
 * A stream whose writes wait until the system accepts the data. Memory stays constant with a slow reader, and a full
 * disk or a closed pipe rejects the write.
 *
 * @param leave aborts all waiting writes
 * @param lastWords whether writes are still allowed after that
 * @param log the CI engine, if lines of this stream can be workflow commands
 */
export function output(
  stream: WriteStream,
  leave: AbortSignal,
  { lastWords = false, log }: { lastWords?: boolean; log?: CommandLog | undefined } = {},
): Output {
  stream.on('error', () => {}); // each write reports its own error below
  const send = (text: string | Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const stop = () => reject(leave.reason);
      if (leave.aborted) stop();
      if (leave.aborted && !lastWords) return;
      leave.addEventListener('abort', stop, { once: true });
      const done = (settle: () => void) => {
        leave.removeEventListener('abort', stop);
        settle();
      };
      stream.write(text, (error) => done(() => (error ? reject(writeError(error)) : resolve())));
    });
  return {
    isTTY: stream.isTTY === true,
    get columns() {
      return stream.columns ?? 0;
    },
    write: (text) => send(log && typeof text === 'string' ? withoutCommands(text, log) : text),
    ...(log === 'github' && { command: (name, text) => send(workflowCommand(name, text)) }),
  };
}

/** `main` handles a closed pipe (EPIPE). */
function writeError(error: Error): Error {
  if (errorCode(error) === 'EPIPE') return error;
  return new HmsError('bug', `The output cannot be written: ${systemReason(error)}.`, {
    hint: 'If the command changes something, its request was sent. Check the result before you retry.',
    cause: error,
  });
}

type Prompts = typeof import('@inquirer/prompts');

interface PromptContext {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  signal: AbortSignal;
}

/** Prompts appear on stderr, because stdout is for data. Ctrl-C or the end of input means "no". */
export function ask(interrupted: AbortSignal): Ask {
  const theme = { prefix: { idle: '?', done: '?' } };

  /** @param shown text to redraw after Ctrl-Z and `fg` */
  async function answered<T>(
    question: (library: Prompts, context: PromptContext) => Promise<T>,
    shown: string,
    { color }: Look,
  ): Promise<T> {
    // The library reads the environment; hms decided about color before.
    if (!color) process.env.NO_COLOR = '1';
    const library = await import('@inquirer/prompts'); // ignores keys typed while it loads
    const { keypresses } = await import('./keypresses.ts');
    const end = endOfInput();
    const over = new AbortController();
    const signal = AbortSignal.any([interrupted, over.signal]);
    const { stdin, stderr } = process;
    const release = aroundStops(
      () => {
        stdin.setRawMode(false);
        stderr.write(cursor.show);
      },
      () => {
        stdin.setRawMode(true);
        stderr.write(shown);
      },
    );
    try {
      await forgetTyped();
      const input = keypresses(stdin, () => process.kill(process.pid, 'SIGTSTP'));
      const answer = question(library, { input, output: stderr, signal });
      return await Promise.race([answer, end.promise]).catch(async (cause) => {
        if (cause === hungUp) throw cause;
        // The library then ends the line it has drawn.
        over.abort();
        await answer.catch(() => {});
        throw cause;
      });
    } catch (cause) {
      if (interrupted.aborted) throw unanswered(interrupted.reason);
      if (cause === hungUp) throw unanswered(hungUp);
      if (!isNoAnswer(cause)) throw cause;
      throw unanswered(new HmsError('cancelled', 'No answer.', { cause }));
    } finally {
      release();
      end.forget();
    }
  }

  return {
    confirm: (message, look) =>
      answered(
        ({ confirm }, context) => confirm({ message, default: false, theme }, context),
        `? ${message} (y/N) `,
        look,
      ),
    line(message, look, problem = () => undefined) {
      const validate = (typed: string) => problem(typed) ?? true;
      return answered(
        ({ input }, context) => input({ message, theme, validate }, context),
        `? ${message} `,
        look,
      );
    },
    pick(message, choices, look, problem) {
      const source = (typed = '') => chosenFrom(choices, typed, problem);
      return answered(
        ({ search }, context) => search({ message, theme, pageSize: pageSize(), source }, context),
        `? ${message} `,
        look,
      );
    },
    // No key reveals it, because it would stay on the screen. The library hides the cursor.
    secret: (message, look) =>
      answered(
        ({ password }, context) => password({ message, theme, toggleMask: false }, context),
        `? ${message} ${cursor.hide}`,
        look,
      ),
  };
}

/** Lines for the list, without the question (up to two lines), an empty line and the key hints. */
function pageSize(): number {
  const { rows = 24 } = process.stderr;
  return Math.max(1, Math.min(10, rows - 5));
}

/** Choices that contain the typed text, and the text itself if it is allowed. */
export function chosenFrom(
  choices: readonly Choice[],
  typed: string,
  problem: Problem = () => 'Choose one of the list.',
): Choice[] {
  const part = typed.trim();
  const small = part.toLowerCase();
  // Exact matches first, in the same case before another case.
  const rank = ({ value, also = [] }: Choice) => {
    if (value === part) return 0;
    if (value.toLowerCase() === small) return 1;
    return also.some((one) => one.toLowerCase() === small) ? 2 : 3;
  };
  const found = choices
    .filter(({ name, value, also = [] }) =>
      [name, value, ...also].join(' ').toLowerCase().includes(small),
    )
    .toSorted((a, b) => rank(a) - rank(b));
  const isOther = part !== '' && choices.every((one) => rank(one) > 0) && !problem(part);
  return isOther ? [...found, { name: part, value: part }] : found;
}

function unanswered(why: HmsError): HmsError {
  return why.with({ message: `${why.message} Nothing was changed.`, retrySafe: true });
}

/** Ctrl-C at the prompt, or the end of input. */
function isNoAnswer(cause: unknown): boolean {
  const name = cause instanceof Error ? cause.name : '';
  return cause === noMoreInput || name === 'ExitPromptError' || name === 'AbortPromptError';
}

const noMoreInput = new Error('end of input');
const hungUp = new HmsError('cancelled', 'The terminal was closed.', { exitCode: 129 });

/** Discards keys typed before the prompt appeared, except Ctrl-C and Ctrl-D. */
async function forgetTyped(): Promise<void> {
  const { stdin } = process;
  let isOver = false;
  const ignore = (typed: Buffer) => {
    isOver ||= typed.includes(3) || typed.includes(4);
  };
  stdin.setRawMode?.(true);
  stdin.on('data', ignore).resume();
  await delay(50);
  stdin.off('data', ignore).pause();
  stdin.setRawMode?.(false);
  if (isOver) throw noMoreInput;
}

/**
 * Rejects at the end of input. After Ctrl-D, or when the terminal is gone, the library's promise never settles, and
 * Node would exit with 0 although nobody answered.
 */
function endOfInput(): { promise: Promise<never>; forget(): void } {
  const { stdin } = process;
  const setRawMode = stdin.setRawMode.bind(stdin);
  let onEnd = () => {};
  const promise = new Promise<never>((_, reject) => {
    onEnd = () => reject(isGone() ? hungUp : noMoreInput);
  });

  function isGone(): boolean {
    try {
      setRawMode(false);
      return false;
    } catch {
      return true;
    }
  }

  // readline restores the modes of the terminal. If the terminal is gone, that would throw an uncatchable error.
  stdin.setRawMode = (isRaw) => {
    try {
      return setRawMode(isRaw);
    } catch {
      onEnd();
      return stdin;
    }
  };
  process.once('beforeExit', onEnd);
  stdin.once('end', onEnd);
  stdin.on('error', onEnd);
  return {
    promise,
    forget() {
      process.removeListener('beforeExit', onEnd);
      stdin.removeListener('end', onEnd);
      stdin.removeListener('error', onEnd);
      stdin.setRawMode = setRawMode;
    },
  };
}

/**
 * `discardStdin: false`, because ora would swallow a Ctrl-C after another key. ora loads after the first text, so a
 * short wait never loads it.
 */
export function spinner(text: string): Spinner {
  let current = text;
  let stopped = false;
  let release = () => {};
  let drawn: { text: string; clear(): unknown; stop(): unknown } | undefined;
  void import('ora').then(({ default: ora }) => {
    if (!stopped) {
      const turning = ora({ text: current, stream: process.stderr, discardStdin: false });
      drawn = turning;
      release = aroundStops(
        () => turning.stop(),
        () => turning.start(),
      );
      turning.start();
    }
  });
  return {
    text(next) {
      current = next;
      if (drawn) drawn.text = next;
    },
    clear() {
      drawn?.clear();
    },
    stop() {
      stopped = true;
      drawn?.stop();
      release();
    },
  };
}
