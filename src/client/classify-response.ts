/** Turns a response into a reply or a failure. */

import { HmsError } from '../core/errors.ts';
import { recordIn } from '../core/json.ts';
import { namesSecretOrLink } from '../core/redact/download-links.ts';
import { withFullStop } from '../core/wording.ts';
import type { FetchResponse } from '../system/system.ts';
import type { ClientOptions, Reply } from './api.ts';
import { type EncodedRequest, requestName } from './encode.ts';
import {
  errorDetails,
  isUnavailable,
  refusalError,
  requestIdOf,
  snippet,
} from './error-response.ts';
import { suggestsUnknownPath } from './offers.ts';
import { bodyIn, isReadable, type ReadText } from './raw-response.ts';
import type { Failure, Verdict } from './retry.ts';

export type Attempt =
  | { ok: true; reply: Reply<unknown> }
  /** `describe` creates the error once the verdict is known. */
  | { ok: false; failure: Failure; describe: (verdict: Verdict) => HmsError };

export function classifyResponse(
  options: ClientOptions,
  request: EncodedRequest,
  response: FetchResponse,
  { text, flaw }: ReadText,
): Attempt {
  const { status, headers } = response;
  const flaws = flaw === undefined ? [] : [flaw];
  const body = flaw === undefined ? bodyIn(text) : undefined;
  const requestId = requestIdOf(headers) || undefined;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && isReadable(request.answer, body)) {
    return { ok: true, reply: { body, status, headers, requestId } };
  }
  if (isSuccess) {
    const known = { status, requestId };
    const why = body === undefined ? 'The response is not JSON: ' : '';
    const excerpt =
      flaw !== undefined && text === '' ? [] : [`${why}${snippet(text, namesSecretOrLink)}`];
    const details = [...flaws, ...excerpt];
    return {
      ok: false,
      failure: { kind: 'unreadable' },
      describe: ({ do: verdict }) =>
        lostError(request, verdict, unreadable(request, status), { ...known, details }),
    };
  }
  const about = { request: requestName(request), status, headers, requestId };
  const answer = { ...about, text, body: bodyIn(text), flaws };
  const [retryAfter, date] = [headers.get('retry-after'), headers.get('date')];
  return {
    ok: false,
    failure: {
      kind: 'refused',
      status,
      retryAfter,
      date,
      isUnknownPath: suggestsUnknownPath(status, answer.body),
    },
    describe: (verdict) => {
      if (verdict.do !== 'unknown') {
        const { afterMs: ms } = verdict.do === 'giveUp' ? verdict : {};
        const wait = ms === undefined ? undefined : { ms, until: options.momentIn(ms) };
        return refusalError(answer, { hint: hintFor(options, request, answer, wait), wait });
      }
      const { message, details } = errorDetails(answer);
      const facts = { details, requestId, status };
      return lostError(request, 'unknown', `${message} (${status})`, facts);
    },
  };
}

/** The message for a response that does not match the contract. */
function unreadable({ method }: EncodedRequest, status: number): string {
  return method === 'GET'
    ? `the response is unreadable (${status})`
    : `accepted (${status}), but the response is unreadable`;
}

function hintFor(
  { credentialsFrom, baseUrls }: ClientOptions,
  { url }: EncodedRequest,
  { status, body }: { status: number; body: unknown },
  wait: { until: string } | undefined,
): string | undefined {
  const { hosting, headless } = baseUrls;
  const base = [hosting, headless].find((one) => one !== undefined && url.startsWith(one));
  if (wait) return `Nothing was changed. Retry after ${wait.until}.`;
  if (status === 401) return `The credentials came from ${credentialsFrom}.`;
  const { message } = recordIn(body);
  if (status === 403 && message === 'Missing Authentication Token') {
    return `The gateway does not know this path. Check the base URL (${base}).`;
  }
  if (status < 400) {
    return `Redirects are followed only within the same origin, at most 3 times. Check the base URL (${base}).`;
  }
  if (isUnavailable(status)) return 'Nothing was changed. Retry later.';
  return undefined;
}

/** The error without a usable response: `unavailable` for a read, `unknown` for a write. */
export function lostError(
  request: EncodedRequest,
  verdict: Verdict['do'],
  text: string,
  facts: { details?: string[]; requestId?: string | undefined; status?: number; cause?: unknown },
): HmsError {
  return verdict === 'unknown'
    ? new HmsError(
        'unknown',
        `The outcome of ${requestName(request)} is unknown: ${withFullStop(text)}`,
        facts,
      )
    : new HmsError('unavailable', `${requestName(request)} failed: ${withFullStop(text)}`, facts);
}
