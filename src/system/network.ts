/** The network (undici): one request in, one answer or one `TransportError` out. */
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import type * as undici from 'undici';
import { HmsError, TransportError } from '../errors.ts';
import type { Fetch, FetchInit, FetchResponse, Headers } from '../system.ts';

const seconds = 1000;
const limits = {
  connect: 10 * seconds,
  headers: 30 * seconds,
  /** Between two pieces of an answer; the whole request has a limit of its own in the client. */
  body: 30 * seconds,
  /** Under the 4 s after which servers are known to hang up on an idle connection. */
  keepAlive: 3.5 * seconds,
  /** Node's own 250 ms gives up on addresses across an ocean. */
  addressFamily: 2 * seconds,
};

interface Agents {
  /** Keeps connections between requests that change nothing. */
  reads: undici.Agent;
  /** A connection a request: a write never meets a half-dead socket. */
  writes: undici.Agent;
  request: typeof undici.request;
  /** Errors of making a connection: what failed there was never sent. */
  beforeSending: WeakSet<Error>;
}

/** Naming a file replaces what Node trusts by itself, so that is named too. */
async function trusted(caFile: string | undefined): Promise<{ ca?: string[] }> {
  if (caFile === undefined) return {};
  const { rootCertificates } = await import('node:tls');
  const { NODE_EXTRA_CA_CERTS: extra } = process.env;
  const extras = extra ? [await certificatesIn(extra, 'NODE_EXTRA_CA_CERTS')] : [];
  return { ca: [...rootCertificates, ...extras, await certificatesIn(caFile, '--ca-file')] };
}

async function certificatesIn(path: string, source: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new HmsError('usage', `${source} ${path} cannot be read: ${error.code}`, {
      cause: error,
    });
  });
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new HmsError('usage', `${source} ${path} holds no certificate in PEM`);
}

async function createAgents(caFile: string | undefined): Promise<Agents> {
  // undici's parser is WebAssembly; without this Node waits about 250 ms at exit for an optimised
  // build of it that no short-lived process will use.
  setFlagsFromString('--liftoff-only');
  const { default: library } = await import('undici');
  const { Agent, buildConnector, request } = library;
  const beforeSending = new WeakSet<Error>();
  const connector = buildConnector({
    timeout: limits.connect,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: limits.addressFamily,
    ...(await trusted(caFile)),
  });
  const connect: undici.buildConnector.connector = (options, callback) =>
    connector(options, (error, socket) => {
      if (error) {
        beforeSending.add(error);
        callback(error, null);
      } else {
        callback(null, socket);
      }
    });
  const common = { connect, headersTimeout: limits.headers, bodyTimeout: limits.body };
  return {
    reads: new Agent({ ...common, keepAliveTimeout: limits.keepAlive }),
    writes: new Agent({ ...common, pipelining: 0 }),
    request,
    beforeSending,
  };
}

export function openNetwork({ caFile }: { caFile: string | undefined }): Fetch {
  let agents: Promise<Agents> | undefined;
  return async (url, init) => {
    agents ??= createAgents(caFile);
    return send(await agents, url, init);
  };
}

async function send(agents: Agents, url: string, init: FetchInit): Promise<FetchResponse> {
  const host = new URL(url).host;
  const failed = (error: unknown) => {
    throw init.signal.aborted ? init.signal.reason : toTransportError(error, host, agents);
  };
  try {
    const answer = await agents.request(url, {
      dispatcher: init.method === 'GET' ? agents.reads : agents.writes,
      method: init.method as undici.Dispatcher.HttpMethod,
      headers: init.headers,
      body: typeof init.body === 'object' ? Readable.from(init.body) : (init.body ?? null),
      signal: init.signal,
    });
    return {
      status: answer.statusCode,
      headers: headersOf(answer.headers),
      body: readThrough(answer.body, failed),
    };
  } catch (error) {
    return failed(error);
  }
}

function headersOf(received: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = Object.entries(received).map(([name, value]) => [name, String(value)] as const);
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

/** The first error that says something: happy eyeballs wraps one error an address. */
function rootOf(error: unknown): { code: string; message: string } {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message } = Object(inner) as { code?: string; message?: string };
  return { code: code ?? '', message: message ?? String(inner) };
}

function toTransportError(error: unknown, host: string, agents: Agents): TransportError {
  const { code, message } = rootOf(error);
  const sent = !(error instanceof Error && agents.beforeSending.has(error));
  const [text, hint] = describe(code, message, host, sent);
  return new TransportError(text, { sent, cause: error, ...(hint === undefined ? {} : { hint }) });
}

/** Cause in plain words, and the remedy where there is one. */
function describe(
  code: string,
  message: string,
  host: string,
  sent: boolean,
): [text: string, hint?: string] {
  const limit = (ms: number) => `${ms / seconds} s`;
  switch (code) {
    case 'ENOTFOUND':
      return [`no such host: ${host} (${code})`, 'check the host name in the base URL'];
    case 'EAI_AGAIN':
      return [`the name ${host} cannot be looked up just now (${code})`, 'check DNS and network'];
    case 'ECONNREFUSED':
      return [`${host} refused the connection (${code})`, 'check host and port of the base URL'];
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return sent
        ? [`the connection to ${host} timed out (${code})`]
        : [
            `no connection to ${host} within ${limit(limits.connect)}`,
            'check network and firewall',
          ];
    case 'UND_ERR_HEADERS_TIMEOUT':
      return [`no answer from ${host} within ${limit(limits.headers)}`];
    case 'UND_ERR_BODY_TIMEOUT':
      return [`the answer of ${host} stopped for ${limit(limits.body)}`];
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_GET_ISSUER_CERT':
      return [
        `the certificate of ${host} is of an issuer this machine does not know (${code})`,
        "name the issuer's certificate with --ca-file or NODE_EXTRA_CA_CERTS",
      ];
    case 'CERT_HAS_EXPIRED':
      return [`the certificate of ${host} has expired`, "check this machine's clock"];
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return [`the certificate of ${host} is for another host`, 'check the host of the base URL'];
    default: {
      const what = code === '' || message.includes(code) ? message : `${message}, ${code}`;
      return sent
        ? [`${host} broke the connection off (${what})`]
        : [`no connection to ${host} (${what})`];
    }
  }
}
