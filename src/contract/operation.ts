/** The type of an operation: plain data. The schemas of its fields are in src/contract/schemas/. */
import type { ErrorStatus } from './statuses.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * The form of a response, and the minimum that the client checks. A field that changes its type must not break
 * `installs list`.
 */
export type Answer =
  /** One record; only its identifying field is required. */
  | { form: 'record'; key: string }
  /** The envelope of 2.1; only `results` and the identifying field of each record are required. */
  | { form: 'page'; key: string }
  /** All records in one response, in `results`. The service does not say whether they are all. */
  | { form: 'list'; key: string }
  /**
   * An object without an id of its own, or of a barely documented shape. `key`: where it has the id of its record, if
   * it has one, such as `account_user.user_id`.
   */
  | { form: 'object'; key?: string }
  /** An undocumented body, or one that services leave empty. Every JSON value passes, and no body does too. */
  | { form: 'open' };

/** One operation of the service. GET is safe; every other method changes something. */
export interface Operation {
  /** Which service; default `hosting`. */
  host?: 'headless';
  /** Newer services offer it; others may lack it (docs/service.md, part 2). Default 1. */
  part?: 2;
  /** It needs no credentials, and hms sends none. */
  anonymous?: true;
  method: Method;
  /** Relative to the base URL, with `{name}` for each parameter: an id, or a name on the headless platform. */
  path: string;
  summary: string;
  /** Section of docs/service.md. */
  source: string;
  /** The source only mentions it, without statuses and shapes. */
  referenced?: true;
  /** Names of query parameters. Only reads have them (test/contract.test.ts). */
  query?: readonly string[];
  /** Names of the fields sent as JSON. */
  body?: readonly string[];
  /** The body when it has no fields: the JSON or the file in the input `body`. */
  content?: 'any' | 'upload';
  success: number;
  answer: Answer;
  /** Section 7.3: the error statuses that the source lists. */
  errors: readonly ErrorStatus[];
  /** It overwrites or deletes something that cannot be restored. */
  destroys?: true;
  /** Statuses that the sandbox sends where the source lists none: a guess, marked as one. */
  unlisted?: readonly ErrorStatus[];
}

/** Names of the path parameters, in order. */
export function parametersOf({ path }: Pick<Operation, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** What operations of part 2 have in common: the source lists few of their statuses. */
export const part2 = { part: 2, errors: [401, 403], unlisted: [400, 404, 429] } as const;
