/** One attempt: send once, read the answer to its end, and say what came of it. */
import { withDeadline } from '../deadline.ts';
import { HmsError, TransportError } from '../errors.ts';
import type { FetchInit, FetchResponse, System } from '../system.ts';
import { bodyIn, isReadable, readText } from './answer.ts';
import type { ClientOptions, Reply } from './client.ts';
import { type EncodedRequest, nameOf } from './encode.ts';
import { explain, refusalError, requestIdOf, snippet } from './errors.ts';
import type { Failure, Verdict } from './retry.ts';

/** From the first byte sent to the last one read. */
const limitMs = 60_000;

export type Attempt =
  | { ok: true; reply: Reply<unknown> }
  /** `describe` puts the failure in words once it is decided what it means. */
  | { ok: false; failure: Failure; describe: (verdict: Verdict) => HmsError };

export async function attempt(
  options: ClientOptions,
  system: System,
  request: EncodedRequest,
): Promise<Attempt> {
  const interrupted = options.signal();
  interrupted.throwIfAborted(); // nothing is under way yet
  const limit = {
    sleep: system.sleep,
    outer: interrupted,
    // An upload takes as long as it takes; the network ends it when it stands still.
    ms: request.upload === undefined ? limitMs : undefined,
    tooLate: () => new TransportError(`no whole answer within ${limitMs / 1000} s`, { sent: true }),
  };
  try {
    return await withDeadline(limit, async (signal) => {
      const started = system.monotonic();
      const response = await options.fetch(request.url, init(options, request, signal));
      options.onAnswer({ request, response, ms: system.monotonic() - started });
      return judge(options, request, response, await readText(response));
    });
  } catch (error) {
    if (error instanceof TransportError) return noAnswer(request, error);
    if (!interrupted.aborted || error !== interrupted.reason) throw error;
    throw interruption(request, interrupted.reason);
  }
}

function init(options: ClientOptions, request: EncodedRequest, signal: AbortSignal): FetchInit {
  const { method, json, upload } = request;
  const { authorization } = options;
  const headers = { accept: 'application/json', authorization, 'user-agent': 'hms' };
  if (upload !== undefined) {
    const { contentType, length } = upload;
    const about = { 'content-type': contentType, 'content-length': String(length) };
    return { method, headers: { ...headers, ...about }, body: upload.stream(), signal };
  }
  if (json === undefined) return { method, headers, signal };
  const typed = { ...headers, 'content-type': 'application/json' };
  return { method, headers: typed, body: JSON.stringify(json), signal };
}

/** @param text undefined where the answer was longer than anything sensible */
function judge(
  options: ClientOptions,
  request: EncodedRequest,
  { status, headers }: FetchResponse,
  text: string | undefined,
): Attempt {
  const body = text === undefined ? undefined : bodyIn(text);
  const requestId = requestIdOf(headers);
  const shown = options.hide(text ?? '(too long)');
  const said = { status, headers, text: shown, body: bodyIn(shown) };
  const answer = { request: nameOf(request), ...said };
  if (status >= 200 && status < 300) {
    if (isReadable(request.answer, body)) {
      return { ok: true, reply: { body, status, headers, requestId } };
    }
    return {
      ok: false,
      failure: { kind: 'unreadable' },
      describe: ({ do: verdict }) =>
        lostError(request, verdict, unreadable(request, status), {
          details: [
            body === undefined ? `not JSON: ${snippet(answer.text)}` : snippet(answer.text),
          ],
          requestId,
          status,
        }),
    };
  }
  const retryAfter = headers.get('retry-after');
  return {
    ok: false,
    failure: { kind: 'refused', status, retryAfter, date: headers.get('date') },
    describe: (verdict) => {
      if (verdict.do !== 'unknown') {
        return refusalError(answer, hintFor(options, verdict, status, body));
      }
      const { message, details } = explain(answer);
      return lostError(request, 'unknown', `${message} (${status})`, {
        details,
        requestId,
        status,
      });
    },
  };
}

/** An answer that is not what the contract says. */
function unreadable({ method }: EncodedRequest, status: number): string {
  return method === 'GET'
    ? `the answer cannot be read (${status})`
    : `accepted (${status}), answer unreadable`;
}

function hintFor(
  { credentialsFrom, baseUrls }: ClientOptions,
  verdict: Verdict,
  status: number,
  body: unknown,
): string | undefined {
  if (verdict.do === 'tooLong') {
    const seconds = Math.ceil(verdict.afterMs / 1000);
    return `the service asks for ${seconds} s of patience: try again after that`;
  }
  if (status === 401) return `the credentials came from ${credentialsFrom}`;
  const { message } = Object(body) as { message?: unknown };
  if (status === 403 && message === 'Missing Authentication Token') {
    return `the gateway knows no such path: check the base URL (${baseUrls.hosting})`;
  }
  if (status === 429 || status >= 500) return 'nothing was changed: try again later';
  return undefined;
}

/** No usable answer. For a read nothing can have changed; for a write nobody can say. */
function lostError(
  request: EncodedRequest,
  verdict: Verdict['do'],
  text: string,
  facts: { details?: string[]; requestId?: string | undefined; status?: number; cause?: unknown },
): HmsError {
  return verdict === 'unknown'
    ? new HmsError('unknown', `the outcome of ${nameOf(request)} is not known: ${text}`, facts)
    : new HmsError('unavailable', `${text} (${nameOf(request)})`, facts);
}

function noAnswer(request: EncodedRequest, error: TransportError): Attempt {
  if (error.sent) {
    return {
      ok: false,
      failure: { kind: 'lost' },
      describe: ({ do: verdict }) => lostError(request, verdict, error.message, { cause: error }),
    };
  }
  const nothingSent = request.method === 'GET' ? '' : '; nothing was sent';
  return {
    ok: false,
    failure: { kind: 'neverSent' },
    describe: () =>
      new HmsError('unavailable', `${error.message}${nothingSent}`, {
        hint: error.hint,
        cause: error,
      }),
  };
}

/** A read that is interrupted has changed nothing; of a write nobody can say. */
function interruption(request: EncodedRequest, reason: HmsError): HmsError {
  if (request.method === 'GET') return reason.with({ retrySafe: true });
  return new HmsError(
    'cancelled',
    `interrupted while ${nameOf(request)} was under way: its outcome is not known`,
    { retrySafe: false, exitCode: reason.exitCode },
  );
}
