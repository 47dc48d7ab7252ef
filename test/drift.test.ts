/** R2: a service whose answers drift from the description is still read, as long as there are ids. */
import { describe, expect, test } from 'vitest';
import type { Operation } from '../src/contract/operation.ts';
import { type OperationId, operations } from '../src/contract/operations.ts';
import { isObject, type JsonObject } from '../src/core/json.ts';
import { lines, prepareFor } from './support/lines.ts';
import { inTurn } from './support/sized.ts';
import { createWorld, type Ran, run, type WorldOptions } from './support/world.ts';

type Path = readonly (string | number)[];

/** Every field, of lists those of the first record. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : pathsIn(value[0], [...path, 0]);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, name];
    return [at, ...pathsIn(inner, at)];
  });
}

/** A copy with another value at the path; undefined takes the field away. */
function withField(
  value: unknown,
  [key, ...rest]: Path,
  change: (old: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((one, at) => (at === key ? withField(one, rest, change) : one));
  }
  const record = value as JsonObject;
  return { ...record, [key]: withField(record[key], rest, change) };
}

const retyped = (old: unknown): unknown[] =>
  [7, 'words', true, [], ['x'], { inner: 1 }].filter((other) => typeof other !== typeof old);

const drifts: Record<string, (old: unknown) => unknown[]> = {
  deleted: () => [undefined],
  nulled: () => [null],
  retyped,
  extended: (old) => (isObject(old) ? [{ ...old, surprise: { a: [1] }, constructor: 'x' }] : []),
};

/** `hms api --drift` compares the description of the service (test/api-drift.test.ts). */
const all = (Object.entries(operations) as [OperationId, Operation][]).filter(
  ([id]) => id !== 'getServiceDescription',
);

