/** Reads proxy variables like curl, and opens tunnels (CONNECT). */

import type { ClientRequest, IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import type { Env } from '../../core/env.ts';
import { HmsError, TransportError } from '../../core/errors.ts';
import { isLoopback } from '../../core/url.ts';
import type { Trust } from './certificates.ts';
import { causeOf, rawMessage, unreachableReason } from './connection-errors.ts';
import { headOf, isInformational, maxHeadBytes } from './informational-responses.ts';

export interface Proxy {
  url: URL;
  /** The variable that set it. */
  variable: string;
  /** The variable with the exceptions, in lower or upper case. */
  exceptions: string;
}

/** The proxy for a URL. Lower-case variables win, and empty ones count as unset. */
export function proxyFor(url: string, env: Env): Proxy | undefined {
  const { protocol, hostname, port } = new URL(url);
  const scheme = protocol.slice(0, -1);
  const names = [`${scheme}_proxy`, `${scheme}_proxy`.toUpperCase(), 'all_proxy', 'ALL_PROXY'];
  const variable = names.find((name) => env[name]);
  if (variable === undefined) return undefined;
  const at = { host: hostname, port: port || (scheme === 'https' ? '443' : '80') };
  const exceptions = env.no_proxy ? 'no_proxy' : 'NO_PROXY';
  if (isBypassed(at, env[exceptions] ?? '')) return undefined;
  const proxy = proxyUrl(env[variable] ?? '', variable);
  // The proxy cannot reach this machine's loopback, and would receive the password unencrypted.
  if (isLoopback(hostname) && !isLoopback(proxy.hostname)) return undefined;
  return { url: proxy, variable, exceptions };
}

function proxyUrl(value: string, variable: string): URL {
  const text = value.includes('://') ? value : `http://${value}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.hostname && /^https?:$/.test(url.protocol) && isUnambiguous(url)) return url;
  // The value may contain a password, so it is not shown.
  throw new HmsError('usage', `${variable} in the environment does not name an HTTP proxy.`, {
    hint:
      'Use the form http://host:port or http://user:password@host:port. In the user and the password, ' +
      'percent-encode /, ?, #, @ and %. Nothing was sent.',
  });
}

/** False if a `/` in a password ended the host: the host would then be a part of the credentials. */
function isUnambiguous({ username, password, pathname, search, hash }: URL): boolean {
  try {
    decodeURIComponent(`${username}:${password}`);
  } catch {
    return false;
  }
  return !`${pathname}${search}${hash}`.includes('@');
}

/** NO_PROXY: hosts with their subdomains, with or without a port, networks (10.0.0.0/8), or `*`. */
function isBypassed({ host, port }: { host: string; port: string }, list: string): boolean {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry.includes('/')) return isInNetwork(host, entry);
      const text = isIPv6(entry) ? `[${entry}]` : entry;
      const [, name = '', onlyPort] = /^(\[[^\]]*\]|.*?)(?::(\d+))?$/.exec(text) ?? [];
      if (onlyPort !== undefined && onlyPort !== port) return false;
      if (name.startsWith('[')) return host === canonical(name);
      const domain = name.replace(/^\*?\.?/, '');
      return name === '*' || host === domain || (domain !== '' && host.endsWith(`.${domain}`));
    });
}

/** Whether an address is in a network. Names are not resolved for that. */
function isInNetwork(host: string, network: string): boolean {
  const [, net = '', bits = ''] = /^(.+)\/(\d{1,3})$/.exec(network.replace(/[[\]]/g, '')) ?? [];
  const address = host.replace(/[[\]]/g, '');
  const [version, maxBits] = isIPv6(net) ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
  if (isIP(address) === 0 || isIP(net) === 0 || Number(bits) > maxBits) return false;
  if (version === 'ipv6' && !isIPv6(address)) return false;
  const list = new BlockList();
  list.addSubnet(net, Number(bits), version);
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The spelling of an IPv6 address that URLs use. */
function canonical(address: string): string | undefined {
  const url = `http://${address}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

export interface TunnelOptions {
  proxy: Proxy;
  /** Host and port to reach through the proxy. */
  target: string;
  /** Timeout in milliseconds for the whole handshake. */
  limitMs: number;
  /** TLS options, for an HTTPS proxy. */
  trusted: Trust;
}

/**
 * A connection through the proxy. Plain HTTP also uses a tunnel, so a response of the proxy is never taken for one of
 * the service.
 * @throws TransportError, never sent
 */
export async function openTunnel(options: TunnelOptions): Promise<Socket> {
  const { proxy, target, limitMs, trusted } = options;
  const { hostname, protocol, port } = proxy.url;
  const { request } = await import(protocol === 'https:' ? 'node:https' : 'node:http');
  const host = hostname.replace(/^\[|\]$/g, '');
  const connectRequest: ClientRequest = request({
    method: 'CONNECT',
    host,
    port: port || (protocol === 'https:' ? 443 : 80),
    path: target,
    headers: { host: target, ...authorization(proxy.url) },
    agent: false,
    // By default it would be the host of the Host header, but the certificate is the proxy's.
    servername: isIP(host) ? '' : host,
    rejectUnauthorized: true,
    ...trusted,
  });
  const timeoutError = new Error(`no response within ${limitMs / 1000} s`);
  const limit = setTimeout(() => {
    connectRequest.destroy(timeoutError);
    connectRequest.socket?.destroy(timeoutError);
  }, limitMs);
  return new Promise<Socket>((resolve, reject) => {
    const failed = (error: Error) => reject(proxyUnreachable(proxy, error));
    connectRequest.once(
      'connect',
      ({ statusCode = 0, headers }: IncomingMessage, socket: Socket, rest) => {
        const first = { status: statusCode, challenges: headers['proxy-authenticate'] ?? '', rest };
        finalResponse(first, socket).then(({ status, challenges, rest }) => {
          if (rest.length > 0) socket.unshift(rest);
          if (status >= 200 && status < 300) return resolve(socket);
          socket.destroy();
          reject(refusedByProxy({ proxy, target, status, challenges }));
        }, failed);
      },
    );
    connectRequest.once('error', failed);
    connectRequest.end();
  }).finally(() => clearTimeout(limit));
}

interface ConnectResponse {
  status: number;
  /** Proxy-Authenticate. */
  challenges: string;
  /** Bytes received after the head. */
  rest: Buffer;
}

/** Node takes the first head after CONNECT as the response, even an interim one. This reads the next ones. */
async function finalResponse(first: ConnectResponse, socket: Socket): Promise<ConnectResponse> {
  if (!isInformational(first.status)) return first;
  let { rest } = first;
  const more = socket.iterator({ destroyOnReturn: false });
  for (;;) {
    for (let head = headOf(rest); head !== undefined; head = headOf(rest)) {
      rest = rest.subarray(head.length);
      const lines = [...head.text.matchAll(/^proxy-authenticate:(.*)$/gim)];
      const challenges = lines.map(([, value]) => value).join(',');
      if (!isInformational(head.status)) {
        await more.return?.();
        return { status: head.status, challenges, rest };
      }
    }
    if (rest.length > maxHeadBytes) throw new Error('its response headers are too large');
    const { done, value } = await more.next();
    if (done) throw new Error('socket hang up');
    rest = Buffer.concat([rest, value]);
  }
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = [username, password].map(decodeURIComponent).join(':');
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

export function proxyName({ url, variable }: Proxy): string {
  return `the proxy ${url.host} (${variable})`;
}

interface ProxyRefusal extends Pick<ConnectResponse, 'status' | 'challenges'> {
  proxy: Proxy;
  target: string;
}

function refusedByProxy({ proxy, target, status, challenges }: ProxyRefusal): TransportError {
  const { url, variable, exceptions } = proxy;
  const name = proxyName(proxy);
  if (status === 407) {
    const schemes = schemesIn(challenges);
    if (schemes.length > 0 && !schemes.some((scheme) => scheme.toLowerCase() === 'basic')) {
      return new TransportError(
        `${name} requires ${schemes.join(' or ')} (407), but hms supports Basic only`,
        {
          sent: false,
          hint: `A password does not help. In ${variable}, name a proxy that accepts Basic, or one on this machine that logs in to it.`,
        },
      );
    }
    const given = url.username !== '' || url.password !== '';
    return given
      ? new TransportError(`${name} rejected the credentials in ${variable} (407)`, {
          sent: false,
          hint: `Check the user and the password in ${variable}. They belong to the proxy, not to the service.`,
        })
      : new TransportError(`${name} requires credentials of its own (407)`, {
          sent: false,
          hint: `Add them to ${variable}: ${url.protocol}//user:password@${url.host}`,
        });
  }
  return new TransportError(`${name} refused to connect to ${target} (${status})`, {
    sent: false,
    hint: `The response came from the proxy. To bypass the proxy for this host, add ${target} to ${exceptions}.`,
  });
}

/** `Negotiate, Digest realm="a, b", nonce="c"` → Negotiate, Digest */
function schemesIn(challenges: string): string[] {
  const parts = challenges.replace(/"(\\.|[^"\\])*"/g, '""').split(',');
  return parts.flatMap((part) => /^\s*([\w-]+)(?!\s*=)(?=\s|$)/.exec(part)?.[1] ?? []);
}

function proxyUnreachable(proxy: Proxy, error: Error): TransportError {
  const name = proxyName(proxy);
  const cause = causeOf(error);
  const [text, hint] = unreachableReason(cause, { name, from: proxy.variable }) ?? [
    `${name} cannot be used: ${rawMessage(cause)}`,
    `Check ${proxy.variable}.`,
  ];
  return new TransportError(text, { sent: false, hint, cause: error });
}
