/** R3: what a service says no with is shown, whatever its form, and nothing of it decides wrongly. */
import { describe, expect, test } from 'vitest';
import { lastError } from './support/fleet.ts';
import { run } from './support/world.ts';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
}

/** A read that is answered so. */
async function refused(body: unknown, { status = 400, headers = {} }: Answer = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch = async () => new Response(text, { status, headers });
  const ran = await run('installs list --json --retries 0', { fetch });
  expect(ran.stdout).toBe('');
  return { code: ran.code, error: lastError(ran) };
}

describe('the status decides the exit code', () => {
  test.each([
    [400, 6, 'rejected', 'Bad Request'],
    [401, 3, 'auth', null],
    [403, 4, 'forbidden', 'Not authorized'],
    [404, 5, 'notFound', 'Not found'],
    [409, 6, 'rejected', 'Conflict'],
    [418, 6, 'rejected', 'Unexpected response status'],
    [422, 6, 'rejected', null],
    [429, 7, 'unavailable', null],
    [499, 6, 'rejected', null],
    [500, 7, 'unavailable', null],
    [503, 7, 'unavailable', 'Service unavailable'],
    [599, 7, 'unavailable', 'Unexpected response status'],
    [304, 7, 'unavailable', null],
  ])('%i is exit %i', async (status, code, kind, name) => {
    const body = status === 304 ? null : '';
    const fetch = async () => new Response(body, { status });
    const ran = await run('installs list --json --retries 0', { fetch });
    expect(ran).toMatchObject({ code, stdout: '' });
    expect(lastError(ran)).toMatchObject({ kind, code, status });
    expect(lastError(ran).message).toContain(`(${status}, GET /installs)`);
    if (name !== null) expect(lastError(ran).message).toBe(`${name} (${status}, GET /installs)`);
  });
});

describe('the message', () => {
  test.each<[string, unknown, string, string[]]>([
    ['is that of the body', { message: 'no luck' }, 'no luck', []],
    [
      'is the name of the status where it is empty',
      { message: '' },
      'Bad Request',
      ['message: ""'],
    ],
    ['that is no text is shown beside', { message: { a: 1 } }, 'Bad Request', ['message: {"a":1}']],
    ['that is a number too', { message: 0 }, 'Bad Request', ['message: 0']],
    ['may be the whole body', '"words"', 'words', []],
    ['is that of the status where the body is an empty text', '""', 'Bad Request', []],
    ['is that of the status for null', null, 'Bad Request', []],
    ['and nothing more for an empty object', {}, 'Bad Request', []],
    ['beside what else there is', { message: 'm', code: 7 }, 'm', ['{"code":7}']],
    [
      'comes with the link to read',
      { message: 'm', documentation_url: 'https://d.example' },
      'm',
      ['documentation: https://d.example'],
    ],
    ['without a link that is none', { message: 'm', documentation_url: '' }, 'm', []],
    ['without a link that is no text', { message: 'm', documentation_url: 7 }, 'm', []],
    [
      'is not made of a body that is no JSON',
      '<p>',
      'Bad Request',
      ['The response is not JSON: <p>'],
    ],
    ['is that of the status where the body is empty', '', 'Bad Request', []],
  ])('%s', async (_, body, message, details) => {
    const { error } = await refused(body);
    expect(error.message).toBe(`${message} (400, GET /installs)`);
    expect(error.details).toEqual(details);
  });
});

describe('each of the errors is a line', () => {
  const full = {
    resource: 'install',
    field: 'name',
    type: 'taken',
    code: 'E7',
    message: 'is taken',
  };
  test.each<[unknown, string]>([
    [full, 'name (install): is taken [taken, E7]'],
    [{ ...full, resource: undefined }, 'name: is taken [taken, E7]'],
    [{ ...full, field: null }, 'install: is taken [taken, E7]'],
    [{ ...full, field: '', resource: '' }, 'is taken [taken, E7]'],
    [{ ...full, message: undefined }, 'name (install) [taken, E7]'],
    [{ ...full, type: undefined }, 'name (install): is taken [E7]'],
    [{ ...full, type: undefined, code: '' }, 'name (install): is taken'],
    [{ code: 'E7' }, '[E7]'],
    [{ ...full, code: 7 }, 'name (install): is taken [taken, 7]'],
    [{ ...full, message: { text: 'x' } }, 'name (install): {"text":"x"} [taken, E7]'],
    [{ field: 'name', message: 'is taken', value: 'acme' }, 'name: is taken {"value":"acme"}'],
    [{ value: 'acme' }, '{"value":"acme"}'],
    ['words', 'words'],
    [7, '7'],
    [null, 'null'],
    [['a'], '["a"]'],
  ])('%j', async (error, line) => {
    expect((await refused({ message: 'm', errors: [error] })).error.details).toEqual([line]);
    expect((await refused([error])).error.details).toEqual([line]);
  });

  test.each(['words', { a: 1 }, 7])(
    'errors that are no list, as %j, are shown too',
    async (errors) => {
      const { error } = await refused({ message: 'm', errors });
      expect(error.details).toEqual([`errors: ${JSON.stringify(errors)}`]);
    },
  );
});

describe('R1: of a body nobody expected at most 200 characters are shown, on one line', () => {
  test.each([
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), `${'x'.repeat(199)}…`],
    ['  <p>\r\n\tone\u200b two</p>\n ', '<p> one two</p>'],
    ['\u0007\u202e', '(empty)'],
  ])('%j', async (body, shown) => {
    expect((await refused(body)).error.details).toEqual([`The response is not JSON: ${shown}`]);
  });
});

describe('headers', () => {
  test.each([
    [{ 'x-amzn-requestid': 'a', 'x-request-id': 'b' }, 'a'],
    [{ 'x-request-id': 'b' }, 'b'],
    [{}, null],
  ])('R1: %j: the request id is %j', async (headers, id) => {
    expect((await refused({ message: 'm' }, { headers })).error.request_id).toBe(id);
  });

  test.each([
    ['https://elsewhere.example/login', 'https://elsewhere.example/login'],
    ['https://owner:S3cret@elsewhere.example/a', 'https://elsewhere.example/a'],
    ['https://owner:S3@cret@elsewhere.example/a?b@c', 'https://elsewhere.example/a?b@c'],
    ['//owner@elsewhere.example', '//elsewhere.example'],
  ])('S9: a redirect to %s is said, without credentials', async (location, shown) => {
    const { error } = await refused({ message: 'm' }, { headers: { location } });
    expect(error.details).toEqual([`location: ${shown}`]);
  });

  test.each([
    ['1', '1 s', '2026-03-02 09:01 UTC'],
    ['90', '1 min 30 s', '2026-03-02 09:02 UTC'],
  ])('S6: Retry-After %s: how long and until when is said', async (after, span, until) => {
    const answer = { status: 429, headers: { 'retry-after': after } };
    const { code, error } = await refused({ message: 'slow down' }, answer);
    expect(code).toBe(7);
    expect(error.details).toEqual([`The service asks you to wait ${span}, until ${until}.`]);
  });
});
