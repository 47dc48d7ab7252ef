/** What the sandbox sends over the wire, faults and all, and how long it takes. */
import { describe, expect, test } from 'vitest';
import { parseFaultRule } from '../src/sandbox/faults.ts';
import type { SandboxOptions } from '../src/sandbox/sandbox.ts';
import { authorization, bareSandbox } from './support/served.ts';
import {
  acme,
  completed,
  northlight,
  notification_emails,
  openService,
} from './support/service.ts';

/** What goes over the wire, and no more. */
async function wire(word: string, options: Partial<SandboxOptions> = {}) {
  const faults = parseFaultRule(`* /*=${word}`);
  const sandbox = bareSandbox({ ...options, ...(faults && { faults: [faults] }) });
  const asked = { method: 'GET', headers: { authorization } };
  const answer = await sandbox('https://any.example/v1/ssh_keys?limit=1', asked);
  const { status, headers } = answer;
  const [type, after] = [headers.get('content-type'), headers.get('retry-after')];
  expect([headers.get('x-sandbox'), headers.get('x-amzn-requestid')]).toEqual([
    '1',
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  ]);
  return { status, type, after, answer };
}

describe('over the wire', () => {
  const json = 'application/json';
  const documentation_url = 'https://docs.sandbox.example/errors';

  test.each<[string, number, string | null, string | null, string]>([
    ['404', 404, json, null, JSON.stringify({ message: 'Not Found', documentation_url })],
    ['415', 415, json, null, '{"message":"Unsupported Media Type"}'],
    ['503', 503, null, null, ''],
    ['429:7', 429, null, '7', ''],
    ['418', 418, null, null, ''],
    ['html502', 502, 'text/html', null, '<html><body><h1>502</h1>sandbox gateway</body></html>'],
    ['empty', 200, null, null, ''],
  ])('%s is %i with the type %s', async (word, status, type, after, text) => {
    const { answer, ...facts } = await wire(word);
    expect(facts).toEqual({ status, type, after });
    expect(await answer.text()).toBe(text);
  });

  test('half is the first half of the answer, and then the connection breaks', async () => {
    const whole = await (await wire('slow:1ms')).answer.text();
    const { status, type, answer } = await wire('half');
    expect([status, type]).toEqual([200, json]);
    let text = '';
    const reading = async () => {
      for await (const piece of answer.body ?? []) text += Buffer.from(piece).toString();
    };
    await expect(reading()).rejects.toMatchObject({
      message: 'the sandbox closed the connection',
      sent: true,
    });
    expect(text).toBe(whole.slice(0, whole.length / 2));
  });

  test.each(['reset', 'reset-after-read'])('%s is a connection that breaks', async (word) => {
    const trouble = { message: 'the sandbox closed the connection', sent: true };
    await expect(wire(word)).rejects.toMatchObject(trouble);
  });

  test('a fault of the sandbox itself is none of its answers', async () => {
    const store = {
      read: () => Promise.reject(new Error('the disk is full')),
      update: () => Promise.reject(new Error('the disk is full')),
      replace: () => Promise.reject(new Error('the disk is full')),
    };
    await expect(wire('slow:1ms', { store })).rejects.toThrow('the disk is full');
  });
});

describe('how long it takes, and how much it takes', () => {
  test('a latency is before every answer, and what is slow comes on top', async () => {
    const faults = parseFaultRule('GET /ssh_keys=slow:2s');
    const { ask, clock } = openService({ latencyMs: 300, faults: faults ? [faults] : [] });
    await ask('GET', '/installs');
    expect(clock.monotonic()).toBe(300);
    await ask('GET', '/ssh_keys');
    expect(clock.monotonic()).toBe(2600);
    await ask('GET', '/nosuch');
    expect(clock.monotonic()).toBe(2900);
  });

  test('what comes too fast is 429 for a second, but for the zone', async () => {
    const { ask, clock } = openService({ rate: 1 });
    expect((await ask('GET', '/installs')).status).toBe(200);
    const refused = await ask('GET', '/installs');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    const zone = await ask('GET', '/sandbox/dns/x', undefined, { host: '' });
    expect([zone.status, zone.body]).toEqual([200, []]);
    await clock.sleep(999);
    expect((await ask('GET', '/installs')).status).toBe(429);
    await clock.sleep(1);
    expect((await ask('GET', '/installs')).status).toBe(200);
  });
});

test('to the letter, null is where the description has it; a text that is required is empty', async () => {
  const { ask, state } = openService({ strict: true });
  const list = (await ask('GET', '/installs')).body;
  expect(list).toMatchObject({ previous: null, next: null });
  expect(list.results[0]).toMatchObject({ primary_domain: 'acme-outdoor.example' });
  for (const field of ['environment', 'site', 'primary_domain', 'stable_ips', 'is_multisite']) {
    expect(list.results.at(-1)).not.toHaveProperty(field);
  }
  const asked = { description: 'x', notification_emails };
  const made = (await ask('POST', `/installs/${acme}/backups`, asked)).body;
  expect(made.complete_time).toBe(null);
  const user = {
    account_id: northlight,
    first_name: 'Ida',
    last_name: 'Moe',
    email: 'ida@northlight.example',
    roles: 'full',
  };
  const added = (await ask('POST', `/accounts/${northlight}/account_users`, { user })).body;
  expect(added.account_user.phone).toBe('');
  for (const one of state.users) one.phone = '+49 30 1';
  const { user_id } = added.account_user;
  const users = `/accounts/${northlight}/account_users`;
  const changed = (await ask('PATCH', `${users}/${user_id}`, { roles: 'full' })).body;
  expect(changed.account_user.phone).toBe('+49 30 1');
  const refresh = `/accounts/${northlight}/usage/refresh_disk_usage`;
  expect((await ask('POST', refresh)).body).toBe(null);
  const restore = `/installs/${acme}/backups/${completed}/restore`;
  const restored = await ask('POST', restore, { notification_emails });
  expect([restored.status, restored.body]).toEqual([202, null]);
  const app = '/v1/accounts/northlight/apps/storefront';
  const gone = await ask('DELETE', app, undefined, { host: '' });
  expect([gone.status, gone.body]).toEqual([204, undefined]);
  const lenient = openService();
  expect((await lenient.ask('POST', refresh)).body).toBe(null);
  expect((await lenient.ask('POST', restore, { notification_emails })).body).toBeUndefined();
});
