/** Reads an OpenAPI description (Swagger 2, OpenAPI 3) as plain facts that can be compared. */
import { isObject, type JsonObject } from '../../core/json.ts';

/** What a description says of one operation. */
export interface DescribedOperation {
  method: string;
  /** With `{}` for each parameter. */
  path: string;
  /** As written. */
  writtenPath: string;
  name: string | undefined;
  /** Query parameter → whether it is required. */
  query: ReadonlyMap<string, boolean>;
  /** Names of required headers, except those of credentials and content. */
  headers: readonly string[];
  /** Names of required cookies. */
  cookies: readonly string[];
  /** Content types of the body; empty if it has none. */
  bodyTypes: readonly string[];
  /** Place in the body → its facts: `user.roles`, `domains[].name`. */
  body: ReadonlyMap<string, FieldFacts>;
  /** Place in a successful response → its facts. */
  response: ReadonlyMap<string, FieldFacts>;
  /** Statuses of success: `200`, `2XX`. */
  successes: readonly string[];
}

export interface FieldFacts {
  required: boolean;
  /** Its types, without null; empty if the description does not say. */
  types: readonly string[];
  /** Its words; undefined if any word is allowed. */
  words: readonly string[] | undefined;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Undefined if the value is no description. */
export function operationsIn(description: unknown): DescribedOperation[] | undefined {
  if (!isObject(description) || !isObject(description.paths)) return undefined;
  const base = basePathOf(description);
  return Object.entries(description.paths).flatMap(([written, given]) => {
    if (!isObject(given)) return [];
    // OpenAPI 3.1 allows fields beside the reference.
    const item = { ...resolvedSchema(given, description), ...given };
    const path = comparablePath(
      written.startsWith(`${base}/`) ? written.slice(base.length) : written,
    );
    return methods.flatMap((method) => {
      const operation = item[method];
      if (!isObject(operation)) return [];
      const parameters = [item.parameters, operation.parameters]
        .flatMap((list) => (Array.isArray(list) ? list : []))
        .map((one) => resolvedSchema(one, description));
      return [
        {
          method: method.toUpperCase(),
          path,
          writtenPath: written,
          name: typeof operation.operationId === 'string' ? operation.operationId : undefined,
          query: new Map(
            parameters
              .filter((one) => one.in === 'query')
              .map((one) => [String(one.name), one.required === true] as const),
          ),
          headers: requiredNames(parameters, 'header').filter(
            (name) => !/^(accept|authorization|content-type)$/i.test(name),
          ),
          cookies: requiredNames(parameters, 'cookie'),
          bodyTypes: bodyTypesOf(operation, description),
          body: schemaFields(bodySchema(operation, parameters, description), description),
          ...successOf(operation, description),
        },
      ];
    });
  });
}

function requiredNames(parameters: readonly JsonObject[], place: 'header' | 'cookie'): string[] {
  return parameters
    .filter((one) => one.in === place && one.required === true)
    .map(({ name }) => String(name));
}

/** `/installs/{install_id}` → `/installs/{}`: names of parameters are not part of a path. */
export function comparablePath(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/(?<=.)\/$/, '');
}

/** The part of the URL before the paths: `basePath` of Swagger, or that of the first server. */
function basePathOf({ basePath, servers }: JsonObject): string {
  const [server] = Array.isArray(servers) ? servers : [];
  const url = isObject(server) && typeof server.url === 'string' ? server.url : '';
  const path =
    typeof basePath === 'string'
      ? basePath
      : URL.canParse(url, 'https://any.example')
        ? new URL(url, 'https://any.example').pathname
        : '';
  return path.replace(/\/$/, '');
}

function bodySchema(
  { requestBody }: JsonObject,
  parameters: readonly JsonObject[],
  root: JsonObject,
): unknown {
  const inBody = parameters.find((one) => one.in === 'body');
  if (inBody) return inBody.schema;
  return jsonSchemaIn(resolvedSchema(requestBody, root));
}

function bodyTypesOf({ requestBody, consumes }: JsonObject, root: JsonObject): string[] {
  const { content } = resolvedSchema(requestBody, root);
  if (isObject(content)) return Object.keys(content);
  return Array.isArray(consumes) ? consumes.map(String) : [];
}

