/** Answers nobody describes, and what is said of those that are a part of a list. */
import { expect } from 'vitest';
import { run, type WorldOptions } from './world.ts';

/** Commands whose lists the source does not show. */
export const lines = ['headless apps list', 'headless envs list shop', 'reports templates'];

export const answering = (value: unknown, headers: Record<string, string> = {}): WorldOptions => ({
  fetch: async () => Response.json(value, { headers }),
});

/** Exit 7, behind what there is. */
export async function expectPart(
  line: string,
  body: unknown,
  headers?: Record<string, string>,
): Promise<void> {
  const ran = await run(`${line} --json`, answering(body, headers));
  expect(ran.code, line).toBe(7);
  expect(JSON.parse(ran.stdout)).toEqual(body);
  expect(ran.stderr).toContain('the answer holds a part of the list');
}
