/** A Node that is too old says so, in whatever version hms is started. */
import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { nodeOf } from '../../scripts/nodes.mjs';
import { bin, type Ended } from '../support/spawn.ts';

function run(major: number, words: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(nodeOf(major), [bin, ...words], (_, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });
}

test.each([10, 12, 18])('D21: Node %i says which Node is needed, and exits 2', async (major) => {
  const { code, stdout, stderr } = await run(major, ['installs', 'list']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(
    /^error: hms needs Node 20\.19 or newer, and this is v\d+\.\d+\.\d+\nhint: .*\n$/,
  );
});

test.each([['--json'], ['-o', 'json'], ['--output=json']])(
  'D21: with %s that is one JSON object',
  async (...words) => {
    const { code, stderr } = await run(12, ['installs', 'list', ...words]);
    expect(code).toBe(2);
    expect(JSON.parse(stderr).error).toMatchObject({
      kind: 'usage',
      code: 2,
      message: expect.stringContaining('hms needs Node 20.19 or newer'),
      retry_safe: false,
    });
  },
);

test('D21: words behind -- do not ask for JSON', async () => {
  expect((await run(12, ['installs', 'get', '--', '--json'])).stderr).toMatch(/^error: /);
});
