/** The HTTP client: sends a request, retries it, checks the response, and throws an error otherwise. */
import type { Item, ListId, OperationInput, Parsed, SafeId } from '../contract/types.ts';
import { HmsError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { withFullStop } from '../core/wording.ts';
import type { System } from '../system/system.ts';
import type { Api, ClientOptions, Pages, Reply } from './api.ts';
import { attempt } from './attempt.ts';
import { checkBody, type EncodedRequest, encode, encodeRaw, isDestructive } from './encode.ts';
import { refuseFailedRead } from './failed-read.ts';
import { listPages } from './pages/pages.ts';
import type { InFlight } from './pages/prefetch.ts';
import { refuseOtherRecord } from './record-mismatch.ts';
import { decide, type Failure } from './retry.ts';

export function createClient(options: ClientOptions, system: System): Api {
  const { baseUrls, maxRetryAfterMs, warn, offers } = options;
  const attempts = options.retries + 1;
  const { retryBudget } = system;

  /** Prefetches: sends the first attempt of a request whose response may not be needed. */
  async function startAttempt(request: EncodedRequest, cancel: AbortSignal): Promise<InFlight> {
    const startedAt = system.monotonic();
    const result = await attempt(options, system, request, cancel);
    return { result, startedAt, endedAt: system.monotonic() };
  }

  async function send(
    request: EncodedRequest,
    prefetched?: InFlight,
    attemptOptions = options,
  ): Promise<Reply<unknown>> {
    const attemptsOf = () => sendWithRetries(request, prefetched, attemptOptions);
    return request.part === 2 ? offers.send(request, attemptsOf) : attemptsOf();
  }

  /** Whether the service answers another request at this moment. */
  async function isServiceWell(): Promise<boolean> {
    const request = encode(baseUrls, 'listInstalls', { limit: 1 });
    return send(request).then(
      () => true,
      () => false,
    );
  }

  async function sendWithRetries(
    request: EncodedRequest,
    prefetched: InFlight | undefined,
    attemptOptions: ClientOptions,
  ): Promise<Reply<unknown>> {
    let prior = prefetched;
    for (let number = 1; ; number += 1) {
      const result = prior?.result ?? (await attempt(attemptOptions, system, request));
      if (result.ok) {
        retryBudget.giveBack();
        refuseOtherRecord(request, result.reply);
        return result.reply;
      }
      const verdict = decide(
        {
          method: request.method,
          attempt: number,
          attempts,
          maxRetryAfterMs,
          hasBudget: retryBudget.hasRetries,
          now: system.now(),
          random: system.random(),
        },
        result.failure,
      );
      const error = result.describe(verdict);
      if (verdict.do !== 'again') {
        const mayLack = isLacking(request, result.failure) && !offers.isOffered(request);
        throw mayLack && (await isServiceWell()) ? await offers.lacks(request, error) : error;
      }
      retryBudget.take();
      const elapsed = prior === undefined ? 0 : system.monotonic() - prior.endedAt;
      prior = undefined;
      const wait = Math.max(0, verdict.afterMs - elapsed);
      options.onRetry(`${withFullStop(error.message)} Retrying in ${(wait / 1000).toFixed(1)} s.`);
      await backOff(wait);
    }
  }

  /** Waits before a retry. An interruption says that nothing was changed, because only such requests are retried. */
  async function backOff(ms: number): Promise<void> {
    const signal = options.signal();
    try {
      await system.sleep(ms, signal);
    } catch {
      // As: hms aborts with an HmsError (system/terminal/signals.ts).
      const { message, exitCode } = signal.reason as HmsError;
      throw new HmsError('cancelled', `${withFullStop(message)} Nothing was changed.`, {
        exitCode,
        changedNothing: true,
        cause: signal.reason,
      });
    }
  }

  // Parallel requests may exceed a rate limit and need a retry, so there is no prefetch without retries.
  const pager = { startAttempt: attempts > 1 ? startAttempt : undefined, send, warn };

  return {
    async prepare(operation, input) {
      // As: every input is an object of fields, with one type for each operation.
      await checkBody(operation, input as JsonObject);
      const request = encode(baseUrls, operation, input);
      await offers.refuseLacking(request);
      return request;
    },
    prepareRaw: (request) => encodeRaw(baseUrls, request),
    send: (request, beforeAttempt) => send(request, undefined, { ...options, beforeAttempt }),
    call: async <K extends SafeId>(operation: K, input: OperationInput<K>) => {
      const request = encode(baseUrls, operation, input);
      const reply = await send(request);
      refuseFailedRead(request, reply);
      // As: attempt.ts checked the form that the table gives for K.
      return reply as Reply<Parsed<K>>;
    },
    pages: <K extends ListId>(operation: K, input: OperationInput<K>, maxRecords?: number) => {
      const page = (paging: Paging) => encode(baseUrls, operation, { ...input, ...paging });
      const { path: name } = page({ limit: 1, offset: 0 });
      // As: the same, for each page.
      return listPages({ ...pager, page, name }, maxRecords) as Pages<Item<K>>;
    },
    isDestructive,
    rawPages: (request, maxRecords) => {
      const page = (paging: Paging) =>
        encodeRaw(baseUrls, { ...request, path: withQuery(request.path, paging) });
      return listPages({ ...pager, page, name: request.path }, maxRecords);
    },
  };
}

function isLacking({ part }: EncodedRequest, failure: Failure): boolean {
  return part === 2 && failure.kind === 'refused' && failure.isUnknownPath;
}

interface Paging {
  limit: number;
  offset: number;
}

/** Overwrites paging parameters of the operator, because hms reads every page. */
function withQuery(path: string, paging: Paging): string {
  const [plain = '', ...rest] = path.split('?');
  const query = rest.join('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(paging)) parameters.set(name, String(value));
  return `${plain}?${parameters}`;
}
