/** O2: each command that uses an operation of part 2, with a service that offers only part 1. */
import { describe, expect, test } from 'vitest';
import type { Operation } from '../src/contract/operation.ts';
import { type OperationId, operations } from '../src/contract/operations.ts';
import { lines, prepareFor } from './support/lines.ts';
import { createWorld } from './support/world.ts';

const lacked = (Object.entries(operations) as [OperationId, Operation][]).filter(
  ([, { part, anonymous }]) => part === 2 && !anonymous,
);

/** Where hms reads something of part 1 instead. */
const withFallback: readonly OperationId[] = [
  'getBackup',
  'listAccounts',
  'getAccount',
  'getUser',
  'getDomain',
  'getSiteTransfer',
];

function isLacked(request: string): boolean {
  return lacked.some(([, { method, path }]) =>
    new RegExp(`^${method} /v1${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`).test(request),
  );
}

describe.each(lacked)('%s', (id) => {
  const expected = withFallback.includes(id) ? 0 : 6;

  test('O2: its command falls back, or is unsupported, and finds out once', async () => {
    const world = createWorld({ sandbox: { part1: true }, prepare: prepareFor(lines[id]) });
    const first = await world.run(`${lines[id]} --json`);
    expect([first.code, first.stderr]).toEqual([expected, expect.anything()]);
    expect(first.requests.filter(isLacked).length).toBeGreaterThan(0);
    const again = await world.run(`${lines[id]} --json`);
    expect(again.code).toBe(expected);
    expect(again.requests.filter(isLacked)).toEqual([]);
    for (const { stderr } of expected === 6 ? [first, again] : []) {
      const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
      expect(error).toMatchObject({ kind: 'unsupported', code: 6, retry_safe: false });
    }
  });

  test('O2: --recheck finds out again', async () => {
    const world = createWorld({ sandbox: { part1: true }, prepare: prepareFor(lines[id]) });
    await world.run(lines[id]);
    const again = await world.run(`${lines[id]} --recheck`);
    expect(again.code).toBe(expected);
    expect(again.requests.filter(isLacked).length).toBeGreaterThan(0);
  });
});
