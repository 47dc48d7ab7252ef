/** The JSON of hms itself: its schemas hold for what commands print, and released fields stay. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { version } from '../package.json';
import { jsonSchemas } from '../scripts/json-page.ts';
import { type JsonSchema, outputShapes } from '../src/contract/schemas/output-shapes.ts';
import { changesSince } from './support/json-changes.ts';
import { createWorld, run } from './support/world.ts';

type Shape = keyof typeof outputShapes;

const shapes = new Map(Object.entries(outputShapes));

/** Throws if a value has another shape, or a field that the schema does not have. */
function parsedAs(shape: Shape, value: unknown): unknown {
  return shapes.get(shape)?.schema.parse(value);
}

const world = () => createWorld({ stateDir: mkdtempSync(join(tmpdir(), 'hms-json-')) });

const errorIn = (stderr: string): unknown => JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');

describe('what commands print has the shape', () => {
  test.each<[Shape, string]>([
    ['audit', 'audit --json'],
    ['audit', 'audit --max-backup-age 1s --json'],
    ['each', 'each --all --json -- installs get {}'],
    ['each', 'each --all --dry-run --json -- backups create {} --notify a@b.example'],
    ['each', 'each --where name~acme --json -- backups archive {} latest --notify a@b.example'],
    ['doctor', 'doctor --json'],
  ])('%s: %s', async (shape, line) => {
    const rows: unknown[] = JSON.parse((await world().run(line)).stdout);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(parsedAs(shape, row)).toEqual(row);
  });

  test('each-list, also for a run that cannot be read', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'hms-json-'));
    const { run: type } = createWorld({ stateDir });
    await type('each --all -- backups create {} --notify a@b.example');
    writeFileSync(join(stateDir, 'runs', '20260101-000000-0000.jsonl'), 'x\n');
    const rows: { trouble?: string }[] = JSON.parse((await type('each --list --json')).stdout);
    expect(rows.map(({ trouble }) => trouble !== undefined).sort()).toEqual([false, true]);
    for (const row of rows) expect(parsedAs('each-list', row)).toEqual(row);
  });

  test.each([
    'installs get nosuch --json',
    'audit --json',
    'backups wait acmestage latest --json',
    'each --all --json -- backups restore {} nosuch --notify a@b.example',
    'installs list --limit x --json',
  ])('error: %s', async (line) => {
    const { code, stderr } = await world().run(line);
    expect(code).toBeGreaterThan(0);
    const error = errorIn(stderr);
    expect(parsedAs('error', error)).toEqual(error);
  });

  test('error with a record', async () => {
    const { stderr } = await createWorld({ sandbox: { jobOutcome: 'aborted' } }).run(
      'backups create acmedev --notify a@b.example --wait --json',
    );
    const error = errorIn(stderr);
    expect(error).toMatchObject({ error: { record: { status: 'aborted' } } });
    expect(parsedAs('error', error)).toEqual(error);
  });

  test.each([
    'backups restore acmeprod latest --notify a@b.example --yes --confirm acmeprod --json',
    'backups archive acmeprod latest --notify a@b.example --json',
    'installs copy acmeprod acmestage --notify a@b.example --yes --confirm acmestage --json',
  ])('job: %s', async (line) => {
    const { code, stdout, stderr } = await run(line);
    expect(code, stderr).toBe(0);
    const record: unknown = JSON.parse(stdout);
    expect(parsedAs('job', record)).toEqual(record);
  });

  test('a field that the schema lacks is refused', () => {
    expect(() =>
      parsedAs('doctor', { check: '', result: 'ok', found: '', remedy: null }),
    ).not.toThrow();
    expect(() =>
      parsedAs('doctor', { check: '', result: 'ok', found: '', remedy: null, more: 1 }),
    ).toThrow();
  });
});

test('hms help json names every shape', async () => {
  const { stdout } = await run('help json');
  for (const name of shapes.keys()) expect(stdout).toMatch(new RegExp(`^\\s+${name}\\s`, 'm'));
});

const major = (one: string) => one.split('.')[0];
const releases = readdirSync('test/released-json').filter((name) => major(name) === major(version));

test.each(releases)('no field of the release %s is removed or changed', (name) => {
  const released: Record<string, JsonSchema> = JSON.parse(
    readFileSync(join('test/released-json', name), 'utf8'),
  );
  const current = jsonSchemas();
  expect(Object.keys(released).length).toBeGreaterThan(0);
  const changes = Object.entries(released).flatMap(([shape, schema]) =>
    changesSince(schema, current[shape] ?? {}, shape),
  );
  expect(changes).toEqual([]);
});

describe('the comparison', () => {
  const text: JsonSchema = { type: 'string' };
  const released: JsonSchema = {
    type: 'object',
    properties: {
      a: text,
      b: { type: 'array', items: text },
      c: { anyOf: [text, { type: 'null' }] },
      d: { type: 'string', enum: ['x', 'y'] },
    },
    required: ['a'],
  };
  const having = (properties: Record<string, JsonSchema>, required = ['a']): JsonSchema => ({
    ...released,
    properties: { ...released.properties, ...properties },
    required,
  });

  test('accepts an added field', () => {
    expect(changesSince(released, having({ e: text }))).toEqual([]);
    expect(changesSince(released, having({ e: text }, ['a', 'e']))).toEqual([]);
  });

  test.each<[string, JsonSchema]>([
    ['.a: removed', { ...released, properties: {} }],
    ['.a: another type', having({ a: { type: 'integer' } })],
    ['.a: optional', having({}, [])],
    ['.b[]: another type', having({ b: { type: 'array', items: { type: 'integer' } } })],
    ['.c: another type', having({ c: text })],
    ['.d: another type', having({ d: { type: 'string', enum: ['x'] } })],
  ])('finds %s', (change, current) => {
    expect(changesSince(released, current)).toContain(change);
  });
});
