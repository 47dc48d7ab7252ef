/**
 * Downloads of any size (node:http, node:https): a response is read only as fast as it is taken. undici would have to
 * buffer it (network.ts). It adds no credentials, follows no redirect and reuses no connection.
 */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { HmsError, TransportError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import type { Fetch, FetchInit, FetchResponse, Headers } from '../system.ts';
import { openCollector } from '../v8-flags.ts';
import { type Trust, trustOptions } from './certificates.ts';
import { maxHeadBytes } from './informational-responses.ts';
import type { NetworkOptions } from './network.ts';
import { openTunnel, proxyFor } from './proxy.ts';
import { isTextType } from './text-type.ts';
import { defaultLimits, type NetworkLimits, transportError } from './transport-failure.ts';

/** Times in milliseconds. */
export interface DownloadLimits extends NetworkLimits {
  /** For all of a response that is no file. hms only shows its start. */
  message: number;
  /** A file that has less than `bytes` in `ms` of waiting has stalled. */
  rate: { bytes: number; ms: number };
}

/** Storage may take its time to find a large file, and to read on in it. */
const downloadLimits: DownloadLimits = {
  ...defaultLimits,
  headers: 60_000,
  body: 60_000,
  message: 10_000,
  rate: { bytes: 120 * 1024, ms: 120_000 },
};

interface DownloadOptions extends Pick<NetworkOptions, 'caFile'> {
  limits?: Partial<DownloadLimits>;
}

/** As in network.ts. */
const addressTimeoutMs = 2000;

/** The buffers of a response arrive faster than Node collects them: hms does it each time there are so many bytes. */
const collectedBytes = 8 * 1024 * 1024;

let collect: (() => void) | undefined;

export function openDownloads({ caFile, limits: changed }: DownloadOptions): Fetch {
  const limits = { ...downloadLimits, ...changed };
  let trust: Promise<Trust> | undefined;
  return async (url, init) => {
    // As in network.ts: certificates are always checked.
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    trust ??= trustOptions(caFile);
    return receive(url, init, { limits, trusted: await trust });
  };
}

interface Connecting {
  limits: DownloadLimits;
  trusted: Trust;
}

async function receive(
  url: string,
  { method, headers, signal }: FetchInit,
  { limits, trusted }: Connecting,
): Promise<FetchResponse> {
  let hasConnected = false;
  const failed = (error: unknown): never => {
    if (signal.aborted) throw signal.reason;
    if (error instanceof HmsError) throw error;
    throw transportError(error, { url, sent: hasConnected, limits, from: 'the download link' });
  };
  try {
    signal.throwIfAborted();
    const { protocol, hostname, port, pathname, search } = new URL(url);
    const isTls = protocol === 'https:';
    const { request } = await import(isTls ? 'node:https' : 'node:http');
    const host = hostname.replace(/^\[|\]$/g, '');
    const options: RequestOptions = {
      method,
      headers,
      host,
      port: port || (isTls ? 443 : 80),
      path: `${pathname}${search}`,
      agent: false,
      signal,
      maxHeaderSize: maxHeadBytes,
      ...(isTls
        ? { servername: isIP(host) ? '' : host, rejectUnauthorized: true, ...trusted }
        : {}),
      ...(await connectionTo(url, { limits, trusted, isTls })),
    };
    const started: ClientRequest = request(options);
    const response = await responseTo(started, limits, () => {
      hasConnected = true;
    });
    return {
      status: response.statusCode ?? 0,
      headers: headersOf(response),
      body: piecesOf(response, limits, failed),
    };
  } catch (error) {
    return failed(error);
  }
}

/** Through the proxy of the environment, if it has one for this URL. */
async function connectionTo(
  url: string,
  { limits, trusted, isTls }: Connecting & { isTls: boolean },
): Promise<object> {
  const proxy = proxyFor(url, process.env);
  if (proxy === undefined)
    return { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: addressTimeoutMs };
  const { hostname, port } = new URL(url);
  const target = `${hostname}:${port || (isTls ? 443 : 80)}`;
  const tunnel: Socket = await openTunnel({ proxy, target, limitMs: limits.connect, trusted });
  return isTls ? { socket: tunnel } : { createConnection: () => tunnel };
}

/** The error of a limit, with the code that undici has for it. */
function limitError(code: 'CONNECT' | 'HEADERS' | 'BODY'): Error {
  return Object.assign(new Error('timed out'), { code: `UND_ERR_${code}_TIMEOUT` });
}

function responseTo(
  started: ClientRequest,
  limits: NetworkLimits,
  onConnected: () => void,
): Promise<IncomingMessage> {
  let limit = setTimeout(() => started.destroy(limitError('CONNECT')), limits.connect);
  const connected = () => {
    onConnected();
    clearTimeout(limit);
    limit = setTimeout(() => started.destroy(limitError('HEADERS')), limits.headers);
  };
  return new Promise<IncomingMessage>((resolve, reject) => {
    started.once('socket', (socket) => {
      // A tunnel without TLS is connected already.
      if (!socket.connecting && !('encrypted' in socket)) connected();
      else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
    });
    started.once('response', resolve);
    started.on('error', reject); // also after the response, where nobody listens any more
    started.end();
  }).finally(() => clearTimeout(limit));
}

/** Reads a piece when it is asked for. The limits count only while hms waits for the server. */
async function* piecesOf(
  response: IncomingMessage,
  limits: DownloadLimits,
  failed: (error: unknown) => never,
): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = response[Symbol.asyncIterator]();
  const next = isFile(response) ? fileReader(response, limits) : messageReader(response, limits);
  let uncollected = 0;
  try {
    for (;;) {
      const { done, value } = await next(pieces);
      if (done) return;
      yield value;
      uncollected += value.length;
      if (uncollected < collectedBytes) continue;
      uncollected = 0;
      collect ??= await openCollector();
      collect();
    }
  } catch (error) {
    failed(error);
  } finally {
    response.destroy();
  }
}

