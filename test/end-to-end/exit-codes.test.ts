/** The examples of docs/exit-codes.md, each run as it is printed there. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shell } from '../support/spawn.ts';

const text = readFileSync('docs/exit-codes.md', 'utf8');
const [table = '', examples = ''] = text.split('## Try each exit code');

/** Heading and shell lines of each example. */
const each = [...examples.matchAll(/^### (\d+)[^\n]*\n.*?^```sh\n(.*?)^```/gms)].map(
  ([, code = '', lines = '']) => [code, lines] as const,
);

test('each code of the table has an example', () => {
  const codes = [...table.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', '),
  );
  expect(new Set(each.map(([code]) => code))).toEqual(new Set(codes));
});

test.concurrent.each(each)('the example of exit code %s ends with it', async (code, lines) => {
  const ran = await shell(lines);
  expect(ran, ran.stderr).toMatchObject({ code: Number(code) });
});
