/** Passes keys to a prompt library that needs a pause between them. */
import { constants } from 'node:os';
import { Transform } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadStream } from 'node:tty';

const ctrlZ = '\u001a';
const canStop = 'SIGTSTP' in constants.signals; // not on Windows

/**
 * The library handles text asynchronously and loses an Enter that arrives in the same chunk, as in pasted text or over
 * a slow connection.
 *
 * Ctrl-Z is handled here: node:readline would pause its input, and the prompt would end after `fg`.
 *
 * @param stop called on Ctrl-Z
 * @returns the stream the library reads instead of the terminal, until the library pauses it
 */
export function keypresses(terminal: ReadStream, stop: () => void) {
  const keys = new Transform({
    async transform(piece: Buffer, _, done) {
      const typed = piece.toString('latin1');
      if (canStop && typed.includes(ctrlZ)) stop();
      for (const part of typed.replaceAll(ctrlZ, '').split(/(?=[\r\n])/)) {
        this.push(part, 'latin1');
        await nextTurn();
      }
      done();
    },
  });
  const setRawMode = (isRaw: boolean) => {
    terminal.setRawMode(isRaw);
    return keys;
  };
  keys.once('pause', () => terminal.unpipe(keys).pause());
  return Object.assign(terminal.pipe(keys), { isTTY: true, setRawMode });
}
