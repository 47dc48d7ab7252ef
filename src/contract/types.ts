/** The types that follow from the table of operations. */
import type * as z from '../core/zod.ts';
import type { ObjectAnswer, PageAnswer, RecordAnswer } from './answers.ts';
import type { Shape } from './operation.ts';
import type { OperationId, Operations } from './operations.ts';

type Fields<S extends Shape> = keyof S extends never ? unknown : z.input<z.ZodMiniObject<S>>;

export type Params<K extends OperationId> = Fields<Operations[K]['params']>;
export type Query<K extends OperationId> = Fields<Operations[K]['query']>;
export type Body<K extends OperationId> = Fields<Operations[K]['body']>;

/** Path, query and body of an operation as one flat object, by the service's own names. */
export type OperationInput<K extends OperationId> = Params<K> & Query<K> & Body<K>;

/** What a sandbox answers: the documented shape. */
export type OperationOutput<K extends OperationId> = z.output<Operations[K]['answer']['schema']>;

/**
 * A record as a client meets it: nothing but what identifies it was checked, so every other field may
 * be missing, null or of another type, and whoever reads one has to look.
 */
export type ReceivedRecord<T = unknown, Key extends string = 'id'> = Readonly<
  Record<Key, string> & Partial<Record<Exclude<keyof T, Key>, unknown>> & Record<string, unknown>
>;

/** What a client gets from `call`: a checked record, an object, or a body passed through untouched. */
export type Parsed<K extends OperationId> =
  Operations[K]['answer'] extends RecordAnswer<infer S, infer Key>
    ? ReceivedRecord<z.output<S>, Key>
    : Operations[K]['answer'] extends ObjectAnswer
      ? Readonly<Record<string, unknown>>
      : unknown;

/** Operations that change nothing. */
export type SafeId = {
  [K in OperationId]: Operations[K]['method'] extends 'GET' ? K : never;
}[OperationId];

/** Operations that answer pages of records. */
export type ListId = {
  [K in OperationId]: Operations[K]['answer'] extends PageAnswer ? K : never;
}[OperationId];

/** A record of a list. */
export type Item<K extends ListId> =
  Operations[K]['answer'] extends PageAnswer<infer S, infer Key>
    ? ReceivedRecord<z.output<S>, Key>
    : never;
