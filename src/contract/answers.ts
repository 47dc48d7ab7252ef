/**
 * The forms an answer takes. The schema is what the source documents (sandbox and documents use it);
 * how little of it the client insists on is said by the form, because a field that changed its type
 * must not stop an operator from listing installs.
 */

import { lazy } from '../core/lazy.ts';
import * as z from '../core/zod.ts';

export type Schema = z.ZodMiniType;

/** One record; only the field that identifies it is indispensable. */
export interface RecordAnswer<S extends Schema = Schema, K extends string = string> {
  form: 'record';
  schema: S;
  key: K;
}

/** The envelope of 2.1; only `results`, and what identifies each record, are indispensable. */
export interface PageAnswer<S extends Schema = Schema, K extends string = string> {
  form: 'page';
  schema: Schema;
  of: S;
  key: K;
}

/** An object without an identity of its own, or of a shape the source hardly shows. */
export interface ObjectAnswer<S extends Schema = Schema> {
  form: 'object';
  schema: S;
  /** Where the id of the record stands that it is about, if it tells: `account_user.user_id`. */
  key: string | undefined;
}

/** A body the source does not show, or that was seen empty: any JSON passes through, and none is fine. */
export interface OpenAnswer {
  form: 'open';
  schema: Schema;
}

export type Answer = RecordAnswer | PageAnswer | ObjectAnswer | OpenAnswer;

/** @param schema made when it is asked for: whoever reads an answer as it comes needs only its form */
export function record<S extends Schema, K extends string = 'id'>(
  schema: () => S,
  key = 'id' as K,
): RecordAnswer<S, NoInfer<K>> {
  return {
    form: 'record',
    get schema() {
      return schema();
    },
    key: key as NoInfer<K>,
  };
}

export function page<S extends Schema, K extends string = 'id'>(of: () => S, key = 'id' as K) {
  const schema = lazy(() =>
    z.looseObject({
      previous: z.nullish(z.string()),
      next: z.nullish(z.string()),
      count: z.int(),
      results: z.array(of()),
    }),
  );
  return {
    form: 'page' as const,
    get schema() {
      return schema();
    },
    get of() {
      return of();
    },
    key: key as NoInfer<K>,
  };
}

export function object<S extends Readonly<Record<string, Schema>> = Record<never, never>>(
  shape: () => S = () => ({}) as S,
  key?: string,
) {
  const schema = lazy(() => z.looseObject(shape()));
  return {
    form: 'object' as const,
    get schema() {
      return schema();
    },
    key,
  };
}

export function openAnswer(): OpenAnswer {
  return {
    form: 'open',
    get schema() {
      return z.unknown();
    },
  };
}
