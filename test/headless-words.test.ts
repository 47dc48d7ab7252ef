/** Words of a success in answers of the headless platform, which the words of an error are like. */
import { describe, expect, test } from 'vitest';
import { failureIn, refusalOf } from '../src/contract/failure.ts';
import { run, type WorldOptions } from './support/world.ts';

const create = 'headless envs create storefront --field name=qa --json';
const answering = (value: unknown): WorldOptions => ({ fetch: async () => Response.json(value) });

test.each<object>([
  { code: 'ACCEPTED', message: 'queued' },
  { code: 'created', message: 'ok' },
  { code: '202', message: 'queued' },
  { code: 'prod', message: 'deployed' },
  { name: 'operations/1', done: false, metadata: { succeeded: 0, total: 5 } },
  { name: 'operations/1', done: false, metadata: { successful: '0', failed: 0, total: 5 } },
  { name: 'operations/1', done: false, metadata: { success: 0, errors: '3', total: 5 } },
  { id: 'e1', errors: 'none' },
  { id: 'e1', error: ' N/A ' },
])('D3: %j is no error', async (answer) => {
  expect(failureIn(answer)).toBeUndefined();
  expect((await run(create, answering(answer))).code).toBe(0);
});

test.each<object>([
  ...[1, 13, 16, 400, '409', 599, -1].map((code) => ({ code, message: 'x' })),
  ...['ABORTED', 'NOT_FOUND', 'PERMISSION_DENIED', 'invalid-argument', 'QuotaExceeded'].map(
    (code) => ({ code, message: 'x' }),
  ),
  { code: 'deploy.failed', message: 'x' },
  { succeeded: false },
  { success: 0 },
  { response: { ok: false } },
  { errors: 2 },
  { done: true, metadata: { success: false } },
])('D3: %j is an error', async (answer) => {
  expect(failureIn(answer)).toBeDefined();
  expect((await run(create, answering(answer))).code).toBe(8);
});

test('D3: of the hosting service too', () => {
  expect(refusalOf({ status: 'accepted', errors: 'none' })).toBeUndefined();
  expect(refusalOf({ succeeded: 0, failed: 0, total: 5 })).toBeUndefined();
  expect(refusalOf({ status: 'accepted', metadata: { success: 0, errors: 2 } })).toBeUndefined();
});

test('D3: rows of a list have codes, messages and figures of their own', async () => {
  for (const row of [
    { slug: 'a', code: 'prod', message: 'deployed' },
    { slug: 'a', errors: 3 },
  ]) {
    expect((await run('headless envs list shop --json', answering([row]))).code).toBe(0);
    expect((await run('headless envs list shop --json', answering({ rows: [row] }))).code).toBe(0);
  }
  const counted = { apps: [{ name: 'a' }], errors: 3 };
  expect((await run('headless apps list', answering(counted))).code).toBe(7);
  const failed = [{ code: 'unavailable', message: 'down' }];
  expect((await run('headless envs list shop', answering(failed))).code).toBe(7);
});

describe('the environment that --wait follows', () => {
  const following = (answer: object): WorldOptions => ({
    fetch: async (url, { method }) => {
      if (method !== 'GET') return Response.json(answer);
      const isRight = url.endsWith('/env-17');
      return Response.json(isRight ? { id: 'env-17', reconciling: false } : {}, {
        status: isRight ? 200 : 404,
      });
    },
  });

  test.each<object>([
    { id: 'env-17', name: 'qa', metadata: { labels: {} }, reconciling: true },
    { id: 'env-17', name: 'qa', metadata: {}, reconciling: true },
    { id: 'env-17', name: 'qa', response: 'ok', reconciling: true },
    { id: 'op-1', metadata: { environment: 'env-17' } },
    { id: 'op-1', done: true, response: { id: 'env-17', metadata: {}, reconciling: true } },
  ])('D6: %j names it', async (answer) => {
    expect((await run(`${create} --wait`, following(answer))).code).toBe(0);
  });

  test.each<object>([
    { id: 'env-17', done: false },
    { id: 'env-17', metadata: { target: 'accounts/northlight/apps/storefront' } },
    { name: 'operations/1', id: 'env-17', metadata: {} },
  ])('D6: %j is an operation, and does not', async (answer) => {
    expect((await run(`${create} --wait`, following(answer))).code).toBe(9);
  });
});
