/** Types derived from the table of operations and its schemas. */
import type * as z from '../core/zod.ts';
import type { OperationId, Operations } from './operations.ts';
import type { operationSchemas, Shape } from './schemas/operation-schemas.ts';

type Schemas = typeof operationSchemas;

type Fields<S> = S extends Shape ? z.input<z.ZodMiniObject<S>> : unknown;

type ParameterIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterIn<Rest>
  : never;

export type Params<K extends OperationId> = Record<ParameterIn<Operations[K]['path']>, string>;
export type Query<K extends OperationId> = Schemas[K] extends { query: infer S }
  ? Fields<S>
  : unknown;
/** An undocumented body is the single input `body`. */
export type Body<K extends OperationId> = Operations[K] extends { content: string }
  ? { body: unknown }
  : Schemas[K] extends { body: infer S }
    ? Fields<S>
    : unknown;

/** Path, query and body of an operation as one flat object, with the service's names. */
export type OperationInput<K extends OperationId> = Params<K> & Query<K> & Body<K>;

/** The documented shape, which the sandbox sends. */
export type OperationOutput<K extends OperationId> = z.output<Schemas[K]['answer']>;

/**
 * A record as a client receives it. Only its identifying field was checked. Other fields may be missing, null or of
 * another type.
 */
export type ReceivedRecord<T = unknown, Key extends string = 'id'> = Readonly<
  Record<Key, string> & Partial<Record<Exclude<keyof T, Key>, unknown>> & Record<string, unknown>
>;

/** Result of `call`: a checked record, an object, or an unchecked body. */
export type Parsed<K extends OperationId> = Operations[K]['answer'] extends {
  form: 'record';
  key: infer Key extends string;
}
  ? ReceivedRecord<OperationOutput<K>, Key>
  : Operations[K]['answer'] extends { form: 'object' }
    ? Readonly<Record<string, unknown>>
    : unknown;

/** Operations that change nothing. */
export type SafeId = {
  [K in OperationId]: Operations[K]['method'] extends 'GET' ? K : never;
}[OperationId];

/** Operations that return pages of records. */
export type ListId = {
  [K in OperationId]: Operations[K]['answer'] extends { form: 'page' } ? K : never;
}[OperationId];

/** One record of a list. */
export type Item<K extends ListId> = Operations[K]['answer'] extends {
  key: infer Key extends string;
}
  ? ReceivedRecord<OperationOutput<K>['results'][number], Key>
  : never;