function successOf(
  { responses }: JsonObject,
  root: JsonObject,
): Pick<DescribedOperation, 'response' | 'successes'> {
  const all = Object.entries(isObject(responses) ? responses : {}).filter(([status]) =>
    /^2/.test(status),
  );
  const [first] = all;
  const response = resolvedSchema(first?.[1], root);
  return {
    successes: all.map(([status]) => status.toUpperCase()),
    response: schemaFields(response.schema ?? jsonSchemaIn(response), root),
  };
}

function jsonSchemaIn({ content }: JsonObject): unknown {
  if (!isObject(content)) return undefined;
  const [, media] = Object.entries(content).find(([type]) => /json/i.test(type)) ?? [];
  return isObject(media) ? media.schema : undefined;
}

/** Follows `$ref` inside the document. An empty object for anything else. */
function resolvedSchema(value: unknown, root: JsonObject): JsonObject {
  let found = value;
  for (let steps = 0; steps < maxSteps && isObject(found); steps += 1) {
    const { $ref: ref } = found;
    if (typeof ref !== 'string') return found;
    found = ref.startsWith('#/') ? valueAtPath(root, ref.slice(2).split('/')) : undefined;
  }
  return {};
}

/** References in a row. They may form a circle. */
const maxSteps = 20;

function valueAtPath(root: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => {
    const name = percentDecoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }, root);
}

/** A reference is part of a URL: `#/paths/~1installs~1%7Binstall_id%7D`. */
function percentDecoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** Levels of objects in objects. */
const maxDepth = 8;

/** Fields of one schema. */
const maxFields = 5000;

function schemaFields(schema: unknown, root: JsonObject): Map<string, FieldFacts> {
  const fields = new Map<string, FieldFacts>();
  /** The schemas around the current one: one that holds itself has no more to say. */
  const outer = new Set<JsonObject>();
  collect(schema, '', false);
  return fields;

  function collect(given: unknown, place: string, required: boolean): void {
    const one = resolvedSchema(given, root);
    if (fields.size > maxFields) return;
    note(one, place, required);
    if (outer.size > maxDepth || outer.has(one)) return;
    outer.add(one);
    collectInner(one, place, required);
    outer.delete(one);
  }

  function note(one: JsonObject, place: string, required: boolean): void {
    if (place !== '') {
      const known = fields.get(place);
      fields.set(place, {
        required: required || known?.required === true,
        words: enumWords(one, root) ?? known?.words,
        types: [...new Set([...(known?.types ?? []), ...typesOf(one)])],
      });
    }
  }

  function collectInner(one: JsonObject, place: string, required: boolean): void {
    for (const part of alternatives(one)) collect(part, place, required);
    const { properties, items, required: names } = one;
    const needed = Array.isArray(names) ? names : [];
    for (const [name, inner] of Object.entries(isObject(properties) ? properties : {})) {
      const path = place === '' ? name : `${place}.${name}`;
      collect(inner, path, needed.includes(name));
    }
    if (isObject(items)) collect(items, `${place}[]`, false);
  }
}

function alternatives({ allOf, anyOf, oneOf }: JsonObject): unknown[] {
  return [allOf, anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
}

/** Its own types. An integer is a number too. */
function typesOf({ type }: JsonObject): string[] {
  return [type].flat().flatMap((one) => {
    if (typeof one !== 'string' || one === 'null') return [];
    return [one === 'integer' ? 'number' : one];
  });
}

/** The words of an enum. A null among them means that the field may be empty. */
function enumWords(
  schema: JsonObject,
  root: JsonObject,
  outer: readonly JsonObject[] = [],
): string[] | undefined {
  if (Array.isArray(schema.enum)) {
    return schema.enum
      .filter((word) => word !== null)
      .map(String)
      .sort();
  }
  // A choice of choices is rare, and one of itself says nothing.
  if (outer.length > 2) return undefined;
  const inner = alternatives(schema).flatMap((part) => {
    const found = resolvedSchema(part, root);
    return outer.includes(found) ? [] : (enumWords(found, root, [...outer, schema]) ?? []);
  });
  return inner.length > 0 ? [...new Set(inner)].sort() : undefined;
}
