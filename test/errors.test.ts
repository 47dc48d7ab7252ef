/** What went wrong, and the exit code it ends with. */
import { describe, expect, test } from 'vitest';
import { parseFaultRule } from '../src/sandbox/faults.ts';
import type { Fetch } from '../src/system/system.ts';
import { operator, run, type WorldOptions } from './support/world.ts';

function fault(rule: string): WorldOptions {
  const parsed = parseFaultRule(rule);
  if (!parsed) throw new Error(`no fault rule: ${rule}`);
  return { sandbox: { faults: [parsed] } };
}

/** A service that always gives this answer. */
function answering(body: unknown, status: number, headers: Record<string, string> = {}): Fetch {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return async () => new Response(text, { status, headers });
}

const create = 'backups create eefc1d7a-7222-4f4b-9661-4c27845f222a --notify ops@example.com';

test('an error body is shown whole', async () => {
  const body = {
    message: 'Backup could not be created',
    documentation_url: 'https://docs.hosting.example/backups',
    errors: [
      {
        resource: 'Backup',
        field: 'notification_emails',
        type: 'invalid_value',
        code: 'email_invalid',
        message: 'is not an address',
      },
      { resource: 'Backup', field: 'description', type: 'value_unavailable', code: 'taken' },
    ],
  };
  const headers = { 'x-amzn-requestid': 'req-7' };
  const ran = await run(create, { fetch: answering(body, 400, headers) });
  expect(ran).toMatchObject({ code: 6, stdout: '' });
  expect(ran.stderr).toBe(
    [
      'error: Backup could not be created (400, POST /installs/eefc1d7a-7222-4f4b-9661-4c27845f222a/backups)',
      '  notification_emails (Backup): is not an address [invalid_value, email_invalid]',
      '  description (Backup) [value_unavailable, taken]',
      '  documentation: https://docs.hosting.example/backups',
      '  request id: req-7',
      '',
    ].join('\n'),
  );
});

test('with --json stderr ends with one JSON object that says the same', async () => {
  const body = { message: 'Not Found', documentation_url: 'https://docs.hosting.example/404' };
  const headers = { 'x-request-id': 'req-8' };
  const ran = await run(`${create} --json`, { fetch: answering(body, 404, headers) });
  expect(ran.stdout).toBe('');
  expect(JSON.parse(ran.stderr)).toEqual({
    error: {
      kind: 'notFound',
      code: 5,
      message: 'Not Found (404, POST /installs/eefc1d7a-7222-4f4b-9661-4c27845f222a/backups)',
      status: 404,
      request_id: 'req-8',
      retry_safe: true,
      details: ['documentation: https://docs.hosting.example/404'],
      hint: null,
    },
  });
});

describe('R3: whatever the body is, a person gets to see it', () => {
  test.each<[string, unknown, string]>([
    ['a message alone', { message: 'no luck' }, 'error: no luck (400'],
    ['errors alone', { errors: [{ field: 'name', message: 'is bad' }] }, 'name: is bad'],
    ['a string', '"just words"', 'error: just words (400'],
    ['an array', ['one', 'two'], '  one\n  two'],
    ['nested', { error: { reason: 'deep' } }, '{"error":{"reason":"deep"}}'],
    ['nothing', '', 'error: Bad Request (400'],
    ['HTML', '<html>oh</html>', 'The response is not JSON: <html>oh</html>'],
  ])('%s', async (_, body, expected) => {
    const ran = await run(create, { fetch: answering(body, 400) });
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain(expected);
  });
});

test('S4: an unknown outcome names the command that checks', async () => {
  const ran = await run(`${create} --json`, fault('POST /installs/*/backups=reset-after-read'));
  expect(JSON.parse(ran.stderr.split('\n').at(-2) ?? '')).toMatchObject({
    error: {
      kind: 'unknown',
      code: 10,
      retry_safe: false,
      hint: 'To check before you retry, run: hms backups list eefc1d7a-7222-4f4b-9661-4c27845f222a',
    },
  });
});

test('a read that fails twice succeeds, and its output is clean', async () => {
  const ran = await run('installs list --json', fault('GET /installs=503x2'));
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toHaveLength(12);
});

test('a wrong password ends with exit 3 and says where it came from', async () => {
  const ran = await run('installs list', { env: { HMS_PASSWORD: 'wrong' } });
  expect(ran).toMatchObject({ code: 3, stdout: '' });
  expect(ran.stderr).toContain('Bad Credentials');
  expect(ran.stderr).toContain('HMS_USERNAME and HMS_PASSWORD in the environment');
});

test('a path the gateway does not know points at the base URL', async () => {
  const ran = await run('installs list', { env: { HMS_BASE_URL: 'https://api.hosting.example' } });
  expect(ran.code).toBe(4);
  expect(ran.stderr).toContain('Check the base URL (https://api.hosting.example)');
});

test('anything unforeseen is a bug with its stack, exit 1', async () => {
  const fetch: Fetch = async () => {
    throw new RangeError('what?');
  };
  const ran = await run('installs list', { env: operator, fetch });
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(ran.stderr).toContain('RangeError: what?');
  expect(ran.stderr).toContain('Please report it');
});
