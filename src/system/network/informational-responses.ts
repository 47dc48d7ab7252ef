/**
 * Interim answers (1xx): what comes before an answer, asked for or not, and says nothing about it (RFC 9110, 15.2).
 * 101 is none of them: nobody has asked for another protocol.
 */
import type { Socket } from 'node:net';
import { TransportError } from '../../core/errors.ts';

/** Bytes of a head, as undici and Node limit them by themselves. */
export const longestHead = 16 * 1024;

interface Head {
  status: number;
  text: string;
  /** Bytes of it. */
  length: number;
}

/** The head these bytes begin with; undefined while it is not whole. */
export function headOf(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const text = bytes.toString('latin1', 0, end);
  return { status: Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1]), text, length: end + 4 };
}

export function isInterim(status: number): boolean {
  return status >= 100 && status < 200 && status !== 101;
}

/** Whether these bytes begin a head of 1xx, or may. */
function mayBeInterim(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 'HTTP/1.1 1'.length);
  return 'HTTP/1.1 1'.startsWith(start) || 'HTTP/1.0 1'.startsWith(start);
}

const nothing = Buffer.alloc(0);

/** What the sockets are to be told of a request that is about to be sent over them. */
const awaiting = new WeakMap<Socket, () => void>();

/** A request is about to be sent: what comes next is a head. */
export function awaitAnswer(socket: Socket): void {
  awaiting.get(socket)?.();
}

/**
 * Leaves `100 Continue` out of what is read from a connection: undici takes it for the end of it, and passes over
 * the others by itself. The connection is as it was otherwise, with its time-outs.
 */
export function passOver100(socket: Socket): void {
  const read = socket.read.bind(socket);
  /** Heads that are not whole yet; undefined from the answer on. */
  let held: Buffer | undefined;
  awaiting.set(socket, () => {
    held = nothing;
  });

  /** What may be handed on by now. */
  function sifted(piece: Buffer): Buffer {
    if (held === undefined) return piece;
    let left = Buffer.concat([held, piece]);
    const passed: Buffer[] = [];
    for (held = left; mayBeInterim(left) && left.length <= longestHead; held = left) {
      const head = headOf(left);
      if (head === undefined) return Buffer.concat(passed);
      if (head.status === 101) {
        const text = 'the service answered 101, and nobody asked for another protocol';
        socket.destroy(new TransportError(text, { sent: true }));
      }
      if (!isInterim(head.status)) break;
      if (head.status !== 100) passed.push(left.subarray(0, head.length));
      left = left.subarray(head.length);
    }
    held = undefined;
    return Buffer.concat([...passed, left]);
  }

  socket.read = (size) => {
    for (;;) {
      const piece: Buffer | null = read(size);
      if (piece === null) return null;
      const bytes = sifted(piece);
      if (bytes.length > 0) return bytes;
    }
  };
}
