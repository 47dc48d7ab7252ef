/** P3: what the service says is shown, and does nothing to the terminal. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { answering, installsWith } from './support/answers.ts';
import { everything, forged, hostile, rawIn } from './support/hostile.ts';
import { acme, nobody, northlight } from './support/service.ts';
import { run } from './support/world.ts';

const installs = hostile.map((name) => ({ name: `a${name}b`, environment: name, cname: [name] }));
const list = 'installs list --columns name,environment,cname';
const human = ['table', 'tsv', 'csv', 'csv --csv-raw'];

describe('P3: every character of C0 and C1, and every bidi control', () => {
  test.each(human)('is a line a record, and none of them raw, as -o %s', async (format) => {
    const { stdout } = await run(`${list} -o ${format}`, { fetch: installsWith(installs) });
    expect(rawIn(stdout)).toEqual([]);
    expect(stdout.split('\n')).toHaveLength(1 + hostile.length + 1);
  });

  test('with colour there is the colour of the header, and nothing else', async () => {
    const options = { fetch: installsWith(installs), env: { FORCE_COLOR: '1' } };
    const { stdout } = await run(`${list} -o table`, options);
    expect(rawIn(stdout.replaceAll('\u001b[2m', '').replaceAll('\u001b[22m', ''))).toEqual([]);
  });

  test.each(['table', 'tsv', 'csv', 'csv --csv-raw'])('in one record, as -o %s', async (format) => {
    const record = {
      id: nobody,
      name: everything,
      environment: [everything],
      cname: { everything },
    };
    const line = `installs get ${nobody} --columns name,environment,cname -o ${format} --no-header`;
    const { stdout } = await run(line, { fetch: answering(record) });
    expect(rawIn(stdout)).toEqual([]);
    expect(stdout.split('\n')).toHaveLength((format === 'table' ? 3 : 1) + 1);
  });

  test.each(['json', 'jsonl'])('parses back to the same value, as -o %s', async (format) => {
    const line = `installs list -o ${format} --columns name,environment,cname`;
    const { stdout } = await run(line, { fetch: installsWith(installs) });
    expect(rawIn(stdout)).toEqual([]);
    const records =
      format === 'json'
        ? JSON.parse(stdout)
        : stdout
            .trimEnd()
            .split('\n')
            .map((one) => JSON.parse(one));
    expect(records).toEqual(installs);
  });

  test('is spelled out in json as \\uXXXX', async () => {
    const fetch = installsWith([{ name: '\u001b\u009b\u007f\u202e\u200f\u061c\u2028' }]);
    const { stdout } = await run('installs list -o jsonl --columns name', { fetch });
    expect(stdout.trimEnd()).toBe(
      String.raw`{"name":"\u001b\u009b\u007f\u202e\u200f\u061c\u2028"}`,
    );
  });

  test.each(['table', 'tsv', 'csv', 'json', 'jsonl'])(
    'may be in the keys of a record nobody described, as -o %s',
    async (format) => {
      const record = { [everything]: 'x', [forged]: [forged], '': { [forged]: forged } };
      const { stdout } = await run(`usage show ${northlight} -o ${format}`, {
        fetch: answering(record),
      });
      expect(rawIn(stdout)).toEqual([]);
      if (format.startsWith('json')) expect(JSON.parse(stdout)).toEqual(record);
      else expect(stdout.split('\n')).toHaveLength((format === 'table' ? 3 : 2) + 1);
    },
  );
});

test.each(['1', '12345678901234567890'])(
  'P3: half of a surrogate pair is spelled out, and json parses to it, beside %s',
  async (number) => {
    const body = String.raw`{"results":[{"id":"x","name":"a\ud83db","php_version":${number}}]}`;
    const fetch: Fetch = async () => new Response(body);
    const line = 'installs list --no-header --columns name';
    for (const format of ['table', 'tsv', 'csv']) {
      expect((await run(`${line} -o ${format}`, { fetch })).stdout).toBe('a\\ud83db\n');
    }
    const { stdout } = await run('installs list --json', { fetch });
    expect(JSON.parse(stdout)[0].name).toBe('a\ud83db');
  },
);

describe('P3: --columns', () => {
  test.each(['table', 'tsv', 'csv'])(
    'with an odd name has a harmless header, as -o %s',
    async (format) => {
      const line = `usage show ${northlight} -o ${format} --columns '${forged},\u202ex'`;
      const { code, stdout } = await run(line, { fetch: answering({ [forged]: 1 }) });
      expect(code).toBe(0);
      expect(rawIn(stdout)).toEqual([]);
    },
  );

  test('with a name no record can have is a mistake that is told without harm', async () => {
    const { code, stderr } = await run(`installs list --columns '${forged}'`);
    expect({ code, raw: rawIn(stderr) }).toEqual({ code: 2, raw: [] });
    expect(stderr).toContain(String.raw`No column is named 'staging\u001b[2K\rproduction'.`);
  });

  test.each(['constructor', '__proto__', 'toString', 'a.constructor'])(
    'finds no %s in a record that has none',
    async (name) => {
      const line = `usage show ${northlight} --no-header --columns ${name}`;
      const options = { fetch: answering({ a: {} }) };
      expect((await run(`${line} -o table`, options)).stdout).toBe(`${name}  -\n`);
      expect((await run(`${line} -o tsv`, options)).stdout).toBe('\n');
    },
  );
});

describe('P3: csv', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@x', "'@x"],
    ['-x', "'-x"],
    ['+x', "'+x"],
    ['\t=x', String.raw`'\t=x`],
    ['\r=x', String.raw`'\r=x`],
    ['\n=x', String.raw`'\n=x`],
    ['＝x', "'＝x"],
    ['－5', "'－5"],
    ['-5', '-5'],
    ['+5.25', '+5.25'],
    ['-5+x', "'-5+x"],
    [' =x', "' =x"],
    ['x=1', 'x=1'],
  ])('the cell %j is written %s', async (cell, written) => {
    const line = 'installs list -o csv --no-header --columns name';
    expect((await run(line, { fetch: installsWith([{ name: cell }]) })).stdout).toBe(
      `${written}\n`,
    );
  });

  test.each(['=1+1', '@x', '-x', '＝x'])('--csv-raw leaves the cell %s', async (cell) => {
    const line = 'installs list -o csv --csv-raw --no-header --columns name';
    expect((await run(line, { fetch: installsWith([{ name: cell }]) })).stdout).toBe(`${cell}\n`);
  });

  test('a number is one, and the name of a column is a cell', async () => {
    const fetch = answering({ '=cmd': -5 });
    const { stdout } = await run(`usage show ${northlight} -o csv`, { fetch });
    expect(stdout).toBe("'=cmd\n-5\n");
  });
});

/** The body in two pieces, cut before this byte. */
function cutAt(body: Uint8Array, at: number): Fetch {
  return async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(body.subarray(0, at));
          controller.enqueue(body.subarray(at));
          controller.close();
        },
      }),
    );
}

describe('P3: wherever the bytes of an answer are cut', () => {
  const name = `é漢😀क्षि\u009b2K\u202e\u2028${forged}\u0000`;
  const text = JSON.stringify({ count: 1, next: null, results: [{ id: acme, name }] });
  const body = new TextEncoder().encode(text);

  test.each(['table', 'tsv', 'csv', 'json', 'jsonl'])(
    'the output is the same, as -o %s',
    async (format) => {
      const line = `installs list -o ${format} --columns id,name`;
      const outputs = new Set<string>();
      for (let at = 0; at <= body.length; at += 1) {
        outputs.add((await run(line, { fetch: cutAt(body, at) })).stdout);
      }
      expect(outputs.size).toBe(1);
      expect(rawIn([...outputs].join())).toEqual([]);
    },
  );
});
