/** The keys of a terminal, for a library that needs a moment between two of them. */
import { constants } from 'node:os';
import { Transform } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { ReadStream } from 'node:tty';

const ctrlZ = '\u001a';
const canStop = 'SIGTSTP' in constants.signals; // not on Windows

/**
 * The library looks up what was typed before it takes an Enter, and loses one that comes in the same
 * piece: what is pasted, or typed over a slow connection.
 *
 * Ctrl-Z is not for it: node:readline pauses what it reads, and the question would be over behind `fg`.
 *
 * @param stop what Ctrl-Z does
 * @returns what the library reads instead; it stands for the terminal until the library pauses it
 */
export function keypresses(terminal: ReadStream, stop: () => void) {
  const keys = new Transform({
    async transform(piece: Buffer, _, done) {
      const typed = piece.toString('latin1');
      if (canStop && typed.includes(ctrlZ)) stop();
      for (const part of typed.replaceAll(ctrlZ, '').split(/(?=[\r\n])/)) {
        this.push(part, 'latin1');
        await turn();
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
