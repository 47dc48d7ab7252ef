/**
 * Downloads of any size (node:http, node:https): a response is read only as fast as it is taken. undici would have to
 * buffer it (network.ts). It adds no credentials, follows no redirect and reuses no connection.
 */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { HmsError } from '../../core/errors.ts';
import type { Fetch, FetchInit, FetchResponse, Headers } from '../system.ts';
import { openCollector } from '../v8-flags.ts';
import { type Trust, trustOptions } from './certificates.ts';
import { maxHeadBytes } from './informational-responses.ts';
import type { NetworkOptions } from './network.ts';
import { openTunnel, proxyFor } from './proxy.ts';
import { defaultLimits, type NetworkLimits, transportError } from './transport-failure.ts';

/** Storage may take its time to find a large file, and to read on in it. */
const downloadLimits: NetworkLimits = { ...defaultLimits, headers: 60_000, body: 60_000 };

/** As in network.ts. */
const addressTimeoutMs = 2000;

/** The buffers of a response arrive faster than Node collects them: hms does it each time there are so many bytes. */
const collectedBytes = 8 * 1024 * 1024;

let collect: (() => void) | undefined;

export function openDownloads({ caFile, limits = downloadLimits }: NetworkOptions): Fetch {
  let trust: Promise<Trust> | undefined;
  return async (url, init) => {
    // As in network.ts: certificates are always checked.
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    trust ??= trustOptions(caFile);
    return receive(url, init, { limits, trusted: await trust });
  };
}

interface Connecting {
  limits: NetworkLimits;
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
      body: piecesOf(response, limits.body, failed),
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

/** Reads a piece when it is asked for. The limit counts only while hms waits for the server. */
async function* piecesOf(
  response: IncomingMessage,
  limitMs: number,
  failed: (error: unknown) => never,
): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = response[Symbol.asyncIterator]();
  let uncollected = 0;
  try {
    for (;;) {
      const limit = setTimeout(() => response.destroy(limitError('BODY')), limitMs);
      const { done, value } = await pieces.next().finally(() => clearTimeout(limit));
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

function headersOf({ headers }: IncomingMessage): Headers {
  const byName = new Map(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')] as const),
  );
  return {
    get: (name) => byName.get(name) ?? null,
    [Symbol.iterator]: () => byName.entries(),
  };
}
