/** P3: no cell of a csv file is a formula to a spreadsheet. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { run } from './support/world.ts';

async function csv(records: readonly object[], flags = '') {
  const fetch: Fetch = async () => Response.json(records);
  return (await run(`api GET /x -o csv ${flags}`, { fetch })).stdout;
}

/** As they are typed, wide, small, raised and lowered, and the minus sign of printers. */
const signs = [...'=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−'];
const before = [
  '',
  ' ',
  '\u00a0',
  '\u3000',
  '\ufeff',
  '\u200b',
  '\u2060',
  '\u200d',
  '\ufeff \u200b',
  '\t',
  '\r',
  '\n',
  '\u0000',
  '\u00ad',
];

describe.each(signs)('D15 P3: a cell that begins with %s', (sign) => {
  test.each(before)('behind %j is text, in the first column and the second', async (blank) => {
    const value = `${blank}${sign}SUM(1)`;
    const [, row = ''] = (await csv([{ a: value, b: value }])).split('\n');
    const [first = '', second = ''] = row.split(/,(?=")|,(?=')/);
    expect(first).toMatch(/^"?'/);
    expect(second).toMatch(/^"?'/);
  });

  test('in the name of a field too', async () => {
    const [head = ''] = (await csv([{ [`\ufeff${sign}x`]: 1 }])).split('\n');
    expect(head).toMatch(/^"?'/);
  });
});

test('D15 P3: numbers and other texts are as they are', async () => {
  const plain = ['-5', '+3.25', '12', 'a=b', '*', '#x', 'é-', '–', "'", '(=)'];
  for (const value of plain) expect(await csv([{ a: value }])).toBe(`a\n${value}\n`);
});

test('D15 P3: --csv-raw leaves them', async () => {
  expect(await csv([{ a: '＋1' }], '--csv-raw')).toBe('a\n＋1\n');
});
