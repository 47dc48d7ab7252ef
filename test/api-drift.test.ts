/** O3: `hms api --drift` tells how a service differs from what hms knows. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../src/contract/openapi.ts';
import type { Operation } from '../src/contract/operation.ts';
import { operations } from '../src/contract/operations.ts';
import { isObject } from '../src/core/json.ts';
import { createWorld, operator, run } from './support/world.ts';

type Json = Record<string, unknown>;

const folder = mkdtempSync(join(tmpdir(), 'hms-drift-'));

/** A file with our own document, changed. */
function fileWith(change: (document: Json) => void): string {
  const document = openApiDocument({ hostingOnly: true });
  change(document);
  return fileOf(JSON.stringify(document));
}

let files = 0;
function fileOf(text: string): string {
  files += 1;
  const file = join(folder, `description-${files}.json`);
  writeFileSync(file, text);
  return file;
}

/** The object at a place in a document. */
function at(document: unknown, ...steps: string[]): Json {
  const found = steps.reduce<unknown>(
    (value, step) => (isObject(value) ? value[step] : {}),
    document,
  );
  // As: the place is in a document of the test.
  return (isObject(found) ? found : {}) as Json;
}

async function drift(change: (document: Json) => void) {
  const ran = await run(`api --drift --file ${fileWith(change)} --json`);
  return { ...ran, rows: JSON.parse(ran.stdout) as Record<string, string>[] };
}

test('O3: the sandbox agrees with hms: exit 0, and no row', async () => {
  const ran = await createWorld().run('api --drift --json');
  expect(ran).toMatchObject({ code: 0, stdout: '[]\n' });
});

test('O3: a service of part 1 lacks the 24 operations of part 2, by name, with exit 12', async () => {
  const ran = await createWorld({ sandbox: { part1: true } }).run('api --drift --json');
  expect(ran.code).toBe(12);
  const rows: Record<string, string>[] = JSON.parse(ran.stdout);
  const names = (Object.entries(operations) as [string, Operation][])
    .filter(([, { part, anonymous }]) => part === 2 && !anonymous)
    .map(([name]) => name);
  expect(names).toHaveLength(24);
  expect(rows.map(({ operation }) => operation).sort()).toEqual(names.sort());
  expect(new Set(rows.map(({ difference }) => difference))).toEqual(new Set(['lacks']));
});

describe('O3: a description that differs', () => {
  test('with an operation that hms does not know: a row with its name, method and path', async () => {
    const { code, rows } = await drift((document) => {
      at(document, 'paths')['/installs/{id}/php'] = {
        patch: { operationId: 'setPhp', responses: {} },
      };
    });
    expect(code).toBe(12);
    const row = { difference: 'unknown', operation: 'setPhp', method: 'PATCH', detail: '' };
    expect(rows).toEqual([{ ...row, path: '/installs/{id}/php' }]);
  });

  test('with another word in an enum of a body, and one that is gone', async () => {
    const { code, rows } = await drift((document) => {
      const type = at(
        document,
        ...['paths', '/installs/{install_id}/purge_cache', 'post', 'requestBody', 'content'],
        ...['application/json', 'schema', 'properties', 'type'],
      );
      type.enum = ['object', 'page', 'edge', 'all'];
    });
    expect(code).toBe(12);
    expect(rows.map(({ operation, detail }) => [operation, detail])).toEqual([
      ['purgeCache', 'The field type of the body has values that hms does not know: edge.'],
      ['purgeCache', 'The field type of the body lacks values that hms knows: cdn.'],
    ]);
  });

  test('with another word in an enum of a response', async () => {
    const { rows } = await drift((document) => {
      const state = at(
        document,
        ...['paths', '/installs/{install_id}/archives', 'get', 'responses', '200', 'content'],
        ...['application/json', 'schema', 'properties', 'results', 'items', 'properties', 'state'],
      );
      state.enum = ['requested', 'in_progress', 'completed', 'aborted', 'expired'];
    });
    expect(rows.map(({ detail }) => detail)).toEqual([
      'The field results[].state of the response has values that hms does not know: expired.',
    ]);
  });

  test('with a field that became required, a new one and one that is gone', async () => {
    const { rows } = await drift((document) => {
      const schema = at(
        document,
        ...['paths', '/installs', 'post', 'requestBody', 'content', 'application/json', 'schema'],
      );
      schema.required = ['name', 'account_id', 'environment', 'region'];
      const properties = at(schema, 'properties');
      properties.region = { type: 'string' };
      delete properties.site_id;
    });
    expect(rows.map(({ detail }) => detail)).toEqual([
      'The field region of the body is required, and hms does not know it.',
      'The field site_id of the body is not described.',
      'The field environment of the body is required.',
    ]);
  });

  test('with another status of success, and a required query parameter', async () => {
    const { rows } = await drift((document) => {
      const operation = at(document, 'paths', '/ssh_keys', 'get');
      operation.parameters = [
        { name: 'limit', in: 'query' },
        { name: 'offset', in: 'query' },
        { name: 'account_id', in: 'query', required: true },
      ];
      operation.responses = { 206: at(operation, 'responses', '200') };
    });
    expect(rows.map(({ detail }) => detail)).toEqual([
      'The status of success is 206, not 200.',
      'The query parameter account_id is required, and hms does not know it.',
    ]);
  });
});

