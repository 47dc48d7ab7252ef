import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type OperationId, operations } from '../src/contract/operations.ts';
import type { Operation } from '../src/contract/types.ts';

interface OracleParameter {
  $ref?: string;
  in?: string;
  name?: string;
}
interface OracleSchema {
  $ref?: string;
  required?: string[];
  properties?: Record<string, unknown>;
}
interface OracleOperation {
  operationId: string;
  parameters?: OracleParameter[];
  requestBody?: { content: { 'application/json': { schema: OracleSchema } } };
  responses: Record<string, unknown>;
  'x-referenced'?: boolean;
}

/** Another hand's reading of the source. */
const oracle = parse(readFileSync('test/oracle/openapi.yaml', 'utf8'));

function resolve<T extends { $ref?: string }>(node: T): T {
  if (node.$ref === undefined) return node;
  return node.$ref
    .slice(2)
    .split('/')
    .reduce((part, key) => part[key], oracle);
}

const oracleOperations = new Map(
  Object.entries(oracle.paths as Record<string, Record<string, OracleOperation>>).flatMap(
    ([path, item]) =>
      Object.entries(item)
        .filter(([method]) => method !== 'parameters')
        .map(
          ([method, operation]) =>
            [operation.operationId, { path, method: method.toUpperCase(), ...operation }] as const,
        ),
  ),
);

const entries = Object.entries(operations) as [OperationId, Operation][];

describe.each(entries)('%s agrees with the oracle', (id, operation) => {
  const other = oracleOperations.get(id);

  test('in method and path', () => {
    expect(`${operation.method} ${operation.path}`).toBe(`${other?.method} ${other?.path}`);
  });

  test('in being referenced only', () => {
    expect(operation.referenced ?? false).toBe(other?.['x-referenced'] ?? false);
  });

  test('in its query parameters', () => {
    const names = (other?.parameters ?? [])
      .map(resolve)
      .filter((parameter) => parameter.in === 'query');
    expect(Object.keys(operation.query).sort()).toEqual(names.map(({ name }) => name).sort());
  });

  test('in the fields of its body, and which of them are required', () => {
    const schema = other?.requestBody?.content['application/json'].schema;
    const { properties = {}, required = [] } = schema === undefined ? {} : resolve(schema);
    expect(Object.keys(operation.body).sort()).toEqual(Object.keys(properties).sort());
    const needed = Object.entries(operation.body).filter(
      ([, field]) => !field.safeParse(undefined).success,
    );
    expect(needed.map(([name]) => name).sort()).toEqual([...required].sort());
  });

  test('in its statuses', () => {
    const documented = Object.keys(other?.responses ?? {}).filter((status) => /^\d+$/.test(status));
    const ours = operation.referenced
      ? operation.errors.filter((status) => status === 401 || status === 403)
      : [operation.success, ...operation.errors];
    expect(ours.map(String).sort()).toEqual(documented.sort());
  });
});

describe.each(entries)('%s', (_, operation) => {
  test('has a parameter for each name of its path, and no other', () => {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath).toEqual(Object.keys(operation.params));
  });

  test('uses each name once over path, query and body, because its input is flat', () => {
    const names = [operation.params, operation.query, operation.body].flatMap(Object.keys);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has a summary that is an imperative without a full stop', () => {
    expect(operation.summary).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
  });
});
