/** The sandbox on a loopback socket (node:http). */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TransportError } from '../errors.ts';
import type { Sandbox } from './sandbox.ts';

export interface Served {
  port: number;
  close(): Promise<void>;
}

/** Only this machine can reach it: it stands in for a service, it does not replace one. */
const host = '127.0.0.1';

/**
 * @param port 0 for any that is free
 * @param onRequest told of each request, as a line
 * @param onBug told of what should not have happened; the caller sees a broken connection
 * @throws the system's error, EADDRINUSE when the port is taken
 */
export async function serveSandbox(
  sandbox: Sandbox,
  port: number,
  { onRequest, onBug }: { onRequest(line: string): void; onBug(error: unknown): void },
): Promise<Served> {
  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const name = `${request.method} ${request.url}`;
    const answered = () => onRequest(`${name} → ${response.statusCode}`);
    reply(sandbox, request, response, gone.signal).then(answered, (error) => {
      onRequest(`${name} → broken off`);
      if (!(error instanceof TransportError || gone.signal.aborted)) onBug(error);
      request.socket.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
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
  const answer = await sandbox(`http://${host}${request.url}`, {
    method: request.method ?? 'GET',
    headers: request.headers as Record<string, string>,
    body: request,
    signal,
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body !== null) for await (const piece of answer.body) response.write(piece);
  response.end();
}
