/** The network (undici): one request in, one answer or one `TransportError` out. */
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type * as undici from 'undici';
import { HmsError, TransportError } from '../errors.ts';
import type { Fetch, FetchInit, FetchResponse, Headers } from '../system.ts';
import { trusted } from './certificates.ts';
import { beFrugal, forShortRuns } from './flags.ts';
import { nameOf, openTunnel, proxyFor } from './proxy.ts';
import { type Cause, causeOf, raw, type Words, whyNotReached } from './trouble.ts';
import type { request } from './undici.ts';

const seconds = 1000;

/** Milliseconds. The whole request has a limit of its own in the client. */
export interface Limits {
  connect: number;
  headers: number;
  /** Between two pieces of an answer. */
  body: number;
  /** While a file is sent and nothing moves, in either direction. */
  stall: number;
}

const usual: Limits = {
  connect: 10 * seconds,
  headers: 30 * seconds,
  body: 30 * seconds,
  stall: 60 * seconds,
};

/** Under the 4 s after which servers are known to hang up on an idle connection. */
const keepAlive = 3.5 * seconds;

/** Between two addresses of a host; Node's own 250 ms gives up on those across an ocean. */
const addressFamily = 2 * seconds;

interface Agents {
  /** Keeps connections between requests that change nothing. */
  reads: undici.Agent;
  /** A connection a request: a write never meets a half-dead socket. */
  writes: undici.Agent;
  request: typeof request;
  /** Errors of making a connection: what failed there was never sent. */
  beforeSending: WeakSet<Error>;
  limits: Limits;
}

async function createAgents({ caFile, limits = usual }: NetworkOptions): Promise<Agents> {
  // Certificates are checked whatever it says, and Node would warn that they are not.
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  subscribe('undici:client:sendHeaders', keepSocket);
  const { Agent, buildConnector, request } = await import('./undici.ts');
  const beforeSending = new WeakSet<Error>();
  const certificates = await trusted(caFile);
  const direct = buildConnector({
    timeout: limits.connect,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: addressFamily,
    rejectUnauthorized: true,
    ...certificates,
  });
  const connect: undici.buildConnector.connector = (options, callback) => {
    const failed = (error: unknown) => {
      beforeSending.add(error as Error);
      callback(error as Error, null);
    };
    const through = (httpSocket?: Socket) =>
      direct({ ...options, ...(httpSocket ? { httpSocket } : {}) }, (error, socket) =>
        error ? failed(error) : callback(null, socket),
      );
    const { protocol, hostname } = options;
    const host = hostname.includes(':') ? `[${hostname}]` : hostname; // undici takes the brackets off
    const target = `${host}:${options.port || (protocol === 'https:' ? 443 : 80)}`;
    proxied(`${protocol}//${target}`, target)
      .then((tunnel) => (tunnel && protocol === 'http:' ? callback(null, tunnel) : through(tunnel)))
      .catch(failed);
  };
  async function proxied(url: string, target: string): Promise<Socket | undefined> {
    const proxy = proxyFor(url, process.env);
    if (proxy === undefined) return undefined;
    return openTunnel({ proxy, target, limitMs: limits.connect, trusted: certificates });
  }
  const common = { connect, headersTimeout: limits.headers, bodyTimeout: limits.body };
  return {
    // A server's own word for how long a connection is kept is believed only where it is shorter.
    reads: new Agent({ ...common, keepAliveTimeout: keepAlive, keepAliveMaxTimeout: keepAlive }),
    writes: new Agent({ ...common, pipelining: 0 }),
    request,
    beforeSending,
    limits,
  };
}

export interface NetworkOptions {
  /** A PEM file whose certificates are trusted as well. */
  caFile?: string | undefined;
  limits?: Limits;
}

export function openNetwork(options: NetworkOptions): Fetch {
  let agents: Promise<Agents> | undefined;
  let requests = 0;
  return async (url, init) => {
    requests += 1;
    agents ??= ready(url, options);
    const opened = await agents;
    if (requests === 2 || typeof init.body === 'object') await beFrugal();
    return send(opened, url, init);
  };
}

async function ready(url: string, options: NetworkOptions): Promise<Agents> {
  const agents = await createAgents(options);
  if (url.startsWith('https:')) await import('node:tls');
  await forShortRuns(process.versions.node);
  return agents;
}

