/** What is said of an operation. */
import type { Answer, Schema } from './answers.ts';
import type { ErrorStatus } from './statuses.ts';

export type Shape = Readonly<Record<string, Schema>>;
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One operation of the service. GET is safe; every other method changes something. */
export interface Operation {
  /** Which of the two services; `hosting` where it is not said. */
  host?: 'headless';
  method: Method;
  /** Relative to the base URL, with `{name}` for each of `params`. */
  path: string;
  summary: string;
  /** Section of docs/service.md. */
  source: string;
  /** The source only names it; statuses and shapes are not shown. */
  referenced?: true;
  params: Shape;
  query: Shape;
  body: Shape;
  /**
   * What the body is, where it is not the fields of `body` as JSON: whatever JSON the one field `body`
   * holds, or the file it holds.
   */
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
