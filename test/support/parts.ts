/** Responses of undocumented shape, and the messages for those that hold only a part of a list. */
import { expect } from 'vitest';
import { run, type WorldOptions } from './world.ts';

/** Commands with lists that the source does not document. */
export const lines = [
  'headless apps list',
  'headless envs list shop',
  'reports templates --account 3628f653-0b89-4a50-83be-dc2cf42eb058',
];

export const answering = (value: unknown, headers: Record<string, string> = {}): WorldOptions => ({
  fetch: async () => Response.json(value, { headers }),
});

/** Expects exit 7 after the partial output. */
export async function expectPart(
  line: string,
  body: unknown,
  headers?: Record<string, string>,
): Promise<void> {
  const ran = await run(`${line} --json`, answering(body, headers));
  expect(ran.code, line).toBe(7);
  expect(JSON.parse(ran.stdout)).toEqual(body);
  expect(ran.stderr).toContain('The response holds only part of the list');
}