function isFile({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode === 200 && !isTextType(headers['content-type'] ?? '');
}

type NextPiece = (pieces: AsyncIterator<Uint8Array>) => Promise<IteratorResult<Uint8Array>>;

/** The next piece, and how many milliseconds it took. The connection ends after the limit. */
async function pieceWithin(
  pieces: AsyncIterator<Uint8Array>,
  response: IncomingMessage,
  limitMs: number,
) {
  const start = performance.now();
  const limit = setTimeout(() => response.destroy(limitError('BODY')), limitMs);
  const piece = await pieces.next().finally(() => clearTimeout(limit));
  return { piece, ms: performance.now() - start };
}

function fileReader(response: IncomingMessage, { body, rate }: DownloadLimits): NextPiece {
  let [waitedMs, bytes] = [0, 0];
  return async (pieces) => {
    const { piece, ms } = await pieceWithin(pieces, response, body);
    if (piece.done) return piece;
    waitedMs += ms;
    bytes += piece.value.length;
    if (waitedMs < rate.ms) return piece;
    if (bytes < rate.bytes) throw stalled(bytes, waitedMs);
    [waitedMs, bytes] = [0, 0];
    return piece;
  };
}

function messageReader(response: IncomingMessage, { message, body }: DownloadLimits): NextPiece {
  let leftMs = message;
  return async (pieces) => {
    const { piece, ms } = await pieceWithin(pieces, response, Math.min(leftMs, body));
    leftMs = Math.max(leftMs - ms, 0);
    return piece;
  };
}

function stalled(bytes: number, ms: number): TransportError {
  const took = `${Number((ms / 1000).toPrecision(2))} s`;
  return new TransportError(`it stalled, with ${numberOf(bytes, 'byte')} in ${took}`, {
    sent: true,
  });
}

function headersOf({ headers }: IncomingMessage): Headers {
  const byName = new Map(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')] as const),
  );
  return {
    get: (name) => byName.get(name) ?? null,
    [Symbol.iterator]: () => byName.entries(),
  };
}
