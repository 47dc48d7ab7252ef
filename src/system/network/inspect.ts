/** Tests a connection to a service without sending a request. */
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { HmsError, TransportError } from '../../core/errors.ts';
import { sentence } from '../../core/wording.ts';
import { trustOptions } from './certificates.ts';
import { causeOf, type Peer, rawMessage, unreachableReason } from './connection-errors.ts';
import { openTunnel, proxyFor, proxyName } from './proxy.ts';

export interface Inspection {
  /** `the proxy proxy.example:3128 (HTTPS_PROXY)`; undefined without a proxy. */
  proxy: string | undefined;
  /** Milliseconds until the connection was ready. */
  ms: number;
  /** Undefined without TLS. */
  certificate: { issuer: string; validTo: number; protocol: string } | undefined;
  /** The problem; undefined if the connection works. */
  problem: { at: 'proxy' | 'connection' | 'certificate'; text: string; hint: string } | undefined;
}

const limitMs = 10_000;

export interface InspectOptions {
  caFile: string | undefined;
  signal: AbortSignal;
  /** Name of the setting that has the URL. */
  from: string;
}

/** Rejects only with the signal's reason. All other problems are part of the result. */
export async function inspect(
  url: string,
  { caFile, signal, from }: InspectOptions,
): Promise<Inspection> {
  const { protocol, hostname, port, host } = new URL(url);
  const isSecure = protocol === 'https:';
  const end = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const started = performance.now();
  const name = hostname.replace(/^\[|\]$/g, '');
  const at = { port: Number(port) || (isSecure ? 443 : 80), host: name };
  let stage: 'proxy' | 'connection' | 'certificate' = 'proxy';
  let proxy: ReturnType<typeof proxyFor>;
  let socket: Socket | undefined;
  let certificate: Inspection['certificate'];
  let problem: Inspection['problem'];
  try {
    proxy = proxyFor(url, process.env);
    stage = 'certificate';
    const certificates = await trustOptions(caFile);
    stage = proxy ? 'proxy' : 'connection';
    const target = `${hostname}:${at.port}`;
    socket = proxy
      ? await openTunnel({ proxy, target, limitMs, trusted: certificates })
      : await connected(connect({ ...at, autoSelectFamily: true }), 'connect', end);
    stage = 'certificate';
    if (isSecure) {
      const { connect: secure } = await import('node:tls');
      const servername = isIP(name) ? '' : name;
      const secured = secure({ socket, servername, rejectUnauthorized: true, ...certificates });
      socket = secured;
      await connected(secured, 'secureConnect', end);
      const { issuer, valid_to } = secured.getPeerCertificate();
      certificate = {
        issuer: [issuer.O ?? issuer.CN].flat().join(', '),
        validTo: Date.parse(valid_to),
        protocol: secured.getProtocol() ?? 'TLS',
      };
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Error)) throw error;
    problem = { at: stage, ...errorWordsFor(error, { name: host, from }) };
  } finally {
    socket?.destroy();
  }
  const ms = performance.now() - started;
  return { proxy: proxy && proxyName(proxy), ms, certificate, problem };
}

async function connected<S extends Socket>(
  socket: S,
  event: string,
  signal: AbortSignal,
): Promise<S> {
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.on('error', () => {}).destroy();
    throw error;
  }
}

function errorWordsFor(error: Error, peer: Peer): { text: string; hint: string } {
  const networkHint = 'Check the network and the firewall.';
  if (error instanceof TransportError) {
    return { text: sentence(error.message), hint: error.hint ?? networkHint };
  }
  if (error instanceof HmsError) return { text: error.message, hint: error.hint ?? 'Correct it.' };
  if (error.name === 'AbortError') {
    return { text: `No connection to ${peer.name} within ${limitMs / 1000} s.`, hint: networkHint };
  }
  const cause = causeOf(error);
  const [text, hint = networkHint] = unreachableReason(cause, peer) ?? [
    `no connection to ${peer.name} (${rawMessage(cause)})`,
  ];
  return { text: sentence(text), hint };
}
