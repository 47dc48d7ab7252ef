/** The headless platform says in many shapes that something failed; none of them is a success. */
import { describe, expect, test } from 'vitest';
import { errorIn } from '../src/contract/failure.ts';
import { type Ran, run, type WorldOptions } from './support/world.ts';

const answering =
  (text: string): NonNullable<WorldOptions['fetch']> =>
  async () =>
    new Response(text);

function errorOf({ stderr }: Ran) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

/** As JSON: an `error` that is one, and how it is called. */
const errors: [json: string, words: string][] = [
  ['"quota gone"', 'quota gone'],
  ['" x "', 'x'],
  ['"false"', 'false'],
  ['true', 'true'],
  ['7', '7'],
  ['-1', '-1'],
  ['0.5', '0.5'],
  ['123456789012345678901', '123456789012345678901'],
  ['["quota"]', '["quota"]'],
  ['[0]', '[0]'],
  ['[{}]', '[{}]'],
  ['[{"message":"a"}]', '[{"message":"a"}]'],
  ['{"message":"quota gone"}', 'quota gone'],
  ['{"message":" ","code":7}', '7'],
  ['{"message":"","code":"ABORTED"}', 'ABORTED'],
  ['{"message":"OK","code":0}', 'OK'],
  ['{"status":"FAILED"}', '{"status":"FAILED"}'],
  ['{"details":[{}]}', '{"details":[{}]}'],
  ['{"error":{"code":7}}', '{"error":{"code":7}}'],
  ['{"message":{"text":"a"}}', '{"text":"a"}'],
];

/** As JSON: an `error` that says that there is none. */
const none = [
  'null',
  'false',
  '""',
  '"  "',
  '"0"',
  '0',
  '{}',
  '[]',
  '{"code":0}',
  '{"code":"0","message":"","details":[]}',
  '{"message":null,"inner":{"code":0}}',
];

const writes = [
  'headless envs create storefront --field name=qa',
  'headless envs update storefront env-main --field a=1',
  'headless envs delete storefront env-main --yes --confirm env-main',
  'headless apps create --field name=shop',
  'headless apps delete storefront --yes --confirm storefront',
];

describe('an error in an answer', () => {
  test.each(errors)('D3: %s is exit 8, and called %s', async (json, words) => {
    for (const text of [
      `{"error":${json}}`,
      `{"name":"operations/5","done":true,"error":${json}}`,
    ]) {
      const ran = await run(`${writes[0]} --json`, { fetch: answering(text) });
      expect(ran).toMatchObject({ code: 8, stdout: '' });
      expect(errorOf(ran).message).toBe(`The service reported an error: ${words}.`);
    }
  });

  test.each(writes)('D3: hms %s is exit 8 for one of any shape', async (line) => {
    for (const json of ['true', '["quota"]', '{"status":"FAILED"}']) {
      expect((await run(line, { fetch: answering(`{"error":${json}}`) })).code).toBe(8);
    }
  });

  test.each(none)('D3: %s says that there is none', async (json) => {
    const ran = await run(writes[0] ?? '', { fetch: answering(`{"error":${json}}`) });
    expect(ran.code).toBe(0);
  });

  test('D3: where there is no such field there is none', () => {
    expect(errorIn({ message: 'no', terrors: ['x'] })).toBeUndefined();
  });

  test('D3: a raw request is shown its answer, and is exit 8 all the same', async () => {
    const line = 'api POST /v1/accounts/a/apps --headless --field name=x --yes --json';
    for (const [json] of errors) {
      const ran = await run(line, { fetch: answering(`{"error":${json}}`) });
      expect(ran.code).toBe(8);
      expect(JSON.parse(ran.stdout)).toHaveProperty('error');
    }
    const hosting = line.replace(' --headless', '');
    expect((await run(hosting, { fetch: answering('{"error":true}') })).code).toBe(0);
  });
});

describe('an environment with an error at the end of a wait', () => {
  const waits = [
    'headless envs update storefront env-main --field a=1 --wait',
    'headless envs create storefront --field name=qa --wait',
  ];
  const reading = (record: string): WorldOptions => ({
    fetch: async (_url, { method }) =>
      new Response(method === 'GET' ? record : '{"id":"env-main","reconciling":true}'),
  });

  test.each(errors)('D3: %s is exit 8', async (json, words) => {
    for (const rest of ['"reconciling":false', '"id":"env-main"']) {
      for (const line of waits) {
        const ran = await run(`${line} --json`, reading(`{${rest},"error":${json}}`));
        expect(ran).toMatchObject({ code: 8, stdout: '' });
        expect(errorOf(ran).message).toContain(`ended with an error: ${words}`);
        expect(errorOf(ran).record).toHaveProperty('error');
      }
    }
  });

  test.each(none)('D3: %s is none', async (json) => {
    for (const line of waits) {
      const ran = await run(line, reading(`{"id":"env-main","reconciling":false,"error":${json}}`));
      expect(ran.code).toBe(0);
    }
  });

  test('D3: while it is reconciled the error may be that of before: it is waited on', async () => {
    const record = '{"id":"env-main","reconciling":true,"error":"old"}';
    const ran = await run(`${waits[0]} --timeout 1m`, reading(record));
    expect(ran.code).toBe(9);
  });
});
