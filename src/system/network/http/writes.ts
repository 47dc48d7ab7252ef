/** Requests that may change something (undici): each has a connection of its own, and hms knows if it left. */
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type * as undici from 'undici';
import { HmsError, TransportError } from '../../../core/errors.ts';
import type { Fetch, FetchInit, FetchResponse } from '../../system.ts';
import { skipWasmTierUp } from '../../v8-flags.ts';
import { trustOptions } from '../certificates.ts';
import { expectHead, maxHeadBytes, skipInterimResponses } from '../informational-responses.ts';
import { openTunnel, proxyFor } from '../proxy.ts';
import {
  defaultLimits,
  type NetworkLimits,
  type NetworkOptions,
  transportError,
} from '../transport-failure.ts';
import { readBeforeWriteError } from './late-write-error.ts';
import { addressTimeoutMs, headersOf } from './node-request.ts';
import type { request } from './undici.ts';

/**
 * Maximum bytes buffered per response: more than the client ever reads. Above it, undici pauses the connection, and
 * throws an uncatchable error if the connection then closes.
 */
const maxBufferedBytes = 2 ** 30;

interface Agents {
  /** A new connection for each request: a write never meets a half-closed socket. */
  writes: undici.Agent;
  /** The same for one request with a last check before it is sent. */
  checkedWrites(maySend: () => boolean): undici.Agent;
  request: typeof request;
  /** Errors while connecting: these requests were never sent. */
  neverSent: WeakSet<Error>;
  limits: NetworkLimits;
}

async function createAgents({ caFile, limits = defaultLimits }: NetworkOptions): Promise<Agents> {
  const { Agent, buildConnector, request } = await import('./undici.ts');
  const neverSent = new WeakSet<Error>();
  const certificates = await trustOptions(caFile);
  const direct = buildConnector({
    timeout: limits.connect,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: addressTimeoutMs,
    rejectUnauthorized: true,
    ...certificates,
  });
  const connect: undici.buildConnector.connector = (options, callback) => {
    const failed = (error: Error) => {
      neverSent.add(error);
      callback(error, null);
    };
    const through = (httpSocket?: Socket) =>
      direct({ ...options, ...(httpSocket ? { httpSocket } : {}) }, (error, socket) =>
        error ? failed(error) : connected(socket),
      );
    const connected = (socket: Socket) => {
      skipInterimResponses(socket);
      readBeforeWriteError(socket);
      callback(null, socket);
    };
    const { protocol, hostname } = options;
    const host = hostname.includes(':') ? `[${hostname}]` : hostname; // undici removes the brackets
    const target = `${host}:${options.port || (protocol === 'https:' ? 443 : 80)}`;
    proxied(`${protocol}//${target}`, target)
      .then((tunnel) => (tunnel && protocol === 'http:' ? connected(tunnel) : through(tunnel)))
      .catch(failed);
  };
  async function proxied(url: string, target: string): Promise<Socket | undefined> {
    const proxy = proxyFor(url, process.env);
    if (proxy === undefined) return undefined;
    return openTunnel({ proxy, target, limitMs: limits.connect, trusted: certificates });
  }
  /** Runs the check right before the first byte, with nothing awaited in between. */
  const connectChecked =
    (maySend: () => boolean): undici.buildConnector.connector =>
    (options, callback) =>
      connect(options, (...[error, socket]) => {
        if (error) return callback(error, null);
        if (maySend()) return callback(null, socket);
        socket.destroy();
        const text = `the connection to ${options.host} took too long, and another run may have sent the request meanwhile`;
        callback(new TransportError(text, { sent: false }), null);
      });
  const common = { bodyTimeout: limits.body, maxHeaderSize: maxHeadBytes, pipelining: 0 };
  return {
    writes: new Agent({ ...common, connect }),
    checkedWrites: (maySend) => new Agent({ ...common, connect: connectChecked(maySend) }),
    request,
    neverSent,
    limits,
  };
}

export function openWrites(options: NetworkOptions): Fetch {
  let agents: Promise<Agents> | undefined;
  return async (url, init) => {
    agents ??= readyAgents(url, options);
    return sendWrite(await agents, url, init);
  };
}

async function readyAgents(url: string, options: NetworkOptions): Promise<Agents> {
  const agents = await createAgents(options);
  if (url.startsWith('https:')) await import('node:tls');
  await skipWasmTierUp(process.versions.node);
  return agents;
}

async function sendWrite(agents: Agents, url: string, init: FetchInit): Promise<FetchResponse> {
  // Reads a few chunks ahead. The socket gets a chunk after it took the previous one (`FetchInit`).
  const upload =
    typeof init.body === 'object' ? Readable.from(init.body, { highWaterMark: 4 }) : undefined;
  if (upload) uploads.set(upload, { onProgress: init.onProgress });
  const failed = (error: unknown) => {
    if (init.signal.aborted) throw init.signal.reason;
    if (error instanceof HmsError) throw error;
    const sent = !(error instanceof Error && agents.neverSent.has(error));
    throw transportError(error, { url, sent, limits: agents.limits });
  };
  const { maySend } = init;
  const agent = maySend === undefined ? agents.writes : agents.checkedWrites(maySend);
  try {
    const answer = await agents.request(agent, url, {
      // As: the methods of the contract are among undici's.
      method: init.method as undici.Dispatcher.HttpMethod,
      headers: init.headers,
      body: upload ?? (typeof init.body === 'string' ? init.body : null),
      signal: init.signal,
      headersTimeout: upload ? 0 : agents.limits.headers, // uploads have a limit without progress instead
      highWaterMark: maxBufferedBytes,
    });
    const { statusCode: status } = answer;
    if (status < 300 && upload && !(await isSent(upload))) {
      answer.body.on('error', () => {}).destroy();
      const length = init.headers['content-length'];
      const text = `the service responded ${status} before it received all of the ${length} bytes`;
      throw new TransportError(text, { sent: true });
    }
    return { status, headers: headersOf(answer), body: readThrough(answer.body, failed) };
  } catch (error) {
    return failed(error);
  }
}

/** Uploads by their stream: the progress callback and, from undici, the connection. */
const uploads = new WeakMap<object, { onProgress?: (() => void) | undefined; socket?: Socket }>();

subscribe('undici:client:sendHeaders', onSending);

function onSending(message: unknown): void {
  // As: undici documents the channel, but its types do not include it.
  const { request, socket } = message as { request: { body?: unknown }; socket: Socket };
  expectHead(socket);
  const { body } = request;
  const upload = typeof body === 'object' && body !== null ? uploads.get(body) : undefined;
  if (upload === undefined) return;
  upload.socket = socket;
  if (upload.onProgress) socket.on('drain', upload.onProgress);
}

const maxFlushTurns = 10;

/** Whether the whole upload has left this process. Data that was read may still be buffered. */
async function isSent(upload: Readable): Promise<boolean> {
  const isOver = () => upload.readableEnded && uploads.get(upload)?.socket?.writableLength === 0;
  // The last write completes in a turn after the response; with TLS, some turns later.
  for (let turns = 0; turns < maxFlushTurns && !isOver(); turns += 1) await setImmediate();
  return isOver();
}

async function* readThrough(body: AsyncIterable<Uint8Array>, failed: (error: unknown) => never) {
  try {
    yield* body;
  } catch (error) {
    failed(error);
  }
}
