/** The thin HTTP core: one operation in, one checked answer out, and a truthful error otherwise. */
import { type OperationId, operations } from '../contract/operations.ts';
import type { Input, Item, ListId, Operation, Parsed } from '../contract/types.ts';
import type { Fetch, FetchResponse, System } from '../system.ts';
import { attempt } from './attempt.ts';
import { type EncodedRequest, encode } from './encode.ts';
import { listPages, type Pages } from './pages.ts';
import { decide } from './retry.ts';

export interface ClientOptions {
  fetch: Fetch;
  /** Without a trailing slash. */
  baseUrl: string;
  /** The value of the Authorization header. */
  authorization: string;
  /** Where the credentials came from, for the error that says they are wrong. */
  credentialsFrom: string;
  /** How often a request may be sent again. */
  retries: number;
  /** The longest Retry-After worth waiting for, in milliseconds. */
  patienceMs: number;
  /** Told of each attempt that got an answer. */
  onAnswer(attempt: { request: EncodedRequest; response: FetchResponse; ms: number }): void;
  /** Told when a request is about to be sent again. */
  onRetry(text: string): void;
  warn(text: string): void;
}

export interface Reply<Body> {
  body: Body;
  status: number;
  requestId: string | undefined;
}

export interface Api {
  /** The request an operation would send; nothing is sent. */
  encode<K extends OperationId>(operation: K, input: Input<K>): EncodedRequest;
  call<K extends OperationId>(operation: K, input: Input<K>): Promise<Reply<Parsed<K>>>;
  /**
   * Every record of a list, or an error; never a part of it as the whole.
   * @param atMost stop after so many records
   */
  pages<K extends ListId>(operation: K, input: Input<K>, atMost?: number): Pages<Item<K>>;
}

export function createClient(options: ClientOptions, system: System): Api {
  const { baseUrl, patienceMs } = options;
  const attempts = options.retries + 1;

  async function call<K extends OperationId>(operationId: K, input: Input<K>) {
    const operation: Operation = operations[operationId];
    const request = encode(baseUrl, operationId, input);
    const { method } = request;
    for (let number = 1; ; number += 1) {
      const result = await attempt(options, system, operation, request);
      if (result.ok) return result.reply as Reply<Parsed<K>>;
      const random = system.random();
      const verdict = decide(
        { method, attempt: number, attempts, patienceMs, random },
        result.failure,
      );
      const error = result.describe(verdict);
      if (verdict.do !== 'again') throw error;
      const wait = (verdict.afterMs / 1000).toFixed(1);
      options.onRetry(`${error.message}; trying again in ${wait} s`);
      await system.sleep(verdict.afterMs, system.interrupted);
    }
  }

  return {
    encode: (operation, input) => encode(baseUrl, operation, input),
    call,
    pages: (operation, input, atMost) =>
      listPages({ call, warn: options.warn }, operation, input, atMost),
  };
}