async function send(agents: Agents, url: string, init: FetchInit): Promise<FetchResponse> {
  const body = typeof init.body === 'object' ? watched(init.body, agents.limits.stall) : undefined;
  // A few pieces are read ahead; the socket is given one when it has taken the one before (`FetchInit`).
  const upload = body && Readable.from(body, { highWaterMark: 4 });
  const { stall } = agents.limits;
  const isUpload = upload !== undefined;
  const limits = isUpload ? { ...agents.limits, headers: stall, body: stall } : agents.limits;
  const failed = (error: unknown) => {
    if (init.signal.aborted) throw init.signal.reason;
    if (error instanceof HmsError) throw error;
    throw toTransportError(error, url, { ...agents, limits, isUpload });
  };
  try {
    const answer = await agents.request(init.method === 'GET' ? agents.reads : agents.writes, url, {
      method: init.method as undici.Dispatcher.HttpMethod,
      headers: init.headers,
      body: upload ?? (init.body as string | undefined) ?? null,
      signal: init.signal,
      headersTimeout: limits.headers,
      bodyTimeout: limits.body,
    });
    const { statusCode: status } = answer;
    if (status < 300 && upload && !(await isSent(upload))) {
      answer.body.on('error', () => {}).destroy();
      const length = init.headers['content-length'];
      const text = `the service answered ${status} before it was sent all of the ${length} bytes`;
      throw new TransportError(text, { sent: true });
    }
    return { status, headers: headersOf(answer.headers), body: readThrough(answer.body, failed) };
  } catch (error) {
    return failed(error);
  }
}

/** The connection each upload goes over, as undici tells it. */
const socketOf = new WeakMap<object, Socket>();

function keepSocket(message: unknown): void {
  const { request, socket } = message as { request: { body?: unknown }; socket: Socket };
  if (typeof request.body === 'object' && request.body !== null) socketOf.set(request.body, socket);
}

/** Whether all of it has left this process: what was only read may still wait here. */
async function isSent(upload: Readable): Promise<boolean> {
  const isOver = () => upload.readableEnded && socketOf.get(upload)?.writableLength === 0;
  if (!isOver()) await setImmediate(); // what was written last is told in this turn
  return isOver();
}

/** An error when the source gives nothing for so long. */
function watched(body: AsyncIterable<Uint8Array>, stallMs: number) {
  async function* pieces() {
    const source = body[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await inTime(source.next(), stallMs);
        if (done) return;
        yield value;
      }
    } finally {
      void source.return?.(); // it may be standing still for ever
    }
  }
  return pieces();
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let limit: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const text = `what is to be sent gave nothing for ${ms / seconds} s`;
    limit = setTimeout(() => reject(new TransportError(text, { sent: true })), ms);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(limit));
}

function headersOf(received: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = Object.entries(received).map(
    ([name, value]) => [name, [value].flat().join(', ')] as const,
  );
  const byName = new Map(headers);
  return {
    get: (name) => byName.get(name) ?? null,
    [Symbol.iterator]: () => byName.entries(),
  };
}

async function* readThrough(body: AsyncIterable<Uint8Array>, failed: (error: unknown) => never) {
  try {
    yield* body;
  } catch (error) {
    failed(error);
  }
}

function toTransportError(
  error: unknown,
  url: string,
  {
    beforeSending,
    limits,
    isUpload,
  }: Pick<Agents, 'beforeSending' | 'limits'> & { isUpload: boolean },
): TransportError {
  if (error instanceof TransportError) return error;
  const sent = !(error instanceof Error && beforeSending.has(error));
  const { host } = new URL(url);
  const [text, hint] = describe({ cause: causeOf(error), host, sent, limits, isUpload });
  const proxy = proxyFor(url, process.env);
  if (proxy === undefined) return new TransportError(text, { sent, cause: error, hint });
  return new TransportError(`${text}, through ${nameOf(proxy)}`, {
    sent,
    cause: error,
    hint: hint ?? `check ${proxy.variable}`,
  });
}

interface Trouble {
  cause: Cause;
  host: string;
  sent: boolean;
  limits: Limits;
  isUpload: boolean;
}

function describe({ cause, host, sent, limits, isUpload }: Trouble): Words {
  const limit = (ms: number) => `${ms / seconds} s`;
  const { code } = cause;
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return sent
        ? [`the connection to ${host} timed out (${code})`]
        : [
            `no connection to ${host} within ${limit(limits.connect)}`,
            'check network and firewall',
          ];
    case 'UND_ERR_HEADERS_TIMEOUT':
      if (isUpload) return [`nothing moved between here and ${host} for ${limit(limits.stall)}`];
      return [`no answer from ${host} within ${limit(limits.headers)}`];
    case 'UND_ERR_BODY_TIMEOUT':
      return [`the answer of ${host} stopped for ${limit(limits.body)}`];
    default:
      return (
        whyNotReached(cause, { name: host, from: 'the base URL' }) ?? [
          sent
            ? `${host} broke the connection off (${raw(cause)})`
            : `no connection to ${host} (${raw(cause)})`,
        ]
      );
  }
}
