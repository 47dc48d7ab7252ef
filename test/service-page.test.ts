/** docs/service.md says of the service what the table of operations says. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../src/contract/operation.ts';
import { type OperationId, operations } from '../src/contract/operations.ts';
import {
  type OperationSchemas,
  operationSchemas,
} from '../src/contract/schemas/operation-schemas.ts';
import * as records from '../src/contract/schemas/records.ts';
import { statusNames } from '../src/contract/statuses.ts';
import * as z from '../src/core/zod.ts';

const page = readFileSync('docs/service.md', 'utf8');

/** Number → heading and text. */
const sections = new Map(
  page.split(/^#{2,3} (?=\d)/m).map((part) => [part.split(' ', 1)[0] ?? '', part]),
);

const entries = Object.entries(operations) as [OperationId, Operation][];
const all = entries.map(([, one]) => one);
const withRow = all.filter(
  ({ host, part, referenced, source }) =>
    !host && part === undefined && !referenced && source !== '4.6',
);

function rowsOf(section: string): string[][] {
  const lines = sections.get(section)?.match(/^\| .*(?= \|$)/gm) ?? [];
  return lines.slice(1).map((line) => line.slice(2).split(' | '));
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

function schemaOf(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Every name in it, at any depth. */
function namesIn({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...Object.keys(properties), ...inner.flatMap(namesIn)];
}

/** Those that no code of the text names. */
function missing(names: readonly string[], text: string): string[] {
  const code = text.match(/`[^`\n]+`/g)?.join(' ') ?? '';
  return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
}

/** What the section marks with a star. */
function starred(names: readonly string[], text: string): string[] {
  return names.filter((name) => text.includes(`\`${name}\` *`)).sort();
}

describe.each(entries)('%s', (id, one) => {
  const line = `${one.method} ${one.path}`;
  // Part 2 has more to say of three sections of part 1.
  const more: Record<string, string[]> = { '4.18': ['10.7'], '4.20': ['2.9', '10.22'] };
  const text = [one.source, ...(more[one.source] ?? [])].map((key) => sections.get(key)).join('');

  test('stands in its section', () => {
    const { method, path, host, part, referenced } = one;
    if (host) expect(text).toContain(`\n| ${method} | \`${path}\` | `);
    else if (referenced || part === 2) expect(text).toContain(`\`${line}\``);
    else expect(text.split('\n', 1)).toEqual([`${one.source} ${line}`]);
  });

  test('has each field of its query and body there, with a star where it is required', () => {
    if (one.content !== undefined) return;
    const { query, body }: OperationSchemas = operationSchemas[id];
    const { limit, offset, ...fields } = { ...query, ...body };
    const schema = schemaOf(z.strictObject(fields));
    expect(missing(namesIn(schema), text)).toEqual([]);
    const names = Object.keys(schema.properties ?? {});
    expect(starred(names, text)).toEqual([...(schema.required ?? [])].sort());
  });
});

test('7.3 has the statuses of each operation', () => {
  const table = withRow.map(({ source, method, path, success, errors }) =>
    [source, `${method} ${path}`, success, errors.join(', ')].map(String),
  );
  const byText = (a: string[], b: string[]) => (a.join() < b.join() ? -1 : 1);
  expect(rowsOf('7.3').sort(byText)).toEqual(table.sort(byText));
});

test('7.2 has the name of each of these statuses', () => {
  const listed = new Set(withRow.flatMap(({ errors }) => errors));
  const table = [...listed].sort().map((status) => [String(status), statusNames[status]]);
  expect(rowsOf('7.2')).toEqual(table);
});

test.each([
  ['2.2', records.install],
  ['2.3', records.site],
  ['2.4', records.domain],
  ['2.5', records.backup],
  ['2.6', records.siteTransfer],
  ['2.7', records.accountUser],
  ['2.8', records.sshKey],
  ['10.3', records.archive],
  ['10.4', records.account],
  ['10.6', records.accountLimits],
  ['10.7', records.accountUsage],
  ['10.16', records.domainReport],
  ['10.17', records.certificatePage],
  ['10.20', records.user],
])('%s has each field of the record', (section, record) => {
  expect(missing(namesIn(schemaOf(record)), sections.get(section) ?? '')).toEqual([]);
});
