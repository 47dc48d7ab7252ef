/** R2: a number is shown and sent with every digit it came with. */
import { describe, expect, test } from 'vitest';
import { acme } from './support/service.ts';
import { run } from './support/world.ts';

/** None of them is a double. */
const long = [
  '9007199254740993',
  '-9007199254740993',
  '1234567890123456',
  '1234567890123456789',
  '12345678901234567890123456789012345678901234567890',
  '1e400',
  '-1E400',
  '2.5e+999999',
  '1e-400',
  '0.12345678901234567890123',
  '1234567.12345678912345',
  '9007199254740993.0',
];
const formats = ['json', 'jsonl', 'table', 'csv', 'tsv'];
const answering = (text: string) => ({ fetch: async () => new Response(text) });

describe.each(long)('%s', (number) => {
  const record = `{"id":"${acme}","size":${number},"deep":{"n":[${number}, ${number}]},"small":1.25}`;

  test.each([
    ['a record', `usage show ${acme}`, record],
    ['a raw answer', 'api GET /x', record],
    ['a list nobody describes', 'headless apps list', `[${record}]`],
  ])('D23: keeps every digit in every form of %s', async (_, line, text) => {
    for (const format of formats) {
      const { code, stdout } = await run(`${line} -o ${format}`, answering(text));
      expect(code).toBe(0);
      expect(stdout).toContain(number);
      expect(stdout).not.toContain('null');
      expect(stdout).not.toContain('isLosslessNumber');
      if (format === 'json') expect(() => JSON.parse(stdout)).not.toThrow();
    }
  });

  test('D23: is sent as it was given with --data, fields added or not', async () => {
    for (const more of ['', '--field name=x']) {
      const sent: string[] = [];
      const ran = await run(`headless apps create --data - ${more} --json`, {
        stdin: record,
        async fetch(_url, { body }) {
          sent.push(String(body));
          return Response.json({});
        },
      });
      expect(ran.code).toBe(0);
      expect(sent.join()).toContain(`"size":${number},`);
      const dry = await run(`headless apps create --data - ${more} --dry-run --json`, {
        stdin: record,
      });
      expect(dry.stdout).toContain(`"size": ${number},`);
    }
  });
});

test('D23: columns of a table, csv and tsv hold every digit of a long number', async () => {
  for (const number of long) {
    const text = `{"results":[{"id":"${acme}","name":"acmeprod","php_version":${number}}],"count":1}`;
    for (const format of formats) {
      const line = `installs list --columns name,php_version -o ${format}`;
      expect((await run(line, answering(text))).stdout).toContain(number);
    }
  }
});

test('D23: a count of 1e400 is not asked for page by page for ever', async () => {
  const ran = await run('installs list --json', answering('{"results":[],"count":1e400}'));
  expect(ran).toMatchObject({ code: 7, stdout: '' });
});

test.each(['1', '-0.5', '1e5', '12345678.5', '1e22', '5e-324', '0.30000000000000004'])(
  'D23: %s is a number like any other: --where compares it',
  async (number) => {
    const text = `{"results":[{"id":"${acme}","size":${number}}],"count":1}`;
    const ran = await run("installs list --where 'size>-1' --json", answering(text));
    expect(JSON.parse(ran.stdout)).toEqual([{ id: acme, size: Number(number) }]);
  },
);

test('D23: long digits in texts are texts', async () => {
  const text = `{"id":"${acme}","a":": 1e400, 12345678901234567890","b":"4e400"}`;
  const { stdout } = await run(`usage show ${acme} --json`, answering(text));
  expect(JSON.parse(stdout)).toEqual(JSON.parse(text));
});
