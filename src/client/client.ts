/** The thin HTTP core: one request in, one checked answer out, and a truthful error otherwise. */
import type { OperationId } from '../contract/operations.ts';
import type { Input, Item, ListId, Parsed, SafeId } from '../contract/types.ts';
import { HmsError } from '../errors.ts';
import type { Fetch, FetchResponse, System } from '../system.ts';
import { attempt } from './attempt.ts';
import {
  type BaseUrls,
  type EncodedRequest,
  encode,
  encodeRaw,
  isDestroying,
  type RawRequest,
} from './encode.ts';
import type { Attempt } from './judge.ts';
import type { Pace } from './pace.ts';
import { listPages, type Pages } from './pages.ts';
import { decide } from './retry.ts';

export interface ClientOptions {
  fetch: Fetch;
  baseUrls: BaseUrls;
  /** The value of the Authorization header. */
  authorization: string;
  /** Where the credentials came from, for the error that says they are wrong. */
  credentialsFrom: string;
  /** How often a request may be sent again. */
  retries: number;
  /** The longest Retry-After worth waiting for, in milliseconds. */
  patienceMs: number;
  /** Ends what is waited for: an interruption, or the deadline of a wait. */
  signal(): AbortSignal;
  /** Ends a request of this method that is under way; the same, unless a write has to be answered. */
  signalOf(method: EncodedRequest['method']): AbortSignal;
  /** Shared with whoever asks the service at the same time. */
  pace?: Pace | undefined;
  /** What has to be done before a request leaves that changes something, each time. */
  beforeWrite?: ((request: EncodedRequest) => Promise<void>) | undefined;
  /** Told when such a request was accepted. */
  onAccepted?: ((request: EncodedRequest) => Promise<void>) | undefined;
  /** Takes secrets out of what a service sends back, before any of it is cut. */
  hide(text: string): string;
  /** Told of each request that is about to be sent, and of each answer once it was read. */
  onSend(request: EncodedRequest): void;
  onAnswer(answered: {
    request: EncodedRequest;
    response: FetchResponse;
    text: string;
    ms: number;
  }): void;
  /** Told when a request is about to be sent again. */
  onRetry(text: string): void;
  warn(text: string): void;
  /** The moment so many milliseconds from now, for the operator. */
  momentIn(ms: number): string;
}

export interface Reply<Body> {
  body: Body;
  status: number;
  headers: FetchResponse['headers'];
  requestId: string | undefined;
}

/** A first attempt, and when it ended (`System.monotonic`). */
export interface Begun {
  result: Attempt;
  endedAt: number;
}

export interface Api {
  /** The request of an operation, checked by the contract; nothing is sent. */
  prepare<K extends OperationId>(operation: K, input: Input<K>): EncodedRequest;
  /** A request of no operation in the contract; nothing is sent. */
  prepareRaw(request: RawRequest): EncodedRequest;
  /** Whether a raw request is one that destroys something. */
  isDestroying(request: RawRequest): boolean;
  send(request: EncodedRequest): Promise<Reply<unknown>>;
  /** Prepares and sends a read. What changes something is sent by the runner alone. */
  call<K extends SafeId>(operation: K, input: Input<K>): Promise<Reply<Parsed<K>>>;
  /**
   * Every record of a list, or an error; never a part of it as the whole.
   * @param atMost stop after so many records
   */
  pages<K extends ListId>(operation: K, input: Input<K>, atMost?: number): Pages<Item<K>>;
  /** The same for a list of no operation in the contract. */
  rawPages(request: RawRequest, atMost?: number): Pages<Readonly<Record<string, unknown>>>;
}

export function createClient(options: ClientOptions, system: System): Api {
  const { baseUrls, patienceMs, warn } = options;
  const attempts = options.retries + 1;
  const { retryBudget } = system;

  /** The first attempt of a request whose answer may not be needed. */
  async function begin(request: EncodedRequest, cancel: AbortSignal): Promise<Begun> {
    const result = await attempt(options, system, request, cancel);
    return { result, endedAt: system.monotonic() };
  }

  async function send(request: EncodedRequest, begun?: Begun): Promise<Reply<unknown>> {
    let ended = begun;
    for (let number = 1; ; number += 1) {
      const result = ended?.result ?? (await attempt(options, system, request));
      if (result.ok) {
        retryBudget.giveBack();
        if (request.method !== 'GET') await options.onAccepted?.(request);
        return result.reply;
      }
      const verdict = decide(
        {
          method: request.method,
          attempt: number,
          attempts,
          patienceMs,
          hasBudget: retryBudget.isLeft,
          now: system.now(),
          random: system.random(),
        },
        result.failure,
      );
      const error = result.describe(verdict);
      if (verdict.do !== 'again') throw error;
      retryBudget.take();
      const passed = ended === undefined ? 0 : system.monotonic() - ended.endedAt;
      ended = undefined;
      const wait = Math.max(0, verdict.afterMs - passed);
      options.onRetry(`${error.message}; trying again in ${(wait / 1000).toFixed(1)} s`);
      await backOff(wait);
    }
  }

  /** What is to be sent again has changed nothing so far. */
  async function backOff(ms: number): Promise<void> {
    const signal = options.signal();
    try {
      await system.sleep(ms, signal);
    } catch {
      const { message, exitCode } = signal.reason as HmsError;
      throw new HmsError('cancelled', `${message}: nothing was changed`, {
        exitCode,
        retrySafe: true,
        cause: signal.reason,
      });
    }
  }

  // Side by side, some requests may be refused that would not be one by one: they need a second attempt.
  const ahead = { begin: attempts > 1 ? begin : undefined, send, warn };

  const prepare: Api['prepare'] = (operation, input) => encode(baseUrls, operation, input);

  return {
    prepare,
    prepareRaw: (request) => encodeRaw(baseUrls, request),
    send,
    call: async <K extends SafeId>(operation: K, input: Input<K>) =>
      (await send(prepare(operation, input))) as Reply<Parsed<K>>,
    pages: <K extends ListId>(operation: K, input: Input<K>, atMost?: number) => {
      const page = (paging: Paging) =>
        prepare(operation, { ...(input as object), ...paging } as Input<K>);
      return listPages({ ...ahead, page, name: operation }, atMost) as Pages<Item<K>>;
    },
    isDestroying,
    rawPages: (request, atMost) => {
      const page = (paging: Paging) =>
        encodeRaw(baseUrls, { ...request, path: withQuery(request.path, paging) });
      return listPages({ ...ahead, page, name: request.path }, atMost);
    },
  };
}

interface Paging {
  limit: number;
  offset: number;
}

/** What the operator says about pages is for us to say: every page is read. */
function withQuery(path: string, paging: Paging): string {
  const [plain = '', ...rest] = path.split('?');
  const query = rest.join('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(paging)) parameters.set(name, String(value));
  return `${plain}?${parameters}`;
}