function pathOf({ path, host }: Operation): RegExp {
  const base = host === undefined ? '/v1' : '';
  return new RegExp(`^${base}${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}

/** The line of an operation, whose answer is changed on its way back. */
async function runChanged(
  id: OperationId,
  line: string,
  change: (body: unknown) => unknown,
  options: WorldOptions = {},
): Promise<Ran> {
  const { method, ...operation } = operations[id] as Operation;
  const pattern = pathOf({ method, ...operation });
  const world = createWorld({
    ...options,
    prepare: prepareFor(line),
    fetch: async (url, init) => {
      const answer = await world.sandbox(url, init);
      if (init.method !== method || !pattern.test(new URL(url).pathname)) return answer;
      const text = await answer.text();
      const body = change(text === '' ? null : JSON.parse(text));
      return new Response(JSON.stringify(body), { status: answer.status });
    },
  });
  return world.run(line);
}

async function answerOf(id: OperationId): Promise<unknown> {
  let body: unknown;
  await runChanged(id, lines[id], (seen) => {
    body ??= seen;
    return seen;
  });
  return body;
}

/** The token of a next page that is none ends no list. */
const neededFields: Partial<Record<OperationId, string[]>> = {
  getDomainCheck: ['report'],
  listCertificates: ['certificates', 'next_page_token'],
};

/** Any error of the domain is a finding, and a report without domains proves nothing. */
function checkedCode(id: OperationId, path: Path, value: unknown): number {
  const name = path.join('.');
  if (id !== 'getDomainCheck') return 0;
  if (name === 'report.domains') return 8;
  return /_error$/.test(name) && value ? 12 : 0;
}

/** Without it a record cannot be told from another, and a list is none. */
function isNeeded(id: OperationId, { answer }: Operation, path: Path, value: unknown): boolean {
  const name = path.join('.');
  // What is no text is no token here, because the response has its count.
  if (id === 'getAccountUsage' && name === 'next_page_token')
    return typeof value === 'string' && value !== '';
  if (neededFields[id]?.includes(name)) return name !== 'next_page_token' || Boolean(value);
  if (answer.form === 'record') return name === answer.key;
  const isList = answer.form === 'page' || answer.form === 'list';
  return isList && (name === 'results' || name === `results.0.${answer.key}`);
}

describe('R2: every documented answer with each of its fields deleted, nulled, retyped, extended', () => {
  test.each(all)('%s', async (id, operation) => {
    const body = await answerOf(id);
    expect(body).toBeDefined(); // the line sends it
    const lost = operation.method === 'GET' ? 7 : 10;
    for (const [number, path] of [[], ...pathsIn(body)].entries()) {
      let turn = number;
      let old: unknown;
      withField(body, path, (value) => (old = value));
      // A field that decides something changes in every way, and another one in one of them.
      const ways = Object.entries(drifts).filter(([, variants]) => variants(old).length > 0);
      const decides = path.length === 0 || isNeeded(id, operation, path, old);
      for (const [how, variants] of decides ? ways : inTurn(ways, number, 3)) {
        if (path.length === 0 && how !== 'extended') continue;
        const values = variants(old);
        // One of the other types in turn, or all of them.
        for (const value of inTurn(values, number, values.length)) {
          const change = (seen: unknown) => withField(seen, path, () => value);
          // What `auth status` needs of it decides nothing.
          const isLost =
            id !== 'getUser' &&
            ((isNeeded(id, operation, path, value) && how !== 'extended' && !isList(path, value)) ||
              isOfOther(operation, path, value));
          turn += 1;
          // For a pipe and for a terminal in turn, or for both.
          for (const options of inTurn([{}, { terminal: 200 }], turn)) {
            const ran = await runChanged(id, lines[id], change, options);
            const where = `${id}: ${path.join('.')} ${how} to ${JSON.stringify(value)}: ${ran.stderr}`;
            expect(ran.code, where).toBe(isLost ? lost : checkedCode(id, path, value));
          }
        }
      }
    }
  });

  /** A user of another account is not one of this account. */
  const isOfOther = ({ method }: Operation, path: Path, value: unknown) =>
    method === 'GET' && path.at(-1) === 'account_id' && String(value ?? '').trim() !== '';

  /** A list is a list, whatever is in it, as long as that has ids. */
  const isList = (path: Path, value: unknown) =>
    path.join('.') === 'results' && Array.isArray(value) && value.length === 0;
});

test('R2: a word nobody knows is shown as it is', async () => {
  const change = (body: unknown) => withField(body, ['results', 0, 'status'], () => 'hibernating');
  const { code, stdout } = await runChanged('listBackups', 'backups list acmeprod', change);
  expect(code).toBe(0);
  expect(stdout).toContain('\thibernating\t');
});

describe('R2: whole numbers past 2^53', () => {
  const digits = '123456789012345678901234567890';
  const id = 'eefc1d7a-7222-4f4b-9661-4c27845f222a';
  const record = `{"id":"${id}","size":${digits},"deep":[{"n":-${digits}}],"text":"${digits}","f":1.25}`;
  const answering = (text: string) => ({ fetch: async () => new Response(text) });

  test.each([
    ['a list', 'installs list', `{"count":1,"results":[${record}]}`],
    ['a record', `sites get ${id}`, record],
    ['an answer nobody describes', `usage show ${id}`, record],
    ['api', 'api GET /anything', record],
  ])('keep every digit in the JSON of %s', async (_, line, text) => {
    for (const format of ['json', 'jsonl']) {
      const { code, stdout } = await run(`${line} -o ${format}`, answering(text));
      expect(code).toBe(0);
      expect(stdout.replace(/\s/g, '')).toContain(record.replace(/\s/g, ''));
    }
  });

  test('are compared as numbers, and shown whole in every other form', async () => {
    const list = answering(`{"count":1,"results":[${record}]}`);
    const bigger = digits.replace(/0$/, '1');
    const found = await run(`installs list --where size<${bigger} --json`, list);
    expect(found.stdout).toContain(digits);
    const none = await run(`installs list --where size>=${bigger} --json`, list);
    expect(none.stdout).toBe('[]\n');
    const tsv = await run(`usage show ${id}`, answering(record));
    expect(tsv.stdout).toContain(digits);
  });

  test('are sent with every digit', async () => {
    const line = `headless apps create --field name=x --field quota=${digits} --dry-run --json`;
    expect((await run(line)).stdout).toContain(`"quota": ${digits}`);
  });
});
