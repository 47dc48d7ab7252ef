/** The terminal: streams, prompts (@inquirer/prompts) and the spinner (ora). */

import { setTimeout as delay } from 'node:timers/promises';
import type { WriteStream } from 'node:tty';
import { errorCode, systemReason } from '../../core/error-code.ts';
import { HmsError } from '../../core/errors.ts';
import type { Ask, Choice, Output, Problem, PromptStyle, Spinner } from '../system.ts';
import { type CommandLog, withoutCommands, workflowCommand } from '../workflow-commands.ts';
import { cursor, onTerminalStop } from './signals.ts';

/**
 * A stream whose writes wait until the system accepts the data. Memory stays constant with a slow reader, and a full
 * disk or a closed pipe rejects the write.
 *
 * @param shutdown aborts all waiting writes
 * @param allowAfterShutdown whether writes are still allowed after that
 * @param log the CI engine, if lines of this stream can be workflow commands
 */
export function output(
  stream: WriteStream,
  shutdown: AbortSignal,
  {
    allowAfterShutdown = false,
    log,
  }: { allowAfterShutdown?: boolean; log?: CommandLog | undefined } = {},
): Output {
  stream.on('error', () => {}); // each write reports its own error below
  const send = (text: string | Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const stop = () => reject(shutdown.reason);
      if (shutdown.aborted) stop();
      if (shutdown.aborted && !allowAfterShutdown) return;
      shutdown.addEventListener('abort', stop, { once: true });
      const done = (settle: () => void) => {
        shutdown.removeEventListener('abort', stop);
        settle();
      };
      stream.write(text, (error) => done(() => (error ? reject(writeError(error)) : resolve())));
    });
  return {
    isTTY: stream.isTTY === true,
    get columns() {
      return stream.columns ?? 0;
    },
    get rows() {
      return stream.rows ?? 0;
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

/** Prompts appear on stderr, because stdout is for data. Esc, Ctrl-C or the end of input means "no". */
export function ask(interrupted: AbortSignal): Ask {
  const theme = { prefix: { idle: '?', done: '?' } };

  /** @param shown text to redraw after Ctrl-Z and `fg` */
  async function prompted<T>(
    question: (library: Prompts, context: PromptContext) => Promise<T>,
    shown: string,
    { color }: PromptStyle,
  ): Promise<T> {
    // The library reads the environment; hms decided about color before.
    if (!color) process.env.NO_COLOR = '1';
    const library = await import('@inquirer/prompts'); // ignores keys typed while it loads
    const { keypresses } = await import('./keypresses.ts');
    const inputEnd = endOfInput();
    const cancelPrompt = new AbortController();
    const signal = AbortSignal.any([interrupted, cancelPrompt.signal]);
    const { stdin, stderr } = process;
    const release = onTerminalStop(
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
      await discardTyped();
      const input = keypresses(stdin, () => process.kill(process.pid, 'SIGTSTP'));
      const answer = question(library, { input, output: stderr, signal });
      const ends = [inputEnd.promise, escapeKey(input)];
      return await Promise.race([answer, ...ends]).catch(async (cause) => {
        if (cause === terminalClosed) throw cause;
        // The library then ends the line it has drawn.
        cancelPrompt.abort();
        await answer.catch(() => {});
        throw cause;
      });
    } catch (cause) {
      if (interrupted.aborted) throw unanswered(interrupted.reason);
      if (cause === terminalClosed) throw unanswered(terminalClosed);
      if (!isPromptEnd(cause)) throw cause;
      throw unanswered(new HmsError('cancelled', 'No answer.', { cause }));
    } finally {
      release();
      inputEnd.removeListeners();
    }
  }

  return {
    confirm: (message, style) =>
      prompted(
        ({ confirm }, context) => confirm({ message, default: false, theme }, context),
        `? ${message} (y/N) `,
        style,
      ),
    line(message, style, problem = () => undefined) {
      const validate = (typed: string) => problem(typed) ?? true;
      return prompted(
        ({ input }, context) => input({ message, theme, validate }, context),
        `? ${message} `,
        style,
      );
    },
    pick(message, choices, style, problem) {
      const size = pageSize();
      let shown = 0;
      const source = (typed = '') => {
        const found = matchingChoices(choices, typed, problem);
        shown = Math.min(size, found.filter((one) => choices.includes(one)).length);
        return found;
      };
      const other = problem === undefined ? '' : ' or enter another';
      const keysHelpTip = (keys: readonly [key: string, action: string][]) =>
        [
          `${shown} of ${choices.length}, type to filter${other}`,
          ...keys.map((words) => words.join(' ')),
          'Esc leave',
        ].join(' • ');
      const searchTheme = { ...theme, style: { keysHelpTip } };
      return prompted(
        ({ search }, context) =>
          search({ message, theme: searchTheme, pageSize: size, source }, context),
        `? ${message} `,
        style,
      );
    },
    // No key reveals it, because it would stay on the screen. The library hides the cursor.
    secret: (message, style) =>
      prompted(
        ({ password }, context) => password({ message, theme, toggleMask: false }, context),
        `? ${message} ${cursor.hide}`,
        style,
      ),
  };
}

/** Lines for the list, without the question and the key hints (up to two lines each), and an empty line. */
function pageSize(): number {
  const { rows = 24 } = process.stderr;
  return Math.max(1, Math.min(10, rows - 6));
}

/** Choices that contain the typed text, and the text itself if it is allowed. */
export function matchingChoices(
  choices: readonly Choice[],
  typed: string,
  problem: Problem = () => 'Choose one of the list.',
): Choice[] {
  const typedText = typed.trim();
  const lowerCase = typedText.toLowerCase();
  // Exact matches first, in the same case before another case.
  const rank = ({ value, also = [] }: Choice) => {
    if (value === typedText) return 0;
    if (value.toLowerCase() === lowerCase) return 1;
    return also.some((one) => one.toLowerCase() === lowerCase) ? 2 : 3;
  };
  const found = choices
    .filter(({ name, value, also = [] }) =>
      [name, value, ...also].join(' ').toLowerCase().includes(lowerCase),
    )
    .toSorted((a, b) => rank(a) - rank(b));
  const isOwnText =
    typedText !== '' && choices.every((one) => rank(one) > 0) && !problem(typedText);
  return isOwnText ? [...found, { name: typedText, value: typedText }] : found;
}

function unanswered(why: HmsError): HmsError {
  return why.with({ message: `${why.message} Nothing was changed.`, changedNothing: true });
}

/** Ctrl-C at the prompt, or the end of input. */
function isPromptEnd(cause: unknown): boolean {
  const name = cause instanceof Error ? cause.name : '';
  return cause === endOfInputError || name === 'ExitPromptError' || name === 'AbortPromptError';
}

/** Rejects when Esc is pressed. An arrow key, which begins with the same byte, has another name. */
function escapeKey(input: NodeJS.EventEmitter): Promise<never> {
  return new Promise((_, reject) => {
    input.on('keypress', (_text: string | undefined, { name }: { name?: string } = {}) => {
      if (name === 'escape') reject(endOfInputError);
    });
  });
}

const endOfInputError = new Error('end of input');
const terminalClosed = new HmsError('cancelled', 'The terminal was closed.', { exitCode: 129 });

/** Discards keys typed before the prompt appeared, except Ctrl-C and Ctrl-D. */
async function discardTyped(): Promise<void> {
  const { stdin } = process;
  let hasEnded = false;
  const ignore = (typed: Buffer) => {
    hasEnded ||= typed.includes(3) || typed.includes(4);
  };
  stdin.setRawMode?.(true);
  stdin.on('data', ignore).resume();
  await delay(50);
  stdin.off('data', ignore).pause();
  stdin.setRawMode?.(false);
  if (hasEnded) throw endOfInputError;
}

/**
 * Rejects at the end of input. After Ctrl-D, or when the terminal is gone, the library's promise never settles, and
 * Node would exit with 0 although nobody answered.
 */
function endOfInput(): { promise: Promise<never>; removeListeners(): void } {
  const { stdin } = process;
  const setRawMode = stdin.setRawMode.bind(stdin);
  let onEnd = () => {};
  const promise = new Promise<never>((_, reject) => {
    onEnd = () => reject(isTerminalGone() ? terminalClosed : endOfInputError);
  });

  function isTerminalGone(): boolean {
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
    removeListeners() {
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
      const running = ora({ text: current, stream: process.stderr, discardStdin: false });
      drawn = running;
      release = onTerminalStop(
        () => running.stop(),
        () => running.start(),
      );
      running.start();
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
