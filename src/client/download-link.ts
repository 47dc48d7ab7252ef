/** Opens a download link: which addresses hms asks, and which responses are the file. */
import { HmsError, TransportError } from '../core/errors.ts';
import { linkPartsIn, shownLink } from '../core/redact/download-links.ts';
import { openSecrets, type Redactor } from '../core/redact/redact.ts';
import { isLoopback } from '../core/url.ts';
import { numberOf } from '../core/wording.ts';
import { isTextType } from '../system/network/text-type.ts';
import type { FetchResponse } from '../system/system.ts';
import { snippet } from './error-response.ts';

export interface LinkedFile {
  /** Its size in bytes, by the Content-Length. */
  bytes: number;
  /**
   * Its content, of exactly this size.
   * @throws HmsError unavailable
   */
  pieces: AsyncIterable<Uint8Array>;
  /** Ends the connection, if the content was not read to its end. */
  close(): void;
}

interface LinkOptions {
  /** Sends one request without credentials. @param signal ends the request and the reading of its body */
  request(url: string, signal: AbortSignal): Promise<FetchResponse>;
  /** The base URL of the service that gave the link. */
  from: string;
  interrupted: AbortSignal;
  /** Redacts this text from now on. */
  addSecret(text: string): void;
  /** Values of links that are no secrets: names and IDs that hms shows. */
  shown: readonly string[];
}

const maxRedirects = 5;

/** Of a response that is no file, hms reads so many bytes for its message. */
const maxShownBytes = 2000;

/**
 * Follows redirects, and checks the response before its content is read.
 * @throws HmsError unavailable; `failsAgain` if another link would not help
 */
export async function openLink(link: string, options: LinkOptions): Promise<LinkedFile> {
  const { request, interrupted } = options;
  const ended = new AbortController();
  const signal = AbortSignal.any([interrupted, ended.signal]);
  const close = () => ended.abort(new HmsError('cancelled', 'The download has ended.'));
  /** Only for what the storage says. */
  const followed = openSecrets();
  const address = (text: string, from: string) => {
    const { secrets, paths } = linkPartsIn(text, from, options.shown);
    for (const secret of secrets) options.addSecret(secret);
    for (const path of paths) followed.add(path);
    return checkedAddress(text, from);
  };
  try {
    let url = address(link, options.from);
    for (let redirects = 0; ; redirects += 1) {
      const response = await request(url, signal);
      const location = redirectOf(response);
      if (location === undefined) {
        const bytes = await fileLength(response, url, followed);
        return { bytes, pieces: ofExpectedLength(response, { bytes, url, interrupted }), close };
      }
      if (redirects === maxRedirects) {
        throw noFile(url, `redirects more than ${numberOf(maxRedirects, 'time')}`);
      }
      url = address(location, url);
    }
  } catch (error) {
    close();
    throw unavailable(error, link, interrupted);
  }
}

/** Ends every attempt with an HmsError. */
function unavailable(error: unknown, url: string, interrupted: AbortSignal): unknown {
  if (interrupted.aborted) return interrupted.reason;
  if (!(error instanceof TransportError)) return error;
  return new HmsError('unavailable', `The download from ${hostOf(url)} failed: ${error.message}.`, {
    hint: error.hint,
    cause: error,
  });
}

/**
 * A link is secret, and what it leads to is not checked by anything else: only https keeps both. This machine may ask
 * itself without TLS, if the service runs on it too.
 */
function checkedAddress(text: string, from: string): string {
  const url = URL.canParse(text, from) ? new URL(text, from) : undefined;
  if (url === undefined) {
    throw new HmsError('unavailable', 'The download link is not a URL.', { failsAgain: true });
  }
  url.hash = '';
  const { protocol, hostname, origin } = url;
  const before = new URL(from);
  const isLocal = origin === before.origin || (isLoopback(hostname) && isLoopback(before.hostname));
  if (protocol === 'https:' || (protocol === 'http:' && before.protocol === 'http:' && isLocal)) {
    return url.href;
  }
  // Another scheme may carry the content itself (data:), or a path of this machine.
  const shown = /^https?:$/.test(protocol)
    ? shownLink(url.href)
    : `an address of the scheme ${protocol.slice(0, -1)}`;
  throw new HmsError('unavailable', `The download link leads to ${shown}.`, {
    details: ['hms downloads over https only, or from this machine itself.'],
    failsAgain: true,
  });
}

function redirectOf({ status, headers }: FetchResponse): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  return headers.get('location') ?? undefined;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the link';
}

/** @param what the response is or does, as the end of a sentence */
function noFile(url: string, what: string, details: readonly string[] = []): HmsError {
  return new HmsError('unavailable', `The download link of ${hostOf(url)} ${what}.`, {
    details,
    failsAgain: true,
  });
}

/** @throws HmsError unavailable, if the response is not the file */
async function fileLength(
  response: FetchResponse,
  url: string,
  followed: Redactor,
): Promise<number> {
  const { status, headers } = response;
  if (status !== 200) {
    throw new HmsError('unavailable', `${hostOf(url)} answered ${status} to the download link.`, {
      details: await saidIn(response, followed),
      status,
      failsAgain: !mayBeExpired(status),
    });
  }
  const type = headers.get('content-type') ?? '';
  if (isTextType(type)) {
    const found = type.split(';', 1)[0]?.trim();
    throw noFile(url, `leads to ${found} instead of a zip`, await saidIn(response, followed));
  }
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (!/^\s*identity\s*$/i.test(encoding)) {
    throw noFile(url, `sends the file as '${snippet(encoding)}', which hms did not ask for`);
  }
  const length = headers.get('content-length') ?? '';
  if (/^\d{1,15}$/.test(length)) return Number(length);
  throw noFile(url, 'does not say how long the file is, so hms could not tell a part from it');
}

/** An expired link is an error 400, 403 or 404 of the storage. The others may pass. */
function mayBeExpired(status: number): boolean {
  return [400, 403, 404, 408, 410, 425, 429].includes(status) || status >= 500;
}

/** What the response says, as details of an error. It may repeat the path of a link. */
async function saidIn(response: FetchResponse, { redact }: Redactor): Promise<string[]> {
  const said = redact(await bodyStart(response));
  return said.trim() === '' ? [] : [snippet(said)];
}

async function bodyStart({ body }: FetchResponse): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of body ?? []) {
      parts.push(part);
      length += part.length;
      if (length >= maxShownBytes) break;
    }
  } catch {
    // what came says enough
  }
  return decodedText(Buffer.concat(parts).subarray(0, maxShownBytes));
}

/** Empty for anything that is no text, such as a part of the zip. */
function decodedText(bytes: Buffer): string {
  try {
    // The last character may be cut.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return /[^\P{Cc}\t\r\n]/u.test(text) ? '' : text;
  } catch {
    return '';
  }
}

interface ExpectedContent {
  bytes: number;
  url: string;
  interrupted: AbortSignal;
}

async function* ofExpectedLength(
  { body }: FetchResponse,
  { bytes, url, interrupted }: ExpectedContent,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  try {
    for await (const piece of body ?? []) {
      received += piece.length;
      if (received > bytes) break;
      yield piece;
    }
  } catch (error) {
    throw unavailable(error, url, interrupted);
  }
  if (received === bytes) return;
  const wrong = received > bytes ? 'more' : 'less';
  throw new HmsError(
    'unavailable',
    `${hostOf(url)} sent ${wrong} than the ${numberOf(bytes, 'byte')} that it announced.`,
  );
}
