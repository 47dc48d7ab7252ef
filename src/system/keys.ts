/** The keys of a terminal, for a library that needs a moment between two of them. */
import { Transform } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { ReadStream } from 'node:tty';

/**
 * The library looks up what was typed before it takes an Enter, and loses one that comes in the same
 * piece: what is pasted, or typed over a slow connection.
 *
 * @returns what it reads instead; it stands for the terminal until the library pauses it
 */
export function keysOf(terminal: ReadStream) {
  const keys = new Transform({
    async transform(piece: Buffer, _, done) {
      for (const part of piece.toString('latin1').split(/(?=[\r\n])/)) {
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
