/** `sandbox serve` by the program itself, on a real socket and the virtual clock, and raw requests. */
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { seed } from '../../src/sandbox/seed/seed.ts';
import { memoryCell } from '../../src/storage/locked-file.ts';
import { createWorld, startOfWorld, type WorldOptions } from './world.ts';

export const authorization = `Basic ${Buffer.from('owner:sandbox').toString('base64')}`;

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request on a new connection, by default with the sandbox's credentials. */
export async function ask(port: number, path: string, asked: Asked = {}): Promise<Answered> {
  const { method = 'GET', body } = asked;
  const headers = { authorization, ...asked.headers };
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  sent.on('error', () => {}); // the response may arrive before the whole request is sent
  const answer = once(sent, 'response');
  sent.end(body);
  const [response] = await answer;
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Sends these raw bytes. @returns what arrives until the server closes the connection */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(bytes);
  return text(socket).catch(() => '');
}

/** A fresh sandbox without a socket. */
export function bareSandbox(options: Partial<SandboxOptions> = {}) {
  return createSandbox({
    store: memoryCell(seed(startOfWorld)),
    now: () => startOfWorld,
    sleep: async () => {},
    uuid: () => crypto.randomUUID(),
    ...options,
  });
}

type World = ReturnType<typeof createWorld>;

/** Serves while `use` runs, then stops like Ctrl-C. */
export async function serving(
  line: string,
  use: (port: number, world: World) => Promise<void>,
  options: WorldOptions = {},
) {
  let printed = (_port: number) => {};
  let end = () => {};
  const port = new Promise<number>((resolve) => {
    printed = resolve;
  });
  const interruptWhen = new Promise<void>((resolve) => {
    end = resolve;
  });
  const reader = (line: string) => printed(Number(new URL(JSON.parse(line).HMS_BASE_URL).port));
  const world = createWorld({ ...options, reader, interruptWhen });
  const ended = world.run(`sandbox serve --port 0 --json ${line}`);
  try {
    await use(
      await Promise.race([port, ended.then(({ stderr }) => Promise.reject(new Error(stderr)))]),
      world,
    );
  } finally {
    end();
  }
  return ended;
}
