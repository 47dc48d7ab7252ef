/**
 * The four forms an answer takes. The schema is what the source documents (sandbox and documents use
 * it); how little of it the client insists on is said by the form, because a field that changed its
 * type must not stop an operator from listing installs.
 */
import * as z from 'zod/mini';

export type Schema = z.ZodMiniType;

/** One record; only its id is indispensable. */
export interface RecordAnswer<S extends Schema = Schema> {
  form: 'record';
  schema: S;
}

/** The envelope of 2.1; only `results`, and the id of each record, are indispensable. */
export interface PageAnswer<S extends Schema = Schema> {
  form: 'page';
  schema: S;
  of: S;
}

/** A body the source does not show: anything passes through untouched. */
export interface OpenAnswer {
  form: 'open';
  schema: Schema;
}

/** An acknowledgement whose body is not shown and was seen empty: anything passes, nothing is needed. */
export interface NoAnswer {
  form: 'nothing';
  schema: Schema;
}

export type Answer = RecordAnswer | PageAnswer | OpenAnswer | NoAnswer;

export function record<S extends Schema>(schema: S): RecordAnswer<S> {
  return { form: 'record', schema };
}

export function page<S extends Schema>(of: S) {
  const schema = z.looseObject({
    previous: z.nullish(z.string()),
    next: z.nullish(z.string()),
    count: z.int(),
    results: z.array(of),
  });
  return { form: 'page' as const, schema, of };
}

export function open(): OpenAnswer {
  return { form: 'open', schema: z.unknown() };
}

export function nothing(): NoAnswer {
  return { form: 'nothing', schema: z.unknown() };
}
