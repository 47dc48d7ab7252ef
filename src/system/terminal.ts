/** The terminal: streams, prompts (@inquirer/prompts) and the spinner (ora). */
import type { WriteStream } from 'node:tty';
import { HmsError } from '../errors.ts';
import type { Ask, Output, Spinner } from '../system.ts';

/**
 * A stream whose write waits until the text is handed over: memory stays flat behind a slow reader,
 * and a full disk or a closed pipe is an error here instead of an event nobody hears.
 */
export function output(stream: WriteStream): Output {
  stream.on('error', () => {}); // every write reports its own error below
  return {
    isTTY: stream.isTTY === true,
    get columns() {
      return stream.columns ?? 0;
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => (error ? reject(error) : resolve()));
      }),
  };
}

/** Prompts draw on stderr: stdout is for data. Ctrl-C or the end of input at one is "no". */
export function ask(interrupted: AbortSignal): Ask {
  const context = { output: process.stderr, signal: interrupted };
  const answered = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (cause) {
      if (interrupted.aborted) throw interrupted.reason;
      throw new HmsError('cancelled', 'cancelled at the question: nothing was changed', {
        cause,
        retrySafe: true,
      });
    }
  };
  return {
    confirm: async (message) => {
      const { confirm } = await import('@inquirer/prompts');
      return answered(confirm({ message, default: false }, context));
    },
    line: async (message) => {
      const { input } = await import('@inquirer/prompts');
      return answered(input({ message }, context));
    },
  };
}

/**
 * `discardStdin: false`, because ora would otherwise swallow Ctrl-C. The library is loaded behind the
 * first text: a wait that ends at once never pays for it.
 */
export function spinner(text: string): Spinner {
  let current = text;
  let stopped = false;
  let drawn: { text: string; stop(): unknown } | undefined;
  void import('ora').then(({ default: ora }) => {
    if (!stopped) {
      drawn = ora({ text: current, stream: process.stderr, discardStdin: false }).start();
    }
  });
  return {
    text(next) {
      current = next;
      if (drawn) drawn.text = next;
    },
    stop() {
      stopped = true;
      drawn?.stop();
    },
  };
}
