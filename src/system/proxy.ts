/** Proxies as curl reads them from the environment, and the tunnel through one (CONNECT). */
import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIP, isIPv6, type Socket } from 'node:net';
import { HmsError, TransportError } from '../errors.ts';
import { isLoopback } from '../profile-rules.ts';
import { causeOf, raw, whyNotReached } from './trouble.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Proxy {
  url: URL;
  /** The variable that names it. */
  variable: string;
  /** The variable with the exceptions: the one that counts, lower or upper case. */
  exceptions: string;
}

/** The proxy for a URL: lower case first, and an empty variable is one that is not set. */
export function proxyFor(url: string, env: Env): Proxy | undefined {
  const { protocol, hostname, port } = new URL(url);
  const scheme = protocol.slice(0, -1);
  const names = [`${scheme}_proxy`, `${scheme}_proxy`.toUpperCase(), 'all_proxy', 'ALL_PROXY'];
  const variable = names.find((name) => env[name]);
  if (variable === undefined) return undefined;
  const at = { host: hostname, port: port || (scheme === 'https' ? '443' : '80') };
  const exceptions = env.no_proxy ? 'no_proxy' : 'NO_PROXY';
  if (isExcepted(at, env[exceptions] ?? '')) return undefined;
  const proxy = proxyUrl(env[variable] ?? '', variable);
  // What is on this machine is on no other, and its password may be sent in the clear.
  if (isLoopback(hostname) && !isLoopback(proxy.hostname)) return undefined;
  return { url: proxy, variable, exceptions };
}

function proxyUrl(value: string, variable: string): URL {
  const text = value.includes('://') ? value : `http://${value}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.hostname && /^https?:$/.test(url.protocol) && isWhole(url)) return url;
  // The value may hold a password: it is not shown.
  throw new HmsError('usage', `${variable} in the environment names no HTTP proxy`, {
    hint:
      'it has the form http://host:port or http://user:password@host:port, with /, ?, #, @ and % ' +
      'in user and password percent-encoded; nothing was sent',
  });
}

/** A `/` in a password would end the host, and the host would be a piece of the credentials. */
function isWhole({ username, password, pathname, search, hash }: URL): boolean {
  try {
    decodeURIComponent(`${username}:${password}`);
  } catch {
    return false;
  }
  return !`${pathname}${search}${hash}`.includes('@');
}

/** NO_PROXY: hosts with their subdomains, each with a port or without, or `*`. */
function isExcepted({ host, port }: { host: string; port: string }, list: string): boolean {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      const text = isIPv6(entry) ? `[${entry}]` : entry;
      const [, name = '', only] = /^(\[[^\]]*\]|.*?)(?::(\d+))?$/.exec(text) ?? [];
      if (only !== undefined && only !== port) return false;
      if (name.startsWith('[')) return host === canonical(name);
      const domain = name.replace(/^\*?\.?/, '');
      return name === '*' || host === domain || (domain !== '' && host.endsWith(`.${domain}`));
    });
}

/** An IPv6 address has many spellings; a URL has one of them. */
function canonical(address: string): string | undefined {
  const url = `http://${address}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

export interface TunnelOptions {
  proxy: Proxy;
  /** Host and port behind it. */
  target: string;
  /** Milliseconds for all of it. */
  limitMs: number;
  /** Certificates to trust, for a proxy that speaks TLS. */
  trusted: { ca?: string[] };
}

/**
 * A connection through the proxy, as if there were none. All there is goes through a tunnel, plain HTTP
 * too: what the proxy itself says can then never be taken for the service's word.
 * @throws TransportError, never sent
 */
export async function openTunnel(options: TunnelOptions): Promise<Socket> {
  const { proxy, target, limitMs, trusted } = options;
  const { hostname, protocol, port } = proxy.url;
  const { request } = await import(protocol === 'https:' ? 'node:https' : 'node:http');
  const host = hostname.replace(/^\[|\]$/g, '');
  const asked: ClientRequest = request({
    method: 'CONNECT',
    host,
    port: port || (protocol === 'https:' ? 443 : 80),
    path: target,
    headers: { host: target, ...authorization(proxy.url) },
    agent: false,
    // Left out, it would be the host of the Host header: the proxy's certificate is not the target's.
    servername: isIP(host) ? '' : host,
    rejectUnauthorized: true,
    ...trusted,
  });
  const tooLate = new Error(`no answer within ${limitMs / 1000} s`);
  const limit = setTimeout(() => asked.destroy(tooLate), limitMs);
  return new Promise<Socket>((resolve, reject) => {
    asked.once('connect', ({ statusCode = 0 }: IncomingMessage, socket: Socket) => {
      if (statusCode >= 200 && statusCode < 300) return resolve(socket);
      socket.destroy();
      reject(refused(proxy, target, statusCode));
    });
    asked.once('error', (error) => reject(unreachable(proxy, error)));
    asked.end();
  }).finally(() => clearTimeout(limit));
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = [username, password].map(decodeURIComponent).join(':');
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

export function nameOf({ url, variable }: Proxy): string {
  return `the proxy ${url.host} (${variable})`;
}

function refused(proxy: Proxy, target: string, status: number): TransportError {
  const { url, variable, exceptions } = proxy;
  const name = nameOf(proxy);
  if (status === 407) {
    const given = url.username !== '' || url.password !== '';
    return given
      ? new TransportError(`${name} does not accept the credentials in ${variable} (407)`, {
          sent: false,
          hint: `check user and password in ${variable}; they are the proxy's own, not the service's`,
        })
      : new TransportError(`${name} asks for credentials of its own (407)`, {
          sent: false,
          hint: `put them into ${variable}: ${url.protocol}//user:password@${url.host}`,
        });
  }
  return new TransportError(`${name} does not connect to ${target} (${status})`, {
    sent: false,
    hint: `the answer is the proxy's; to go without it for this host, add ${target} to ${exceptions}`,
  });
}

function unreachable(proxy: Proxy, error: Error): TransportError {
  const name = nameOf(proxy);
  const cause = causeOf(error);
  const [text, hint] = whyNotReached(cause, { name, from: proxy.variable }) ?? [
    `${name} cannot be used: ${raw(cause)}`,
    `check ${proxy.variable}`,
  ];
  return new TransportError(text, { sent: false, hint, cause: error });
}
