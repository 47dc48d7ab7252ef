/** Passes a TCP connection on, until a test breaks it. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Connections so far. */
  count(): number;
  /** Ends all connections. */
  drop(): void;
  /** Passes nothing on any more, and keeps the connections open. */
  stall(): void;
  /** Ends each connection after this many bytes of the server; undefined passes all. */
  cutAfter(bytes: number | undefined): void;
  close(): Promise<void>;
}

export async function tcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let isStalled = false;
  let limit: number | undefined;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const drop = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    connections += 1;
    const onward = connect(target, '127.0.0.1');
    let left = limit;
    keep(client);
    keep(onward);
    client.once('close', () => onward.destroy());
    onward.once('close', () => client.destroy());
    client.on('data', (piece) => {
      if (!isStalled) onward.write(piece);
    });
    onward.on('data', (piece) => {
      if (isStalled) return;
      if (left === undefined) return void client.write(piece);
      client.write(piece.subarray(0, left));
      left -= piece.length;
      if (left <= 0) client.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    count: () => connections,
    drop,
    stall() {
      isStalled = true;
    },
    cutAfter(bytes) {
      limit = bytes;
    },
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
