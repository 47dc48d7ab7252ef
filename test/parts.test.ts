/** Lists nobody describes: what came is shown, and never as more than it is. */
import { describe, expect, test } from 'vitest';
import { run, type WorldOptions } from './support/world.ts';

const answering =
  (value: unknown): NonNullable<WorldOptions['fetch']> =>
  async () =>
    Response.json(value);

describe('a list nobody describes, whose answer says that it is a part', () => {
  test.each([
    ['headless apps list', { apps: [{ name: 'a' }], nextPageToken: 'abc' }],
    ['headless envs list shop', { count: 250, results: [{ id: 'a' }] }],
    ['reports templates', { templates: [{ id: 'a' }], next: 'https://api.example/2' }],
  ])('%s: exit 7 behind what there is', async (line, answer) => {
    const options = { fetch: answering(answer) };
    for (const more of ['', '-o jsonl', '--json --where id!=x', '--limit 2']) {
      const ran = await run(`${line} ${more}`, options);
      expect(ran.code).toBe(7);
      expect(ran.stdout).toContain('a');
      expect(ran.stderr).toContain('the answer holds a part of the list');
    }
    const whole = await run(`${line} --json`, options);
    expect(whole.code).toBe(0);
    expect(JSON.parse(whole.stdout)).toEqual(answer);
    expect((await run(`${line} --limit 1`, options)).code).toBe(0);
  });
});

test('records of one page that have an id in common are all shown by api', async () => {
  const rows = [1, 2].map((day) => ({ id: 'a', day }));
  const ran = await run('api GET /rows --paginate -o jsonl', {
    fetch: answering({ results: rows }),
  });
  expect(
    ran.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(rows);
  expect(ran.stderr).not.toContain('twice');
});
