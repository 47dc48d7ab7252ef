/**
 * Requests without a body (node:http, node:https): directly, or through the proxy of the environment. A response is read
 * only as fast as it is taken. No redirect is followed.
 */
import type {
  Agent,
  AgentOptions,
  ClientRequest,
  IncomingMessage,
  RequestOptions,
} from 'node:http';
import { isIP, type Socket } from 'node:net';
import { errorCode } from '../../../core/error-code.ts';
import { HmsError } from '../../../core/errors.ts';
import { monotonic } from '../../monotonic.ts';
import type { FetchInit, FetchResponse, Headers } from '../../system.ts';
import type { Trust } from '../certificates.ts';
import { expectHead, maxHeadBytes, skipInterimResponses } from '../informational-responses.ts';
import { openTunnel, proxyFor } from '../proxy.ts';
import { type NetworkLimits, transportError } from '../transport-failure.ts';

/** Timeout per address of a host. Node's default of 250 ms is too short across an ocean. */
export const addressTimeoutMs = 2000;

interface Connecting {
  limits: NetworkLimits;
  trusted: Trust;
}

interface Sending {
  limits: NetworkLimits;
  /** Opens the connections. */
  agent: Promise<Agent>;
  /** Where the address is set, for the remedy in an error. */
  from?: string;
  /** @param failed throws the reason of an abort, or a `TransportError` that names the phase */
  bodyOf(response: IncomingMessage, failed: (error: unknown) => never): AsyncIterable<Uint8Array>;
}

/** Resolves once the response begins. */
export async function sendRequest(
  url: string,
  { method, headers, signal }: FetchInit,
  { limits, agent, from, bodyOf }: Sending,
): Promise<FetchResponse> {
  let hasConnected = false;
  const failed = (error: unknown): never => {
    if (signal.aborted) throw signal.reason;
    if (error instanceof HmsError) throw error;
    const facts = { url, sent: hasConnected, limits };
    throw transportError(error, from === undefined ? facts : { ...facts, from });
  };
  try {
    const opened = await agent;
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
      agent: opened,
      signal,
      maxHeaderSize: maxHeadBytes,
      joinDuplicateHeaders: true,
      ...(isTls && { servername: isIP(host) ? '' : host }),
    };
    for (;;) {
      const started = request(options);
      try {
        const response = await responseTo(started, limits, () => {
          hasConnected = true;
        });
        const { statusCode: status = 0 } = response;
        return { status, headers: headersOf(response), body: bodyOf(response, failed) };
      } catch (error) {
        // The server has closed the idle connection meanwhile: the next one, or a new one, may be open.
        if (!started.reusedSocket || errorCode(error) !== 'ECONNRESET') throw error;
      }
    }
  } catch (error) {
    return failed(error);
  }
}

/** The agent of a service or of a download. @throws HmsError usage, for a proxy variable that cannot be read */
export async function openAgent(
  isTls: boolean,
  { limits, trusted }: Connecting,
  options: AgentOptions,
): Promise<Agent> {
  const agent: Agent = new (await import(isTls ? 'node:https' : 'node:http')).Agent({
    ...options,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: addressTimeoutMs,
    ...(isTls && { rejectUnauthorized: true, ...trusted }),
  });
  const direct = agent.createConnection.bind(agent);
  agent.createConnection = (wanted, done) => {
    const connect = (tunnel?: Socket) => {
      if (tunnel && !isTls) return watched(tunnel);
      // As: without a callback, Node's agents return the socket.
      const socket = direct({ ...wanted, ...(tunnel && { socket: tunnel }) }) as Socket;
      return within(limits.connect, watched(socket), isTls);
    };
    const host = isIP(wanted.host ?? '') === 6 ? `[${wanted.host}]` : wanted.host;
    const target = `${host}:${wanted.port}`;
    const proxy = proxyFor(`http${isTls ? 's' : ''}://${target}`, process.env);
    if (proxy === undefined) return connect();
    openTunnel({ proxy, target, limitMs: limits.connect, trusted })
      .then(connect)
      // As: the types do not have the callback with an error alone.
      .then(
        (socket) => done?.(null, socket),
        (error) => done?.(error, undefined as never),
      );
    return undefined;
  };
  return agent;
}

function watched(socket: Socket): Socket {
  skipInterimResponses(socket);
  return socket;
}

/** Ends a socket that is not connected within the limit. */
function within(limitMs: number, socket: Socket, isTls: boolean): Socket {
  const limit = setTimeout(() => socket.destroy(limitError('CONNECT')), limitMs);
  const stop = () => clearTimeout(limit);
  return socket.once(isTls ? 'secureConnect' : 'connect', stop).once('close', stop);
}

/** The error of a limit, with the code that undici has for it. */
export function limitError(code: 'CONNECT' | 'HEADERS' | 'BODY'): Error {
  return Object.assign(new Error('timed out'), { code: `UND_ERR_${code}_TIMEOUT` });
}

function responseTo(
  started: ClientRequest,
  limits: NetworkLimits,
  onConnected: () => void,
): Promise<IncomingMessage> {
  let limit: NodeJS.Timeout | undefined;
  const connected = () => {
    onConnected();
    limit = setTimeout(() => started.destroy(limitError('HEADERS')), limits.headers);
  };
  return new Promise<IncomingMessage>((resolve, reject) => {
    started.once('socket', (socket) => {
      expectHead(socket);
      const isTls = 'encrypted' in socket;
      // A tunnel without TLS is connected already.
      if (started.reusedSocket || (!socket.connecting && !isTls)) connected();
      else socket.once(isTls ? 'secureConnect' : 'connect', connected);
    });
    started.once('response', resolve);
    started.on('error', reject); // also after the response, where nobody listens any more
    started.end();
  }).finally(() => clearTimeout(limit));
}

/** The next piece of a body, and how many milliseconds it took. The connection ends after the limit. */
export async function pieceWithin(
  pieces: AsyncIterator<Uint8Array>,
  response: IncomingMessage,
  limitMs: number,
): Promise<{ piece: IteratorResult<Uint8Array>; ms: number }> {
  const start = monotonic();
  const limit = setTimeout(() => response.destroy(limitError('BODY')), limitMs);
  const piece = await pieces.next().finally(() => clearTimeout(limit));
  return { piece, ms: monotonic() - start };
}

export function headersOf({
  headers,
}: {
  headers: Readonly<Record<string, string | string[] | undefined>>;
}): Headers {
  const byName = new Map(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')] as const),
  );
  return {
    get: (name) => byName.get(name) ?? null,
    [Symbol.iterator]: () => byName.entries(),
  };
}
