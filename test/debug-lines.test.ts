/** X1: what `--debug` logs of a request and a response, and what it does not. */
import { describe, expect, test } from 'vitest';
import type { EncodedRequest } from '../src/client/encode.ts';
import { answerLines, requestLines } from '../src/output/debug-log.ts';
import { requestOf } from './support/session.ts';

const posted = {
  method: 'POST',
  path: '/installs',
  url: 'https://api.example/v1/installs',
} as const;
const request = (changed: Partial<EncodedRequest> = {}) =>
  requestOf({ ...posted, json: undefined, ...changed });

const linesOf = (text: string, headers: Record<string, string> = {}) =>
  answerLines({
    request: request(),
    response: { status: 201, headers: new Headers(headers), body: null },
    text,
    ms: 12.6,
  });

describe('X1: a request', () => {
  test('has its method and its URL, and never its credentials', () => {
    const lines = requestLines(request());
    expect(lines).toEqual(['→ POST https://api.example/v1/installs', '  authorization: Basic ***']);
  });

  test('has its body on one line, without secrets', () => {
    const json = { name: 'a\nb', password: 'hunter2', shellVariables: { A: 'hunter3' } };
    const [, , body = ''] = requestLines(request({ json }));
    expect(body).toBe('  {"name":"a\\nb","password":"***","shellVariables":{"A":"***"}}');
    expect(requestLines(request({ json: null }))[2]).toBe('  null');
  });

  test('with an upload has what it is, and not its bytes', () => {
    const upload = { description: { file: 'app.zip' } } as unknown as EncodedRequest['upload'];
    expect(requestLines(request({ json: { a: 1 }, upload }))[2]).toBe('  {"file":"app.zip"}');
  });
});

describe('X1: a response', () => {
  test('has its status, its time, and the headers that describe it', () => {
    const lines = linesOf('', {
      'content-type': 'application/json',
      'set-cookie': 'session=1',
      'x-request-id': 'abc',
      'retry-after': '3',
      'www-authenticate': 'Basic',
    });
    expect(lines).toEqual([
      '← 201 in 13 ms (POST /installs)',
      '  content-type: application/json',
      '  retry-after: 3',
      '  x-request-id: abc',
    ]);
  });

  test.each([
    'content-encoding',
    'content-length',
    'date',
    'location',
    'x-amzn-requestid',
    'x-sandbox',
  ])('has its header %s', (name) => {
    expect(linesOf('', { [name]: 'v' })).toContain(`  ${name}: v`);
  });

  test('has its JSON without secrets', () => {
    expect(linesOf('{ "token": "hunter2", "id": 9007199254740993 }')[1]).toBe(
      '  {"token":"***","id":9007199254740993}',
    );
  });

  test('of another kind is one line, and its fields are read too', () => {
    const [, body = '', ...more] = linesOf('<html>\n← 200 password=hunter2 </html>\u001b[31m');
    expect(more).toEqual([]);
    expect(body).toMatch(/^ {2}<html>\\n← 200 password=\*{3}/);
    expect(body).toContain('\\u001b');
  });

  test('that is nested too deep is no JSON to it', () => {
    const deep = `${'['.repeat(5000)}"password=hunter2"${']'.repeat(5000)}`;
    const [, body = ''] = linesOf(deep);
    expect(body).not.toContain('hunter2');
    expect(body.startsWith(`  ${'['.repeat(4000)}…`)).toBe(true);
  });

  test('is cut behind 4,000 characters, and says how long it was', () => {
    const whole = 'x'.repeat(4000);
    expect(linesOf(whole)[1]).toBe(`  ${whole}`);
    expect(linesOf(`${whole}y`)[1]).toMatch(new RegExp(`^  ${whole}… \\(4001 `));
    expect(linesOf(JSON.stringify('z'.repeat(5000)))[1]).toMatch(/^ {2}"z{3999}… \(5002 /);
  });
});
