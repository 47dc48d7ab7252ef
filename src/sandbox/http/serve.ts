/** Serves the sandbox on a loopback socket (node:http). */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TransportError } from '../../core/errors.ts';
import type { Sandbox } from '../sandbox.ts';

export interface Served {
  port: number;
  close(): Promise<void>;
}

/** Loopback only: the sandbox simulates a service, and must not replace one. */
const host = '127.0.0.1';

/** Timeouts for the headers and for the whole request in milliseconds; maximum bytes of the headers. */
export interface RequestLimits {
  headersMs: number;
  requestMs: number;
  checkMs: number;
  headerBytes: number;
}

const defaultLimits: RequestLimits = {
  headersMs: 10_000,
  requestMs: 300_000,
  checkMs: 1000,
  headerBytes: 16 * 1024,
};

export interface Observer {
  /** Called with a log line for each request. */
  onRequest(line: string): void;
  /** Called for unexpected errors; the client sees a broken connection. */
  onBug(error: unknown): void;
}

/**
 * @param port 0 for any free port
 * @throws the system's error, EADDRINUSE if the port is taken
 */
export async function serveSandbox(
  sandbox: Sandbox,
  port: number,
  { onRequest, onBug }: Observer,
  limits: RequestLimits = defaultLimits,
): Promise<Served> {
  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    maxHeaderSize: limits.headerBytes,
  };
  const server = createServer(options, (request, response) => {
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    const name = `${request.method} ${request.url}`;
    const log = () => onRequest(`${name} → ${response.statusCode}`);
    reply(sandbox, request, response, closed.signal).then(log, (error) => {
      onRequest(`${name} → connection closed`);
      if (!(error instanceof TransportError || closed.signal.aborted)) onBug(error);
      request.socket.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    // As: it listens on a port, not on a pipe.
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function reply(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
) {
  const refusal = crossOriginReason(request);
  if (refusal !== undefined) {
    response.writeHead(403, {
      'x-sandbox': '1',
      'content-type': 'application/json',
      connection: 'close',
    });
    response.end(JSON.stringify({ message: refusal }));
    return;
  }
  const answer = await sandbox(`http://${host}:${request.socket.localPort}${request.url}`, {
    method: request.method ?? 'GET',
    // As: the headers that are read occur once.
    headers: request.headers as Record<string, string>,
    body: requestPieces(request),
    signal,
  });
  if (!request.readableEnded) return respondEarly(request, response, answer);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body !== null) for await (const piece of answer.body) response.write(piece);
  response.end();
}

/** Keeps the connection open after a partial read, because the response uses it. */
function requestPieces(request: IncomingMessage): AsyncIterable<Uint8Array> {
  return request.iterator({ destroyOnReturn: false });
}

/** Maximum bytes to read of a request after its response. */
const maxDiscardedBytes = 8 * 1024 * 1024;

/** Responds, then reads on: a client that is still sending would otherwise see a broken connection. */
async function respondEarly(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const text = await answer.text();
  const length = { 'content-length': Buffer.byteLength(text), connection: 'close' };
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...length });
  response.write(text);
  let remaining = maxDiscardedBytes;
  for await (const piece of requestPieces(request)) {
    remaining -= piece.length;
    if (remaining < 0) break;
  }
  response.end();
}

/**
 * A web page in a local browser can send requests here through a host name that resolves to 127.0.0.1 (DNS rebinding).
 * Its Host or Origin header shows that.
 * @returns why the request is refused; undefined if it is allowed
 */
function crossOriginReason({ headers, socket }: IncomingMessage): string | undefined {
  const port = socket.localPort;
  const names = ['localhost', '127.0.0.1', '[::1]'];
  // Clients omit the default port.
  const allowedHosts = [...names.map((name) => `${name}:${port}`), ...(port === 80 ? names : [])];
  const { host: hostHeader = '', origin } = headers;
  if (!allowedHosts.includes(hostHeader.toLowerCase())) {
    return `The sandbox does not accept requests for the host '${hostHeader}'. Use http://${host}:${port}`;
  }
  if (origin === undefined || allowedHosts.some((name) => origin === `http://${name}`))
    return undefined;
  return `The sandbox does not accept requests from pages of ${origin}.`;
}
