/** The client's interface and options. */
import type { OperationId } from '../contract/operations.ts';
import type { Item, ListId, OperationInput, Parsed, SafeId } from '../contract/types.ts';
import type { Fetch, FetchResponse } from '../system/system.ts';
import type { BaseUrls, EncodedRequest, RawRequest } from './encode.ts';
import type { Offers } from './offers.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Runs before an attempt. Once a connection exists, the resolved function tells whether the check still holds. */
export type BeforeAttempt = () => Promise<() => boolean>;

export interface ClientOptions {
  fetch: Fetch;
  baseUrls: BaseUrls;
  /** The value of the Authorization header. */
  authorization: string;
  /** Source of the credentials, for the error that says they are wrong. */
  credentialsFrom: string;
  /** How many times a request may be retried. */
  retries: number;
  /** The longest Retry-After the client waits for, in milliseconds. */
  maxRetryAfterMs: number;
  /** Aborts waiting: on an interruption, or at the deadline of a wait. */
  signal(): AbortSignal;
  /** Aborts a request of this method that is in flight. The same signal, unless a write must get its response. */
  signalOf(method: EncodedRequest['method']): AbortSignal;
  /** Shared by all parallel requests to the service. */
  rateLimiter?: RateLimiter | undefined;
  /** The same as `beforeWrite`, for one request. Runs before it. */
  beforeAttempt?: BeforeAttempt | undefined;
  /** Runs before each attempt of a request that changes something. */
  beforeWrite?: ((request: EncodedRequest) => Promise<void>) | undefined;
  /** What the service offers of part 2. */
  offers: Offers;
  /** Runs before each request is sent, and after each response was read. */
  onSend(request: EncodedRequest): void;
  onAnswer(answered: {
    request: EncodedRequest;
    response: FetchResponse;
    text: string;
    ms: number;
  }): void;
  /** Runs before a retry. */
  onRetry(text: string): void;
  warn(text: string): void;
  /** The time in so many milliseconds, formatted for the operator. */
  momentIn(ms: number): string;
}

export interface Reply<Body> {
  body: Body;
  status: number;
  headers: FetchResponse['headers'];
  requestId: string | undefined;
}

/** A complete list, read page by page. */
export interface Pages<T> extends AsyncIterable<T> {
  /**
   * The same, one page at a time.
   * @param mayStopEarly true if the reader may stop early: prefetching starts only after the second page was taken
   */
  batches(mayStopEarly: boolean): AsyncIterable<T[]>;
  /** Number of records according to the service; undefined before the first page, or if the service does not say. */
  total(): number | undefined;
}

export interface Api {
  /** Checks an operation's input and encodes the request. Sends nothing. */
  prepare<K extends OperationId>(operation: K, input: OperationInput<K>): Promise<EncodedRequest>;
  /** Encodes a request outside the contract. Sends nothing. */
  prepareRaw(request: RawRequest): EncodedRequest;
  isDestructive(request: RawRequest): boolean;
  /** @param beforeAttempt runs before each attempt; if it throws, the request ends without a retry */
  send(request: EncodedRequest, beforeAttempt?: BeforeAttempt): Promise<Reply<unknown>>;
  /** Prepares and sends a read. Only the runner sends writes. */
  call<K extends SafeId>(operation: K, input: OperationInput<K>): Promise<Reply<Parsed<K>>>;
  /**
   * All records of a list, or an error; never a partial list.
   * @param maxRecords stop after this many records
   */
  pages<K extends ListId>(
    operation: K,
    input: OperationInput<K>,
    maxRecords?: number,
  ): Pages<Item<K>>;
  /** The same for a list outside the contract. */
  rawPages(request: RawRequest, maxRecords?: number): Pages<Readonly<Record<string, unknown>>>;
}
