/** A CONNECT proxy on a real socket. It logs every request. */
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Asked {
  method: string;
  /** `host:port` of a CONNECT. */
  target: string;
  headers: IncomingMessage['headers'];
}

/** What happens to a CONNECT. `before`: bytes sent before the response. */
export type OutputOptions =
  | { do: 'connect'; before?: string }
  /** 407, unless the request has these credentials: `user:password`. */
  | { do: 'demand'; credentials: string }
  | { do: 'answer'; status: number; before?: string; headers?: string }
  /** These raw bytes, then the end of the connection, or nothing. */
  | { do: 'bytes'; bytes: string; end?: true }
  /** Never responds. */
  | { do: 'stall' }
  | { do: 'hangUp' }
  /** Opens the tunnel and closes it before any byte passes. */
  | { do: 'shut' };

export interface ProxyServer {
  /** `host:port` */
  address: string;
  /** The value for a proxy variable. */
  url: string;
  log: Asked[];
  close(): Promise<void>;
}

export async function proxyServer(
  outputOptions: OutputOptions = { do: 'connect' },
  tls?: { key: string; cert: string },
): Promise<ProxyServer> {
  const log: Asked[] = [];
  const sockets = new Set<Duplex>();

  function keep(socket: Duplex): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy()); // the other side may disconnect at any time
  }

  function open(target: string, socket: Duplex, before = ''): void {
    const { hostname, port } = new URL(`http://${target}`);
    const onward = connect({ host: hostname, port: Number(port || 80) });
    keep(onward);
    onward.once('close', () => socket.destroy());
    socket.once('close', () => onward.destroy());
    onward.once('connect', () => {
      socket.write(`${before}HTTP/1.1 200 Connection established\r\n\r\n`);
      socket.pipe(onward).pipe(socket);
    });
  }

  function answer(socket: Duplex, status: number, more = ''): void {
    socket.end(`HTTP/1.1 ${status} No\r\n${more}content-length: 0\r\n\r\n`);
  }

  const server = tls ? createSecureServer(tls) : createServer();
  server.on('connection', keep);
  server.on('request', ({ method = '', url = '', headers }, response) => {
    log.push({ method, target: url, headers });
    response.writeHead(405).end();
  });
  server.on('connect', ({ method = '', url = '', headers }: IncomingMessage, socket: Duplex) => {
    log.push({ method, target: url, headers });
    keep(socket);
    switch (outputOptions.do) {
      case 'connect':
        return open(url, socket, outputOptions.before);
      case 'demand': {
        const wanted = `Basic ${Buffer.from(outputOptions.credentials).toString('base64')}`;
        if (headers['proxy-authorization'] === wanted) return open(url, socket);
        return answer(socket, 407, 'proxy-authenticate: Basic realm="proxy"\r\n');
      }
      case 'answer':
        socket.write(outputOptions.before ?? '');
        return answer(socket, outputOptions.status, outputOptions.headers);
      case 'bytes':
        return void (outputOptions.end
          ? socket.end(outputOptions.bytes)
          : socket.write(outputOptions.bytes));
      case 'stall':
        return;
      case 'hangUp':
        return void socket.destroy();
      case 'shut':
        return void socket.end('HTTP/1.1 200 Connection established\r\n\r\n');
      default:
        outputOptions satisfies never;
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    url: `${tls ? 'https' : 'http'}://${address}`,
    log,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** A `host:port` without a listener. A free port from the system could be taken again soon. */
export const nobodyListens = '127.0.0.1:1';
