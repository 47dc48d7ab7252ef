/** Sends a request once and reads the complete response. */
import { unlessAborted, withDeadline } from '../core/deadline.ts';
import { HmsError, TransportError } from '../core/errors.ts';
import { jsonText } from '../core/json.ts';
import { sentence } from '../core/wording.ts';
import type { FetchInit, FetchResponse, System } from '../system/system.ts';
import type { ClientOptions } from './api.ts';
import { type Attempt, classifyResponse, lostError } from './classify-response.ts';
import { type EncodedRequest, requestName } from './encode.ts';
import type { Turn } from './rate-limiter.ts';
import { type ReadText, readText } from './raw-response.ts';
import { retryAfterMs } from './retry.ts';

/** From the first byte sent to the last byte read. For an upload, from its last progress. */
const limitMs = 60_000;

/** Redirects a read follows, within one origin only, because it sends credentials. */
const maxRedirects = 3;

/** @param cancel aborts the attempt if its response is no longer needed */
export async function attempt(
  options: ClientOptions,
  system: System,
  request: EncodedRequest,
  cancel?: AbortSignal,
): Promise<Attempt> {
  const turn = await turnFor(options, cancel);
  const maySend = await options.beforeAttempt?.();
  if (request.method !== 'GET') await options.beforeWrite?.(request);
  const result = await singleAttempt(options, system, request, { cancel, maySend });
  if (turn) reportPace(turn, result, system.now());
  return result;
}

/** An interruption in the queue is safe to retry: nothing was sent. */
async function turnFor(
  { rateLimiter, signal }: ClientOptions,
  cancel: AbortSignal | undefined,
): Promise<Turn | undefined> {
  try {
    return await rateLimiter?.turn(AbortSignal.any([signal(), ...(cancel ? [cancel] : [])]));
  } catch (error) {
    throw error instanceof HmsError ? error.with({ changedNothing: true }) : error;
  }
}

/** Reports to the rate limiter: a 429 was too fast, any other response was not. A missing response says nothing. */
function reportPace(turn: Turn, result: Attempt, now: number): void {
  const failure = result.ok ? undefined : result.failure;
  if (failure !== undefined && failure.kind !== 'refused') return;
  if (failure?.status === 429) turn.refused(retryAfterMs(failure.retryAfter, failure.date, now));
  else turn.accepted();
}

async function singleAttempt(
  options: ClientOptions,
  system: System,
  request: EncodedRequest,
  { cancel, maySend }: { cancel: AbortSignal | undefined } & Pick<FetchInit, 'maySend'>,
): Promise<Attempt> {
  const { crashed, monotonic, sleep } = system;
  const interrupted = options.signalOf(request.method);
  // An upload has no total limit, only a limit without progress.
  let progressAt = monotonic();
  const onProgress = () => {
    progressAt = monotonic();
  };
  const limit = {
    sleep,
    outer: cancel === undefined ? [interrupted] : [interrupted, cancel],
    ms: limitMs,
    remaining: request.upload && (() => progressAt + limitMs - monotonic()),
    timeoutError: () => new TransportError(timeoutText(request), { sent: true }),
  };
  // Nothing is in flight yet.
  if (interrupted.aborted) throw interrupted.reason.with({ changedNothing: true });
  if (crashed.aborted) throw crashed.reason.with({ changedNothing: true });
  try {
    const responded = withDeadline(limit, async (signal) => {
      const hooks = { signal, onProgress, maySend };
      const { response, read } = await fetchThrough(options, system, request, hooks);
      return classifyResponse(options, request, response, read);
    });
    return await unlessAborted(responded, crashed);
  } catch (error) {
    if (error instanceof TransportError) return noResponse(request, error);
    if (crashed.aborted && error === crashed.reason) throw crash(request, crashed.reason);
    if (!interrupted.aborted || error !== interrupted.reason) throw error;
    throw interruption(request, interrupted.reason);
  }
}

