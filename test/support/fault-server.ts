/** A service with faults on a real socket. A script decides what happens to each request. Every request is logged. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { realSleep } from './slow.ts';

export interface Seen {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
  /** Number of its connection, from 1. */
  connection: number;
  /** Number of requests in flight when it arrived, including itself. */
  open: number;
  /** The part of its body that was read. */
  body: Buffer;
}

type Headers = Record<string, string>;
type Body = string | Uint8Array;

/** What happens to a request. */
export type Act =
  | { do: 'answer'; status?: number; headers?: Headers; body?: Body }
  /** The body as JSON; `before`: bytes sent before the response. */
  | { do: 'json'; status?: number; headers?: Headers; value: unknown; before?: string }
  /** The response of the service behind the socket. */
  | { do: 'serve' }
  /** The connection breaks before the body is read. */
  | { do: 'resetBeforeReading' }
  /** The connection breaks after the body is read; `served`: after the service has processed it. */
  | { do: 'resetAfterReading'; served?: true }
  /** The connection ends normally without a response. */
  | { do: 'hangUp' }
  /** Headers and half of the body, then the connection breaks. */
  | { do: 'half'; status?: number; body: Body }
  /**
   * These raw bytes, including the status line; `more`: bytes sent after them. Ends the connection normally by default;
   * `drip`: one more byte each second.
   */
  | { do: 'bytes'; bytes: Body; more?: Body; end?: 'reset' | 'stall' | 'drip' }
  /** A byte of the body at each interval, forever; `bytes`: these raw bytes instead. */
  | { do: 'trickle'; everyMs: number; status?: number; bytes?: Body }
  /** The body is read, but no response is sent. */
  | { do: 'stall' }
  /** The body is not even read. */
  | { do: 'drop' }
  /** Responds before the body is read; `ends`: then ends the connection at once. */
  | { do: 'early'; status: number; body?: string; ends?: true }
  /** Reads this many bytes of the body at each interval, then continues with `act`. */
  | { do: 'sip'; bytes: number; everyMs: number; act: Act }
  | { do: 'delay'; ms: number; act: Act };

export type Script = (request: Seen, index: number) => Act | Promise<Act>;

export interface FaultServerOptions {
  /** Makes it a TLS server. */
  tls?: { key: string; cert: string };
  /** Sleeps on the clock of the test, if it has one. */
  sleep?(ms: number): Promise<void>;
  /** Called when the server starts to idle; it calls the returned function to continue. */
  onIdle?(): () => void;
  /** The response where the script says `serve`. */
  service?(request: Seen): Promise<Response>;
}

export interface FaultServer {
  /** Origin, without a path. */
  url: string;
  log: Seen[];
  /** Replaces the script. */
  follow(script: Script): void;
  close(): Promise<void>;
}

const nothing = async () => new Response('', { status: 501 });

export async function faultServer(
  first: Script,
  { tls, sleep = realSleep, onIdle = () => () => {}, service = nothing }: FaultServerOptions = {},
): Promise<FaultServer> {
  let script = first;
  let open = 0;
  const log: Seen[] = [];
  const connections = new Map<Socket, number>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers, socket } = request;
    const connection = connections.get(socket) ?? connections.size + 1;
    connections.set(socket, connection);
    open += 1;
    response.once('close', () => (open -= 1));
    const seen: Seen = { method, url, headers, connection, open, body: Buffer.alloc(0) };
    log.push(seen);
    await perform(await script(seen, log.length - 1), seen, request, response);
  }

  async function idle(work: Promise<unknown>): Promise<void> {
    const goOn = onIdle();
    await work;
    goOn();
  }

  async function perform(
    act: Act,
    seen: Seen,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const gone = new Promise((resolve) => response.once('close', resolve));
    if (act.do === 'resetBeforeReading') return void request.socket.resetAndDestroy();
    if (act.do === 'early') {
      request.socket.pause();
      const { status, body = '', ends = false } = act;
      response.writeHead(status, { 'content-length': body.length }).end(body);
      if (ends) return void request.socket.destroySoon();
      return idle(gone);
    }
    if (act.do === 'drop') {
      request.socket.pause();
      return idle(gone);
    }
    const pieces: Buffer[] = [];
    let sipped = 0;
    for await (const piece of request) {
      pieces.push(piece);
      sipped += piece.length;
      if (act.do !== 'sip' || sipped < act.bytes) continue;
      sipped = 0;
      await idle(Promise.race([sleep(act.everyMs), gone]));
    }
    seen.body = Buffer.concat(pieces);
    switch (act.do) {
      case 'answer':
        response.writeHead(act.status ?? 200, act.headers).end(act.body ?? '');
        return;
      case 'json': {
        if (act.before !== undefined) request.socket.write(act.before);
        const json = { 'content-type': 'application/json', ...act.headers };
        response.writeHead(act.status ?? 200, json).end(JSON.stringify(act.value));
        return;
      }
      case 'serve': {
        const answer = await service(seen);
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(await answer.text());
        return;
      }
      case 'resetAfterReading':
        if (act.served) await service(seen);
        return void request.socket.resetAndDestroy();
      case 'hangUp':
        return void request.socket.end();
      case 'half': {
        const body = Buffer.from(act.body);
        response.writeHead(act.status ?? 200, { 'content-length': body.length });
        response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
        return;
      }
      case 'bytes':
        await new Promise((resolve) => request.socket.write(act.bytes, resolve));
        if (act.more !== undefined) await new Promise((resolve) => setImmediate(resolve));
        request.socket.write(act.more ?? '');
        if (act.end === 'stall') return idle(gone);
        while (act.end === 'drip' && !response.destroyed) {
          request.socket.write('x');
          await idle(Promise.race([sleep(1000), gone]));
        }
        return void (act.end === 'reset' ? request.socket.resetAndDestroy() : request.socket.end());
      case 'trickle':
        if (act.bytes === undefined) response.writeHead(act.status ?? 200);
        while (!response.destroyed) {
          if (act.bytes === undefined) response.write(' ');
          else request.socket.write(act.bytes);
          await idle(Promise.race([sleep(act.everyMs), gone]));
        }
        return;
      case 'stall':
        return idle(gone);
      case 'sip':
        return perform(act.act, seen, request, response);
      case 'delay':
        await idle(Promise.race([sleep(act.ms), gone]));
        return perform(act.act, seen, request, response);
      default:
        act satisfies never;
    }
  }

  const listen = (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error: NodeJS.ErrnoException) => {
      // The client may disconnect at any time. Any other error is a mistake in the test.
      if (error.code !== 'ECONNRESET' && error.code !== 'ABORT_ERR') throw error;
    });
  };
  const server = tls ? createSecureServer(tls, listen) : createServer(listen);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    log,
    follow(next) {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
