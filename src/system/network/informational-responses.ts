/**
 * Interim responses (1xx), which may precede a response, requested or not (RFC 9110, 15.2). 101 is not one: hms never
 * requests another protocol.
 */
import type { Socket } from 'node:net';
import { TransportError } from '../../core/errors.ts';

/** Maximum bytes of a head, the same as in undici and Node. */
export const maxHeadBytes = 16 * 1024;

interface Head {
  status: number;
  text: string;
  /** Length in bytes. */
  length: number;
}

/** The head at the start of these bytes; undefined while incomplete. */
export function headOf(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const text = bytes.toString('latin1', 0, end);
  return { status: Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1]), text, length: end + 4 };
}

export function isInformational(status: number): boolean {
  return status >= 100 && status < 200 && status !== 101;
}

/** Whether the bytes start a 1xx head, or may. */
function mayBeInformational(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 'HTTP/1.1 1'.length);
  return 'HTTP/1.1 1'.startsWith(start) || 'HTTP/1.0 1'.startsWith(start);
}

const empty = Buffer.alloc(0);

/** By socket: called before a request is sent over it. */
const headExpected = new WeakMap<Socket, () => void>();

/** Call before a request is sent: the next bytes received are a head. */
export function expectHead(socket: Socket): void {
  headExpected.get(socket)?.();
}

/**
 * Removes interim responses from the data that a connection receives. undici would end the connection at a 100, and Node
 * at one of HTTP/1.0. Everything else, timeouts included, stays as it is.
 */
export function skipInterimResponses(socket: Socket): void {
  const push = socket.push.bind(socket);
  /** An incomplete head; undefined once the final response starts. */
  let buffered: Buffer | undefined;
  headExpected.set(socket, () => {
    buffered = empty;
  });

  /** The bytes that can be passed on now. */
  function withoutInterim(piece: Buffer): Buffer {
    if (buffered === undefined) return piece;
    let rest = buffered.length === 0 ? piece : Buffer.concat([buffered, piece]);
    while (mayBeInformational(rest) && rest.length <= maxHeadBytes) {
      const head = headOf(rest);
      if (head?.status === 101) {
        const text = 'the service responded 101 (another protocol), which hms did not request';
        socket.destroy(new TransportError(text, { sent: true }));
      }
      if (head !== undefined && !isInformational(head.status)) break;
      if (head === undefined) {
        buffered = rest;
        return empty;
      }
      rest = rest.subarray(head.length);
    }
    buffered = undefined;
    return rest;
  }

  socket.push = (piece, encoding) => push(piece === null ? null : withoutInterim(piece), encoding);
}
