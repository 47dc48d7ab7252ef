/** What the client can do, and what it is given. */
import type { OperationId } from '../contract/operations.ts';
import type { Item, ListId, OperationInput, Parsed, SafeId } from '../contract/types.ts';
import type { Fetch, FetchResponse } from '../system/system.ts';
import type { BaseUrls, EncodedRequest, RawRequest } from './encode.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** What it resolves to says, once there is a connection, whether what was found out before still holds. */
export type BeforeAttempt = () => Promise<() => boolean>;

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
  rateLimiter?: RateLimiter | undefined;
  /** The same as `beforeWrite` for one request alone, and done first. */
  beforeAttempt?: BeforeAttempt | undefined;
  /** What has to be done before a request leaves that changes something, each time. */
  beforeWrite?: ((request: EncodedRequest) => Promise<void>) | undefined;
  /** Told when such a request was accepted. */
  onAccepted?: ((request: EncodedRequest) => Promise<void>) | undefined;
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

/** A list, read to its end. */
export interface Pages<T> extends AsyncIterable<T> {
  /**
   * The same, each page as it comes.
   * @param areHandedOn to a reader that may have read enough: the second page is asked for when the first
   *   was taken, and only after that one are the others asked for side by side
   */
  batches(areHandedOn: boolean): AsyncIterable<T[]>;
  /** How many records the service says there are; undefined before the first page, or never said. */
  total(): number | undefined;
}

export interface Api {
  /** The request of an operation, checked by the contract; nothing is sent. */
  prepare<K extends OperationId>(operation: K, input: OperationInput<K>): Promise<EncodedRequest>;
  /** A request of no operation in the contract; nothing is sent. */
  prepareRaw(request: RawRequest): EncodedRequest;
  /** Whether a raw request is one that destroys something. */
  isDestroying(request: RawRequest): boolean;
  /** @param beforeAttempt done before each attempt; what it throws ends the request, and nothing is sent again */
  send(request: EncodedRequest, beforeAttempt?: BeforeAttempt): Promise<Reply<unknown>>;
  /** Prepares and sends a read. What changes something is sent by the runner alone. */
  call<K extends SafeId>(operation: K, input: OperationInput<K>): Promise<Reply<Parsed<K>>>;
  /**
   * Every record of a list, or an error; never a part of it as the whole.
   * @param atMost stop after so many records
   */
  pages<K extends ListId>(operation: K, input: OperationInput<K>, atMost?: number): Pages<Item<K>>;
  /** The same for a list of no operation in the contract. */
  rawPages(request: RawRequest, atMost?: number): Pages<Readonly<Record<string, unknown>>>;
}
