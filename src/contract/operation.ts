/** What is said of an operation: plain data. What its fields hold is said by src/contract/schemas/. */
import type { ErrorStatus } from './statuses.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * The form an answer takes, and so how little of it the client insists on: a field that changed its type must not stop
 * an operator from listing installs.
 */
export type Answer =
  /** One record; only the field that identifies it is indispensable. */
  | { form: 'record'; key: string }
  /** The envelope of 2.1; only `results`, and what identifies each record, are indispensable. */
  | { form: 'page'; key: string }
  /**
   * An object without an identity of its own, or of a shape the source hardly shows. `key`: where the id of the record
   * stands that it is about, if it tells, like `account_user.user_id`.
   */
  | { form: 'object'; key?: string }
  /** A body the source does not show, or that was seen empty: any JSON passes through, and none is fine. */
  | { form: 'open' };

/** One operation of the service. GET is safe; every other method changes something. */
export interface Operation {
  /** Which of the two services; `hosting` where it is not said. */
  host?: 'headless';
  method: Method;
  /** Relative to the base URL, with `{name}` for each parameter: an id, or a name of the headless platform. */
  path: string;
  summary: string;
  /** Section of docs/service.md. */
  source: string;
  /** The source only names it; statuses and shapes are not shown. */
  referenced?: true;
  /** Names of what may be asked for besides. Only reads have any (test/contract.test.ts). */
  query?: readonly string[];
  /** Names of the fields that are sent as JSON. */
  body?: readonly string[];
  /** What is sent instead of fields: whatever JSON the one input `body` holds, or the file it holds. */
  content?: 'any' | 'upload';
  success: number;
  answer: Answer;
  /** Section 7.3: the error statuses the source lists for it. */
  errors: readonly ErrorStatus[];
  /** It overwrites or takes away something that nothing brings back. */
  destroys?: true;
  /** Statuses the sandbox gives where the source lists none at all: a guess, and known as one. */
  unlisted?: readonly ErrorStatus[];
}

/** The names in a path, in their order. */
export function parametersOf({ path }: Pick<Operation, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
