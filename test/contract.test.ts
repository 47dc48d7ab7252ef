import { describe, expect, test } from 'vitest';
import { type Operation, parametersOf } from '../src/contract/operation.ts';
import { type OperationId, operations } from '../src/contract/operations.ts';
import {
  type OperationSchemas,
  operationSchemas,
} from '../src/contract/schemas/operation-schemas.ts';
import { isObject, type JsonObject } from '../src/core/json.ts';
import { headlessOracle, hostingOracle } from './support/oracle.ts';

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
  requestBody?: {
    $ref?: string;
    content?: Record<string, { schema: OracleSchema }>;
  };
  responses: Record<string, unknown>;
  'x-referenced'?: boolean;
}

/** Another hand's reading of the source. */
function operationsOf(oracle: JsonObject) {
  const resolve = <T extends { $ref?: string }>(node: T): T => {
    const steps = node.$ref?.slice(2).split('/');
    const found = steps?.reduce<unknown>(
      (part, key) => (isObject(part) ? part[key] : part),
      oracle,
    );
    // As: a reference leads to a value of the same type.
    return (found ?? node) as T;
  };
  const items = Object.entries(oracle.paths as Record<string, Record<string, OracleOperation>>);
  return items.flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        ...operation,
        resolve,
      })),
  );
}

const oracleList = [...operationsOf(hostingOracle()), ...operationsOf(headlessOracle())];
const oracleOperations = new Map(oracleList.map((operation) => [operation.operationId, operation]));

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
    const all = (other?.parameters ?? []).map((one) => other?.resolve(one));
    const names = all.filter((one) => one?.in === 'query').map((one) => one?.name);
    expect([...(operation.query ?? [])].sort()).toEqual(names.sort());
  });

  test('in the fields of its body, and which of them are required', () => {
    if (operation.content !== undefined) {
      expect(other?.resolve(other.requestBody ?? {})).toHaveProperty('x-not-shown', true);
      return;
    }
    const schema = other?.requestBody?.content?.['application/json']?.schema;
    const { properties = {}, required = [] } =
      schema === undefined ? {} : (other?.resolve(schema) ?? {});
    expect([...(operation.body ?? [])].sort()).toEqual(Object.keys(properties).sort());
    const { body = {} }: OperationSchemas = operationSchemas[id];
    const needed = Object.entries(body).filter(([, field]) => !field.safeParse(undefined).success);
    expect(needed.map(([name]) => name).sort()).toEqual([...required].sort());
  });

  test('in its statuses, or, where the source shows none, in those of section 5', () => {
    const documented = Object.keys(other?.responses ?? {}).filter((status) => /^\d+$/.test(status));
    const isShown = documented.some((status) => status.startsWith('2'));
    const common = operation.errors.filter((status) => status === 401 || status === 403);
    const ours = isShown ? [operation.success, ...operation.errors] : common;
    expect(ours.map(String).sort()).toEqual(documented.sort());
  });
});

test('nothing of the oracle is missing', () => {
  expect(Object.keys(operations).sort()).toEqual([...oracleOperations.keys()].sort());
  const { length: referenced } = entries.filter(([, operation]) => operation.referenced);
  const { length: part2 } = entries.filter(([, operation]) => operation.part === 2);
  const { length: headless } = entries.filter(([, operation]) => operation.host === 'headless');
  const documented = entries.length - referenced - headless - part2;
  expect([documented, headless, referenced, part2]).toEqual([20, 10, 3, 26]);
});

describe.each(entries)('%s', (_, operation) => {
  test('names what is an id so, in its path and its query', () => {
    const { host, query = [] } = operation;
    if (host === 'headless') return;
    const isId = (name: string) => name.endsWith('_id');
    expect(parametersOf(operation).filter((name) => !isId(name))).toEqual([]);
    const others = /^(limit|offset|(first|last)_date)$/;
    expect(query.filter((name) => !isId(name) && !others.test(name))).toEqual([]);
  });

  test('uses each name once over path, query and body, because its input is flat', () => {
    const { query = [], body = [] } = operation;
    const names = [...parametersOf(operation), ...query, ...body];
    expect(new Set(names).size).toBe(names.length);
  });

  test('has a query only where it reads: what is sent to be changed is all in the body', () => {
    if (operation.method !== 'GET') expect(operation.query).toBeUndefined();
  });

  test('has a summary that is an imperative without a full stop', () => {
    expect(operation.summary).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
  });
});
