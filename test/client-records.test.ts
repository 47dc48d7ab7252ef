/** Which answers are about the record that was asked for, where their shape is nobody's word. */
import { describe, expect, test } from 'vitest';
import { type EncodedRequest, encode, encodeRaw } from '../src/client/encode.ts';
import { isOperation, ownersIn, refuseOtherRecord } from '../src/client/record-mismatch.ts';
import type { Answer, Method } from '../src/contract/operation.ts';
import { acme, harbor, nobody, northlight } from './support/service.ts';

const baseUrls = {
  hosting: 'https://api.hosting.example/v1',
  headless: 'https://headless.hosting.example',
  headlessRemedy: 'set it',
};
const raw = encodeRaw(baseUrls, { method: 'POST', path: '/x', json: undefined, headless: true });

/** What is said of an answer; nothing where it may be about what was asked for. */
function said(request: EncodedRequest, body: unknown): string | undefined {
  try {
    const headers = new Headers();
    refuseOtherRecord(request, { body, status: 202, headers, requestId: undefined });
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^.*the response is about /, '');
  }
}

test.each<[object, boolean]>([
  [{ done: false }, true],
  [{ metadata: null }, true],
  [{ response: {} }, true],
  [{ name: 'operations/5' }, true],
  [{ name: 'operation' }, true],
  [{ id: 'accounts/a/operations/5' }, true],
  [{ kind: 'hosting.Operation' }, true],
  [{ type: 'Operations' }, true],
  [{ '@type': 'x/example.operation' }, true],
  [{ name: 'cooperation' }, false],
  [{ name: 'operational' }, false],
  [{ name: 'operation-5' }, false],
  [{ id: 5, kind: null, title: 'operation' }, false],
  [{}, false],
])('D12: %j is an operation under way: %s', (body, expected) => {
  expect(isOperation(body as Record<string, unknown>)).toBe(expected);
});

test.each<[unknown, unknown[]]>([
  [{ account: { id: harbor } }, [harbor, undefined]],
  [{ account_id: harbor }, [undefined, harbor]],
  [{ account: harbor, account_id: nobody }, [harbor, nobody]],
  [{ account: ` ${harbor} ` }, [` ${harbor} `, undefined]],
  [{ account: 'Harbor Museum' }, [undefined, undefined]],
  [{ account: { id: 7 } }, [7, undefined]],
  [{ account: { id: null } }, [undefined, undefined]],
  [{ account: 7 }, [undefined, undefined]],
  [null, [undefined, undefined]],
  [[harbor], [undefined, undefined]],
])('D12: %j belongs to %j', (record, owners) => {
  expect(ownersIn(record, 'account').map((one) => one ?? undefined)).toEqual(owners);
});

describe('an answer of the headless platform', () => {
  const request = (method: Method, param: string, value: string): EncodedRequest => ({
    ...raw,
    method,
    requested: { param, value },
  });

  test.each<[Method, string, string, object, string | undefined]>([
    ['GET', 'app', 'shop', { name: 'other' }, 'other, not about shop.'],
    ['GET', 'app', 'shop', { name: 'SHOP' }, undefined],
    ['GET', 'app', 'shop', { name: 'accounts/a/apps/Shop' }, undefined],
    ['GET', 'app', 'shop', { name: 'x', slug: 'a/shop' }, undefined],
    ['GET', 'app', 'shop', { name: 'workshop' }, 'workshop, not about shop.'],
    ['GET', 'app', 'shop', { name: 'a b' }, undefined],
    ['GET', 'app', 'shop', { name: 'a.b-c' }, 'a.b-c, not about shop.'],
    ['GET', 'app', 'shop', { id: 'other' }, undefined],
    ['GET', 'app', 'shop', { name: 'other', done: true }, undefined],
    ['GET', 'environment', 'main', { id: 'other' }, 'other, not about main.'],
    ['GET', 'environment', 'main', { name: 'other' }, undefined],
    ['GET', 'environment', 'main', { id: 7 }, undefined],
    ['PATCH', 'app', 'shop', { name: 'other' }, undefined],
    ['PATCH', 'app', 'shop', { name: 'apps/other' }, 'apps/other, not about shop.'],
    ['PATCH', 'app', 'shop', { id: 'x/apps/other' }, 'x/apps/other, not about shop.'],
    ['PATCH', 'app', 'shop', { name: 'apps/other/x' }, undefined],
    ['PATCH', 'app', 'shop', { name: 'webapps/other' }, undefined],
    ['DELETE', 'app', 'shop', { name: 'apps/other' }, 'apps/other, not about shop.'],
  ])('D12: to %s of %s %s: %j', (method, param, value, body, expected) => {
    expect(said(request(method, param, value), body)).toBe(expected);
  });

  const owners = { account: 'northlight', app: 'shop' };
  const path = 'accounts/northlight/apps/other/environments/e';

  test.each<[object, string | undefined]>([
    [{ name: path }, 'the app other, not about shop.'],
    [{ id: path }, 'the app other, not about shop.'],
    [{ metadata: { target: path } }, 'the app other, not about shop.'],
    [{ response: { name: path } }, 'the app other, not about shop.'],
    [{ name: `https://x/${path}` }, 'the app other, not about shop.'],
    [{ name: 'accounts/harbor/apps/shop' }, 'the account harbor, not about northlight.'],
    [{ name: 'accounts/NORTHLIGHT/apps/SHOP' }, undefined],
    [{ name: 'myaccounts/harbor/apps/shop' }, undefined],
    [{ name: 'accounts/harbor/apps' }, undefined],
    [{ name: 'accounts/harbor/apps/shop/operations/5' }, undefined],
    [{ title: path }, undefined],
    [{ name: 7, response: 'x' }, undefined],
  ])('D12: to a write in an app: %j', (body, expected) => {
    expect(said({ ...raw, owners }, body)).toBe(expected);
  });
});