function timeoutText({ upload }: EncodedRequest): string {
  const limit = `${limitMs / 1000} s`;
  return upload === undefined
    ? `no complete response within ${limit}`
    : `the upload made no progress, or no complete response followed it, for ${limit}`;
}

/** The callbacks and the signal of a request in flight. */
type AttemptHooks = Required<Pick<FetchInit, 'signal' | 'onProgress' | 'maySend'>>;

/** Writes follow no redirects. Reads follow a few on the same origin. */
async function fetchThrough(
  options: ClientOptions,
  system: System,
  request: EncodedRequest,
  hooks: AttemptHooks,
): Promise<{ response: FetchResponse; read: ReadText }> {
  let { url } = request;
  for (let redirects = 0; ; redirects += 1) {
    const started = system.monotonic();
    options.onSend({ ...request, url });
    const response = await options.fetch(url, init(options, request, hooks));
    const read = await readText(response);
    options.onAnswer({ request, response, text: read.text, ms: system.monotonic() - started });
    const next =
      request.method === 'GET' && redirects < maxRedirects
        ? redirectTarget(response, url)
        : undefined;
    if (next === undefined) return { response, read };
    url = next;
  }
}

/** The target of a redirect if it is on the same origin. */
function redirectTarget({ status, headers }: FetchResponse, url: string): string | undefined {
  const location = headers.get('location');
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return undefined;
  if (!URL.canParse(location, url)) return undefined;
  const { href, origin, username, password } = new URL(location, url);
  return origin === new URL(url).origin && `${username}${password}` === '' ? href : undefined;
}

function init(options: ClientOptions, request: EncodedRequest, hooks: AttemptHooks): FetchInit {
  const { method, json, upload } = request;
  const { signal, onProgress, maySend } = hooks;
  const { authorization } = options;
  const login = request.anonymous ? {} : { authorization };
  const headers = { accept: 'application/json', ...login, 'user-agent': 'hms' };
  if (upload !== undefined) {
    const { contentType, length } = upload;
    const about = { 'content-type': contentType, 'content-length': String(length) };
    const body = withProgress(upload.stream(), onProgress);
    return { method, headers: { ...headers, ...about }, body, signal, onProgress, maySend };
  }
  if (json === undefined) return { method, headers, signal, maySend };
  const typed = { ...headers, 'content-type': 'application/json' };
  return { method, headers: typed, body: jsonText(json), signal, maySend };
}

async function* withProgress(pieces: AsyncIterable<Uint8Array>, onProgress: () => void) {
  for await (const piece of pieces) {
    yield piece;
    onProgress();
  }
}

function noResponse(request: EncodedRequest, error: TransportError): Attempt {
  if (error.sent) {
    return {
      ok: false,
      failure: { kind: 'lost' },
      describe: ({ do: verdict }) => lostError(request, verdict, error.message, { cause: error }),
    };
  }
  const nothingSent = request.method === 'GET' ? '' : ' Nothing was sent.';
  return {
    ok: false,
    failure: { kind: 'neverSent' },
    describe: () =>
      new HmsError('unavailable', `${sentence(error.message)}${nothingSent}`, {
        hint: error.hint,
        cause: error,
      }),
  };
}

/** An interrupted read has changed nothing. The outcome of an interrupted write is unknown. */
function interruption(request: EncodedRequest, reason: HmsError): HmsError {
  if (request.method === 'GET') return reason.with({ changedNothing: true });
  return new HmsError(
    'cancelled',
    `Interrupted while ${requestName(request)} was in progress. Its outcome is unknown.`,
    { changedNothing: false, exitCode: reason.exitCode },
  );
}

/** After an uncaught error elsewhere, a request in flight ends without a response. */
function crash(request: EncodedRequest, bug: HmsError): HmsError {
  if (request.method === 'GET') return bug.with({ changedNothing: true });
  const { message, details, hint = '' } = bug;
  return lostError(request, 'unknown', message, { details: [hint, ...details], cause: bug });
}
