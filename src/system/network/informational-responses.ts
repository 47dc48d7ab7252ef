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
 * Removes `100 Continue` from the data a connection reads, because undici would end the connection. undici skips other
 * interim responses itself. Everything else, timeouts included, stays as it is.
 */
export function skipContinueResponses(socket: Socket): void {
  const read = socket.read.bind(socket);
  /** Incomplete heads; undefined once the final response starts. */
  let buffered: Buffer | undefined;
  headExpected.set(socket, () => {
    buffered = empty;
  });

  /** The bytes that can be passed on now. */
  function withoutContinue(piece: Buffer): Buffer {
    if (buffered === undefined) return piece;
    let rest = Buffer.concat([buffered, piece]);
    const passed: Buffer[] = [];
    for (
      buffered = rest;
      mayBeInformational(rest) && rest.length <= maxHeadBytes;
      buffered = rest
    ) {
      const head = headOf(rest);
      if (head === undefined) return Buffer.concat(passed);
      if (head.status === 101) {
        const text = 'the service responded 101 (another protocol), which hms did not request';
        socket.destroy(new TransportError(text, { sent: true }));
      }
      if (!isInformational(head.status)) break;
      if (head.status !== 100) passed.push(rest.subarray(0, head.length));
      rest = rest.subarray(head.length);
    }
    buffered = undefined;
    return Buffer.concat([...passed, rest]);
  }

  socket.read = (size) => {
    for (;;) {
      const piece: Buffer | null = read(size);
      if (piece === null) return null;
      const bytes = withoutContinue(piece);
      if (bytes.length > 0) return bytes;
    }
  };
}
