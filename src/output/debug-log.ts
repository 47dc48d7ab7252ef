/** `--debug`: requests and answers on stderr, by allow-list, without secrets. */
import type { EncodedRequest } from '../client/encode.ts';
import { isShallow, jsonText, parseJson } from '../core/json.ts';
import { namesSecret, withoutSecrets, withoutSecretText } from '../core/redact/secret-fields.ts';
import type { FetchResponse } from '../system/system.ts';
import { clean } from './sanitize.ts';

export interface Answered {
  request: EncodedRequest;
  response: FetchResponse;
  /** The body as it was read. */
  text: string;
  ms: number;
}

/** What says something about an answer and nothing about who asked. */
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

/** Characters of a body; what is longer is cut. */
const longest = 4000;

/** The lines for a request that is about to be sent. */
export function requestLines({ method, url, json, upload }: EncodedRequest): string[] {
  const body = upload === undefined ? json : upload.description;
  const sent = body === undefined ? [] : [`  ${redactedBody(jsonText(body))}`];
  return [`→ ${method} ${url}`, '  authorization: Basic ***', ...sent];
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
  // A page of HTML is one line too: none of its own may pass for another of ours.
  const shown =
    value === undefined || !isShallow(value)
      ? clean(withoutSecretText(text, namesSecret))
      : jsonText(withoutSecrets(value, namesSecret));
  return shown.length > longest
    ? `${shown.slice(0, longest)}… (${shown.length} characters)`
    : shown;
}
