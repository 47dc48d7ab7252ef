/** `--debug`: logs requests and responses on stderr. Only listed headers are logged, and secrets are redacted. */
import type { EncodedRequest } from '../client/encode.ts';
import { isShallow, jsonText, parseJson } from '../core/json.ts';
import { namesSecretOrLink, withoutDownloadLinks } from '../core/redact/download-links.ts';
import { namesSecret, withoutSecrets, withoutSecretText } from '../core/redact/secret-fields.ts';
import type { FetchResponse } from '../system/system.ts';
import { clean } from './sanitize.ts';

export interface Answered {
  request: EncodedRequest;
  response: FetchResponse;
  /** The body as received. */
  text: string;
  ms: number;
}

/** Headers that describe the response, and not the caller. */
const shownHeaders = [
  'content-type',
  'content-encoding',
  'content-length',
  'date',
  'location',
  'retry-after',
  'x-amzn-requestid',
  'x-request-id',
  'x-sandbox',
];

/** Maximum number of characters of a body; the rest is cut. */
const maxBodyChars = 4000;

/** Log lines of a request before it is sent. */
export function requestLines({ method, url, json, upload, anonymous }: EncodedRequest): string[] {
  const body = upload === undefined ? json : upload.description;
  const sent = body === undefined ? [] : [`  ${redactedBody(jsonText(body))}`];
  const login = anonymous ? [] : ['  authorization: Basic ***'];
  return [`→ ${method} ${url}`, ...login, ...sent];
}

export function answerLines({ request, response, text, ms }: Answered): string[] {
  const { status, headers } = response;
  const shown = shownHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`  ${name}: ${value}`];
  });
  const body = text === '' ? [] : [`  ${redactedBody(text)}`];
  const name = `${request.method} ${request.path}`;
  return [`← ${status} in ${Math.round(ms)} ms (${name})`, ...shown, ...body];
}

function redactedBody(text: string): string {
  const value = parseJson(text);
  // Escape an HTML body to one line, so that no line of it can pass for one of hms.
  const shown =
    value === undefined || !isShallow(value)
      ? clean(withoutSecretText(text, namesSecretOrLink))
      : jsonText(withoutDownloadLinks(withoutSecrets(value, namesSecret)));
  return shown.length > maxBodyChars
    ? `${shown.slice(0, maxBodyChars)}… (${shown.length} characters)`
    : shown;
}