describe('O3: a description that says less or another thing', () => {
  const operationsOf = (document: Json) =>
    Object.values(at(document, 'paths')).flatMap((item) =>
      Object.values(item as Record<string, Json>),
    );
  /** Every schema in it. */
  const schemasOf = (value: unknown): Json[] => {
    if (Array.isArray(value)) return value.flatMap(schemasOf);
    if (!isObject(value)) return [];
    const inner = Object.values(value).flatMap(schemasOf);
    return 'properties' in value || typeof value.type === 'string'
      ? [value as Json, ...inner]
      : inner;
  };
  /** A change of each operation. */
  const each = (change: (operation: Json) => void) => (document: Json) => {
    for (const operation of operationsOf(document)) change(operation);
  };

  test.each<[string, (document: Json) => void]>([
    ['no bodies', each((one) => delete one.requestBody)],
    ['no parameters', each((one) => Object.assign(one, { parameters: [] }))],
    ['no responses', each((one) => Object.assign(one, { responses: {} }))],
    [
      'no schemas of responses',
      each((one) =>
        Object.assign(one, { responses: { '200': {}, '201': {}, '202': {}, '204': {} } }),
      ),
    ],
    [
      'other types',
      each((one) => {
        for (const schema of schemasOf(one.responses)) schema.type = 'array';
      }),
    ],
    [
      'other names in responses',
      each((one) => {
        for (const schema of schemasOf(one.responses)) {
          const names = Object.entries(at(schema, 'properties')).map(([name, inner]) => [
            `x_${name}`,
            inner,
          ]);
          schema.properties = Object.fromEntries(names);
        }
      }),
    ],
    [
      'required parameters',
      each((one) => {
        for (const parameter of one.parameters as Json[]) parameter.required = true;
      }),
    ],
    [
      'a required header',
      each((one) => {
        (one.parameters as Json[]).push({ in: 'header', name: 'x-tenant', required: true });
      }),
    ],
    [
      'a required cookie',
      each((one) => {
        (one.parameters as Json[]).push({ in: 'cookie', name: 'tenant', required: true });
      }),
    ],
    [
      'forms',
      each((one) => {
        const json = at(one, 'requestBody', 'content')['application/json'];
        if (json) one.requestBody = { content: { 'multipart/form-data': json } };
      }),
    ],
  ])('%s is exit 12', async (_, change) => {
    const { code, rows } = await drift(change);
    expect(code).toBe(12);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('O3: a reference in place of a path', () => {
  const purge = '/installs/{install_id}/purge_cache';
  const other = '/installs/{install_id}/archives';

  test.each([
    ['to a component', '#/components/pathItems/purge'],
    ['to a path, in a URL', '#/paths/~1shared~1%7Bpurge%7D'],
    ['over several steps', '#/components/pathItems/first'],
  ])('%s is followed', async (_, $ref) => {
    const { rows } = await drift((document) => {
      const paths = at(document, 'paths');
      const item = paths[purge];
      const first = { $ref: '#/components/pathItems/purge' };
      at(document, 'components').pathItems = { purge: item, first };
      if ($ref.includes('shared')) paths['/shared/{purge}'] = item;
      paths[purge] = { $ref };
    });
    expect(rows.filter(({ path }) => path !== '/shared/{purge}')).toEqual([]);
  });

  test('keeps the operations beside it', async () => {
    const { code } = await drift((document) => {
      const { get, ...rest } = at(document, 'paths', other);
      at(document, 'components').pathItems = { rest };
      at(document, 'paths')[other] = { $ref: '#/components/pathItems/rest', get };
    });
    expect(code).toBe(0);
  });

  test.each(['#/paths/~1installs~1{install_id}~1purge_cache', '#/nowhere', 'other.yaml', '#/%'])(
    '%s leads to no operation',
    async ($ref) => {
      const { rows } = await drift((document) => {
        at(document, 'paths')[purge] = { $ref };
      });
      expect(rows).toMatchObject([{ difference: 'lacks', operation: 'purgeCache' }]);
    },
  );
});

test('O3: schemas that hold themselves, in any number, are read to an end', async () => {
  const self = { $ref: '#/definitions/A' };
  const properties = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, self]));
  const description = {
    paths: { '/installs': { get: { responses: { 200: { schema: self } } } } },
    definitions: { A: { properties, allOf: Array.from({ length: 20 }, () => self) } },
  };
  const ran = await run(`api --drift --file ${fileOf(JSON.stringify(description))} --json`);
  expect(ran.code).toBe(12);
});

test('names of path parameters, a base path and more fields in responses are no difference', async () => {
  const { code } = await drift((document) => {
    const paths = at(document, 'paths');
    const renamed = Object.entries(paths).map(([path, item]) => [
      `/v1${path.replace(/\{\w+\}/g, '{id}')}`,
      item,
    ]);
    document.paths = Object.fromEntries(renamed);
    document.basePath = '/v1';
  });
  // Two paths that differ only in the names of their parameters would be one now.
  expect(code).toBe(0);
});

test('a Swagger 2.0 document with references is read too', async () => {
  const swagger = {
    swagger: '2.0',
    basePath: '/v1',
    paths: {
      '/installs': {
        post: {
          operationId: 'create',
          parameters: [{ in: 'body', name: 'body', schema: { $ref: '#/definitions/New' } }],
          responses: { 201: { schema: { $ref: '#/definitions/Loop' } } },
        },
      },
    },
    definitions: {
      New: {
        type: 'object',
        required: ['name', 'account_id'],
        properties: {
          name: { type: 'string' },
          account_id: { type: 'string' },
          site_id: { type: 'string' },
          environment: { type: 'string', enum: ['production', 'staging', 'qa'] },
        },
      },
      Loop: { properties: { again: { $ref: '#/definitions/Loop' } } },
    },
  };
  const ran = await run(`api --drift --file ${fileOf(JSON.stringify(swagger))} --json`);
  const rows: Record<string, string>[] = JSON.parse(ran.stdout);
  const differs = rows.filter(
    ({ difference, detail }) => difference === 'differs' && !/response/.test(String(detail)),
  );
  expect(differs).toEqual([
    expect.objectContaining({
      detail: 'The field environment of the body has values that hms does not know: qa.',
    }),
    expect.objectContaining({
      detail: 'The field environment of the body lacks values that hms knows: development.',
    }),
  ]);
});

test.each([
  ['text', 'openapi: 3.1.0'],
  ['JSON without paths', '{"openapi":"3.1.0"}'],
])('a file of %s is exit 2, with the file and what it must be', async (_, text) => {
  const file = fileOf(text);
  const ran = await run(`api --drift --file ${file}`);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(file);
});

test('a service that does not describe itself is exit 6, with the option that helps', async () => {
  const fetch = async (url: string) =>
    url.endsWith('/swagger')
      ? new Response('<html>', { status: 404 })
      : Response.json({ count: 0, results: [] });
  const ran = await run('api --drift', { env: operator, fetch });
  expect(ran.code).toBe(6);
  expect(ran.stderr).toContain('--file FILE');
});

test('api --list names the part of each operation, and counts both parts', async () => {
  const ran = await run('api --list --json');
  const rows: { part: number }[] = JSON.parse(ran.stdout);
  const inPart = (part: number) => rows.filter((row) => row.part === part).length;
  expect([inPart(1), inPart(2)]).toEqual([33, 26]);
  expect(ran.stderr).toContain('Part 1 has 33 operations. Part 2 has 26 operations');
});
