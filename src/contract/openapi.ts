/** Converts the table of operations to an OpenAPI 3.1 document. */

import { entriesOf } from '../core/typed-keys.ts';
import * as z from '../core/zod.ts';
import type { Operation } from './operation.ts';
import { type OperationId, operations } from './operations.ts';
import {
  type OperationSchemas,
  operationSchemas,
  parameterSchemas,
  type Shape,
} from './schemas/operation-schemas.ts';
import { statusNames } from './statuses.ts';

type Json = Record<string, unknown>;

/** 7.1. */
const errorBody: Json = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    documentation_url: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: Object.fromEntries(
          ['resource', 'field', 'type', 'code', 'message'].map((name) => [
            name,
            { type: 'string' },
          ]),
        ),
      },
    },
  },
};

function schemaOf(schema: z.ZodMiniType): Json {
  const { $schema, ...document } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  // As: JSON Schema is JSON.
  return document as Json;
}

function parameters(shape: Shape, place: 'path' | 'query'): Json[] {
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schemaOf(schema),
  }));
}

function content(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

function describedBody({ content: kind }: Operation, { body }: OperationSchemas): Json {
  if (kind === 'upload') {
    const form = {
      type: 'object',
      properties: { repository: { type: 'string', format: 'binary' } },
    };
    const forms = { 'multipart/form-data': { schema: form }, 'application/zip': { schema: {} } };
    return { requestBody: { required: true, content: forms } };
  }
  if (kind === 'any') return { requestBody: content({}) };
  if (body === undefined) return {};
  const schema = schemaOf(z.strictObject(body));
  return { requestBody: { required: Array.isArray(schema.required), ...content(schema) } };
}

function responses({ success, errors }: Operation, { answer }: OperationSchemas): Json {
  const shown = success === 204 ? {} : content(schemaOf(answer));
  const good = { description: 'Success', ...shown };
  const bad = errors.map((status) => [
    String(status),
    { description: statusNames[status], ...content({ $ref: '#/components/schemas/Error' }) },
  ]);
  return { [String(success)]: good, ...Object.fromEntries(bad) };
}

function entry(id: OperationId, operation: Operation): Json {
  const schemas: OperationSchemas = operationSchemas[id];
  const { query = {} } = schemas;
  return {
    operationId: id,
    summary: operation.summary,
    description: `docs/service.md ${operation.source}${operation.referenced ? ', referenced only' : ''}`,
    tags: [operation.host ?? 'hosting'],
    ...(operation.anonymous ? { security: [] } : {}),
    parameters: [...parameters(parameterSchemas(operation), 'path'), ...parameters(query, 'query')],
    ...describedBody(operation, schemas),
    responses: responses(operation, schemas),
  };
}

export interface DocumentScope {
  /** Without the headless platform. */
  hostingOnly?: boolean;
  /** Without the operations of part 2 that need credentials. */
  part1?: boolean;
}

function isInScope({ host, part, anonymous }: Operation, { hostingOnly, part1 }: DocumentScope) {
  if (hostingOnly && host === 'headless') return false;
  return !part1 || part !== 2 || anonymous === true;
}

/** Hosting paths are relative to its base URL; headless paths are complete. */
export function openApiDocument(scope: DocumentScope = {}): Json {
  const paths: Record<string, Json> = {};
  for (const [id, operation] of entriesOf<Record<OperationId, Operation>>(operations)) {
    if (!isInScope(operation, scope)) continue;
    const headless = operation.host === 'headless';
    const server = { servers: [{ url: 'https://headless.hosting.example' }] };
    const item = paths[operation.path] ?? (headless ? server : {});
    paths[operation.path] = { ...item, [operation.method.toLowerCase()]: entry(id, operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hosting Management Service API',
      version: 'v1',
      description: 'The operations that hms sends to the service, and the responses it reads.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://api.hosting.example/v1' }],
    tags: [
      { name: 'hosting', description: 'Installs, sites, domains, backups, accounts' },
      { name: 'headless', description: 'Applications and environments' },
    ],
    security: [{ basicAuth: [] }],
    paths,
    components: {
      securitySchemes: { basicAuth: { type: 'http', scheme: 'basic' } },
      schemas: { Error: errorBody },
    },
  };
}