describe('an answer of the hosting service', () => {
  const get = encode(baseUrls, 'getInstall', { install_id: acme });
  const put = (owners: Record<string, string>): EncodedRequest => ({
    ...raw,
    headless: false,
    owners,
  });

  test.each<[unknown, string | undefined]>([
    [{ id: nobody }, `${nobody}, not about ${acme}.`],
    [{ id: '' }, `(empty), not about ${acme}.`],
    [{ id: acme.toUpperCase() }, undefined],
    [{ id: 7 }, undefined],
    [{}, undefined],
    [null, undefined],
    [[{ id: nobody }], undefined],
  ])('D12: to a read: %j', (body, expected) => {
    expect(said(get, body)).toBe(expected?.replace(/ \(.*$/, ''));
  });

  const theirs = `the account ${harbor}, not about ${northlight}.`;
  test.each<[unknown, string | undefined]>([
    [{ account_id: harbor }, theirs],
    [{ account: { id: harbor } }, theirs],
    [{ data: { account: harbor } }, theirs],
    [{ result: { account_id: harbor } }, theirs],
    [{ other: { account_id: harbor } }, undefined],
    [{ account_id: ' ' }, undefined],
    [{ account_id: ` ${northlight.toUpperCase()} ` }, undefined],
    [{ account_id: 7 }, undefined],
    [[{ account_id: harbor }], undefined],
    [null, undefined],
  ])('D12: to a write of an account: %j', (body, expected) => {
    expect(said(put({ account_id: northlight }), body)).toBe(expected);
  });

  const object = (key?: string): Answer => ({ form: 'object', ...(key && { key }) }) as Answer;
  test.each<[Answer, unknown, string | undefined]>([
    [object(), { name: 'other' }, 'other, not about shop.'],
    [object(), { name: ' Shop ' }, undefined],
    [object(), { name: ' ' }, undefined],
    [object(), { name: 7 }, undefined],
    [object(), {}, undefined],
    [object('user.id'), { user: { name: 'other' } }, 'other, not about shop.'],
    [object('user.id'), { name: 'other' }, undefined],
    [object('id'), { name: 'other' }, 'other, not about shop.'],
  ])('D12: to what makes a record, as %j: %j', (answer, body, expected) => {
    expect(said({ ...raw, headless: false, answer, expectedNames: { name: 'shop' } }, body)).toBe(
      expected,
    );
  });

  test('D12: the account of what is made may be a record', () => {
    const expectedNames = { account_id: northlight };
    const request = { ...raw, headless: false, answer: object(), expectedNames };
    expect(said(request, { account: { id: harbor } })).toBe(`${harbor}, not about ${northlight}.`);
    expect(said(request, { account: { id: northlight } })).toBeUndefined();
    expect(said(request, { account_id: northlight, account: { id: harbor } })).toBeUndefined();
  });
});
