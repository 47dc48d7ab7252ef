/** `--debug`: requests and answers on stderr, by allow-list, without secrets. */
import type { EncodedRequest } from '../client/encode.ts';
import { jsonText, mapTexts, parseJson } from '../json.ts';
import { secretName, withoutSecrets } from '../secrets.ts';
import type { FetchResponse } from '../system.ts';
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
export function requestLines({ method, url, json, upload }: EncodedRequest, hide: Hide): string[] {
  const body = upload === undefined ? json : upload.description;
  const sent = body === undefined ? [] : [`  ${discreetText(jsonText(body), hide)}`];
  return [`→ ${method} ${withoutSignature(url)}`, '  authorization: Basic …', ...sent];
}

export function answerLines({ request, response, text, ms }: Answered, hide: Hide): string[] {
  const { status, headers } = response;
  const shown = shownHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`  ${name}: ${withoutSignature(value)}`];
  });
  const body = text === '' ? [] : [`  ${discreetText(text, hide)}`];
  const name = `${request.method} ${request.path}`;
  return [`← ${status} in ${Math.round(ms)} ms (${name})`, ...shown, ...body];
}

/** Takes the credentials out of a text: before any of it is cut, and half of them would be left. */
type Hide = (text: string) => string;

function discreetText(text: string, hide: Hide): string {
  const value = parseJson(text);
  // A page of HTML is one line too: none of its own may pass for another of ours.
  const shown =
    value === undefined
      ? clean(withoutSignature(hide(text)))
      : jsonText(discreet(mapTexts(value, hide)));
  return shown.length > longest
    ? `${shown.slice(0, longest)}… (${shown.length} characters)`
    : shown;
}

function discreet(value: unknown): unknown {
  return mapTexts(
    withoutSecrets(value, (name) => secretName.test(name)),
    withoutSignature,
  );
}

/** A link that is signed opens to whoever has it: it loses its query. */
function withoutSignature(text: string): string {
  // Word by word: what looks for a link within one would look again at each of its letters.
  return text.replace(/[^\s"]+/g, (word) => {
    const [place = '', ...query] = word.split('?');
    const isLink = query.length > 0 && place.includes('://');
    const isSigned = isLink && /sig|token|credential|expires|key/i.test(query.join('?'));
    return isSigned ? `${place}?…` : word;
  });
}
