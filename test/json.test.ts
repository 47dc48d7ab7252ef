/** P1: with --json standard output is one JSON document, or nothing beside a JSON error. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { examples, followed, lines, more, prepareFor, withOptions } from './support/lines.ts';
import { inTurn } from './support/sized.ts';
import { table } from './support/table.ts';
import { wordsOf } from './support/words.ts';
import { createWorld, type Ran, type WorldOptions } from './support/world.ts';

const sending = Object.values(lines);
const all = [...new Set([...sending, ...more, ...followed, ...examples, 'api --openapi'])];

const manners: [name: string, options: WorldOptions][] = [
  ['in a pipe', {}],
  ['in a pipe, with FORCE_COLOR', { env: { FORCE_COLOR: '1' } }],
  ['on a terminal, with FORCE_COLOR', { terminal: 80, env: { FORCE_COLOR: '1' } }],
];

function runIn(options: WorldOptions, line: string): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'hms-json-'));
  return createWorld({
    prepare: prepareFor(line),
    stdin: 'sandbox',
    configDir: `${folder}/config`,
    stateDir: `${folder}/state`,
    // What serves until it is told to end is told so.
    ...(line.startsWith('sandbox serve') ? { interruptAfterMs: 1 } : {}),
    ...options,
  }).run(withOptions(line, '--json'));
}

function expectJson({ code, stdout, stderr, spun }: Ran): void {
  expect(spun).toEqual([]);
  if (code === 0 || stdout !== '') {
    expect(() => JSON.parse(stdout)).not.toThrow();
    return;
  }
  const last = stderr.trimEnd().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ error: { code, message: expect.any(String) } });
}

test('P1: no command is left out', () => {
  const missing = table.commands
    .map(({ name }) => name)
    .filter((name) => !all.some((line) => `${wordsOf(line).join(' ')} `.startsWith(`${name} `)));
  expect(missing).toEqual([]);
});

const numbered = manners.map(([name, options], place) => [name, options, place] as const);

describe.each(numbered)('P1: %s', (_, options, place) => {
  test.each(inTurn(all, place, 3))('hms %s --json', async (line) => {
    expectJson(await runIn(options, line));
  });
});

test.each(sending)('P1: what was sent is told: hms %s --json', async (line) => {
  const { code, stdout } = await runIn({}, line);
  expect({ code, isEmpty: stdout === '' }).toEqual({ code: 0, isEmpty: false });
});
