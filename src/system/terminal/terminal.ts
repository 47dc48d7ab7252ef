/** The terminal: streams, prompts (@inquirer/prompts) and the spinner (ora). */

import { setTimeout as delay } from 'node:timers/promises';
import type { WriteStream } from 'node:tty';
import { errorCode } from '../../core/error-code.ts';
import { HmsError } from '../../core/errors.ts';
import type { Ask, Choice, Look, Output, Problem, Spinner } from '../system.ts';
import { type CommandLog, withoutCommands, workflowCommand } from '../workflow-commands.ts';
import { aroundStops, cursor } from './signals.ts';

/**
 * A stream whose write waits until the text is handed over: memory stays flat behind a slow reader,
 * and a full disk or a closed pipe is an error here instead of an event nobody hears.
 *
 * @param leave when aborted, no write is waited for
 * @param lastWords whether something may be written even then
 * @param log whose log it is, where one of its lines can be a command
 */
export function output(
  stream: WriteStream,
  leave: AbortSignal,
  { lastWords = false, log }: { lastWords?: boolean; log?: CommandLog | undefined } = {},
): Output {
  stream.on('error', () => {}); // every write reports its own error below
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

/** A reader that went away (EPIPE) is for `main` to judge. */
function writeError(error: Error): Error {
  const code = errorCode(error);
  if (code === 'EPIPE') return error;
  return new HmsError('bug', `the output cannot be written: ${code ?? error.message}`, {
    hint: 'if the command changes something, it was sent: look before asking again',
    cause: error,
  });
}

type Prompts = typeof import('@inquirer/prompts');

interface PromptContext {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  signal: AbortSignal;
}

/** Prompts draw on stderr: stdout is for data. Ctrl-C or the end of input at one is "no". */
export function ask(interrupted: AbortSignal): Ask {
  const theme = { prefix: { idle: '?', done: '?' } };

  /** @param shown what stands on the screen again behind Ctrl-Z and `fg` */
  async function answered<T>(
    question: (library: Prompts, context: PromptContext) => Promise<T>,
    shown: string,
    { color }: Look,
  ): Promise<T> {
    // The library asks the environment; here it was decided before.
    if (!color) process.env.NO_COLOR = '1';
    const library = await import('@inquirer/prompts'); // keys typed meanwhile are no answer
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
        // The library leaves the line it has drawn.
        over.abort();
        await answer.catch(() => {});
        throw cause;
      });
    } catch (cause) {
      if (interrupted.aborted) throw unanswered(interrupted.reason);
      if (cause === hungUp) throw unanswered(hungUp);
      if (!isNoAnswer(cause)) throw cause;
      throw unanswered(new HmsError('cancelled', 'no answer', { cause }));
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
    // No key makes it visible: it would stay on the screen. The library hides the cursor.
    secret: (message, look) =>
      answered(
        ({ password }, context) => password({ message, theme, toggleMask: false }, context),
        `? ${message} ${cursor.hide}`,
        look,
      ),
  };
}

/** Lines of a list: the question, an empty line and the keys stand around it, and the question may take two. */
function pageSize(): number {
  const { rows = 24 } = process.stderr;
  return Math.max(1, Math.min(10, rows - 5));
}

/** What a part of a name, or of a value, leaves; and what was typed, where it may be given as it is. */
export function chosenFrom(
  choices: readonly Choice[],
  typed: string,
  problem: Problem = () => 'it is none of them',
): Choice[] {
  const part = typed.trim();
  const small = part.toLowerCase();
  // Its whole name comes before what merely has it in it, and that in the same case before another.
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
  return why.with({ message: `${why.message}: nothing was changed`, retrySafe: true });
}

/** Ctrl-C at the question, or the end of input. */
function isNoAnswer(cause: unknown): boolean {
  const name = cause instanceof Error ? cause.name : '';
  return cause === noMoreInput || name === 'ExitPromptError' || name === 'AbortPromptError';
}

const noMoreInput = new Error('end of input');
const hungUp = new HmsError('cancelled', 'the terminal is gone', { exitCode: 129 });

/** Keys typed before the question could be read are not an answer to it, but for Ctrl-C and Ctrl-D. */
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
 * Ctrl-D leaves the library's promise open for ever, and Node then ends as if all were well: exit 0
 * for a question nobody answered. So does a terminal that goes away.
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

  // readline puts the modes of a terminal back that is gone: it would throw where nobody can catch it.
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
 * `discardStdin: false`: ora would swallow a Ctrl-C behind another key. The library is loaded behind the
 * first text: a wait that ends at once never pays for it.
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
