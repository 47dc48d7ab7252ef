/** A success status is no success where the answer says that it failed. */
import { describe, expect, test } from 'vitest';
import { failureIn, refusalOf } from '../src/contract/failure.ts';
import { rowsOf, world } from './support/fleet.ts';
import { createWorld, type Ran, run, writes } from './support/world.ts';

const create = 'headless envs create storefront --field name=qa --json';

function errorOf({ stderr }: Ran) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

describe('the headless platform', () => {
  test.each<{ answer: object }>(
    [
      { errors: [{ message: 'x' }] },
      { errors: 'x' },
      { code: 13, message: 'internal' },
      { code: 'ABORTED', message: 'internal' },
      { success: false, message: 'no' },
      { success: 'False' },
      { state: 'ERROR' },
      { status: ' Failed ' },
      { id: 'e1', status: 'CANCELED' },
      { id: 'e1', state: 'cancelled' },
      [{ error: 'x' }],
      [{ id: 'a' }, { errors: ['x'] }],
      { Error: 'boom' },
      { done: true, metadata: { environment: 'e1', error: { message: 'x' } } },
      { done: true, response: { error: { message: 'x' } } },
      { done: true, response: { id: 'e1', state: 'FAILED' } },
      { done: true, result: { success: false } },
      { ok: false },
      { success: 0 },
      { status: 409, message: 'busy' },
    ].map((answer) => ({ answer })),
  )('D3: $answer is exit 8', async ({ answer }) => {
    const ran = await run(create, { fetch: async () => Response.json(answer) });
    expect(ran).toMatchObject({ code: 8, stdout: '' });
    expect(errorOf(ran).message).toContain('The service reported an error: ');
    const raw = 'api POST /v1/accounts/a/apps --headless --field name=x --yes --json';
    const shown = await run(raw, { fetch: async () => Response.json(answer) });
    expect(shown.code).toBe(8);
    const list = Array.isArray(answer);
    expect(JSON.parse(shown.stdout)).toEqual(list ? { answer } : answer);
  });

  test.each<{ answer: object }>(
    [
      { errors: [] },
      { code: 0, message: 'fine' },
      { code: 200, message: 'fine' },
      { code: ' ok ', message: 'fine' },
      { code: 13 },
      { id: 'e1', code: 'a1', message: 'first commit' },
      { id: 'e1', code: 404, message: 'a page of its own' },
      { success: true },
      { status: 'ACTIVE', state: 'failed over' },
      { id: 'e1', reconciling: true, status: 'FAILED' },
      [{ id: 'a', status: 'FAILED' }],
      { done: true, metadata: { error: null }, response: { id: 'e1' } },
    ].map((answer) => ({ answer })),
  )('D3: $answer is none', async ({ answer }) => {
    expect(failureIn(answer)).toBeUndefined();
    expect((await run(create, { fetch: async () => Response.json(answer) })).code).toBe(0);
  });

  test('D3: the state of a failure at the end of a wait is exit 8', async () => {
    for (const said of [{ status: 'FAILED' }, { state: 'error' }, { errors: ['x'] }]) {
      const record = { id: 'e1', reconciling: false, ...said };
      const fetch = async (_url: string, { method }: { method: string }) =>
        Response.json(method === 'GET' ? record : { id: 'e1', reconciling: true });
      const ran = await run(`${create} --wait`, { fetch });
      expect(ran).toMatchObject({ code: 8, stdout: '' });
      expect(errorOf(ran).record).toEqual(record);
    }
  });

  test('D3: an error in place of a list is exit 7, and the state of what is read is shown', async () => {
    const line = 'headless apps list --json';
    for (const answer of [{ errors: ['x'] }, { success: false }, { code: 5, message: 'gone' }]) {
      const ran = await run(line, { fetch: async () => Response.json(answer) });
      expect(ran).toMatchObject({ code: 7, stdout: '' });
    }
    const get = 'headless envs get storefront e1 --json';
    const ran = await run(get, { fetch: async () => Response.json({ status: 'FAILED' }) });
    expect(ran.code).toBe(0);
  });
});

describe('the hosting service', () => {
  const restore = 'backups restore acmestage latest --notify ops@example.com --yes --json';
  const raw = 'api POST /things --field a=1 --yes --json';

  async function answering(line: string, answer: unknown, status = 202) {
    const world = createWorld({
      fetch: async (url, init) =>
        init.method === 'GET' ? world.sandbox(url, init) : Response.json(answer, { status }),
    });
    return world.run(line);
  }

  test.each([
    { errors: [{ message: 'cannot restore' }], message: 'failed' },
    { errors: [{ code: 'x' }] },
    { message: 'no', errors: ['x'] },
    { success: false },
    { success: false, message: 'no' },
    { status: 'failed' },
    { status: ' ERROR ', message: 'disk full' },
    { state: 'Cancelled' },
    { result: 'failure' },
    { id: 'r1', outcome: 'rejected' },
    { errors: ['backup is in use'] },
    { errors: { base: ['no'] } },
    { errors: 'no' },
    { Errors: [7] },
    { success: 0, message: 'no' },
    { success: '0' },
    { ok: false },
    { ok: false, message: 'no' },
    { succeeded: 'False' },
    { error: { code: 409, message: 'busy' } },
    { error: ['busy'] },
    { code: 409, message: 'busy' },
    { status: 500, message: 'busy' },
    { statusCode: '422' },
    { data: { status: 'failed' } },
    { job: { success: false } },
    { result: { errors: ['no'] } },
    [{ errors: ['no'] }],
    'failed',
  ])('D3: %j in answer to a write is exit 8', async (answer) => {
    for (const line of [restore, raw]) {
      for (const status of [200, 202]) {
        const ran = await answering(line, answer, status);
        expect(ran.code).toBe(8);
        expect(ran.stderr).not.toContain('requested. The service');
        expect(writes(ran)).toHaveLength(1);
      }
    }
  });

  test.each([
    { error: 'x' },
    { error: true, message: 'x' },
    { errors: [] },
    { errors: [], message: 'fine' },
    { message: 'requested' },
    { success: true },
    { status: 'failed over' },
    { error: {} },
    { error: { message: '', code: 0 } },
    { errors: {} },
    { errors: null },
    { success: 1 },
    { success: null },
    { ok: true },
    { code: 202, message: 'requested' },
    { code: 'restore_started', message: 'requested' },
    { status: 202 },
    { status: 'requested', message: 'failed before' },
    { data: 'failed' },
    [{ status: 'failed' }],
    'requested',
  ])('D3: %j is none', async (answer) => {
    expect(refusalOf(answer)).toBeUndefined();
    expect((await answering(restore, answer)).code).toBe(0);
  });
});

describe('what the hosting service says has failed', () => {
  const notify = '--notify ops@example.com';
  const id = '99999999-9999-4999-8999-999999999999';

  function answering(answer: object) {
    const made = world({
      fetch: async (url, init) =>
        init.method === 'GET' ? made.sandbox(url, init) : Response.json(answer),
    });
    return made;
  }

  test.each([
    `installs copy acmeprod acmestage ${notify} --yes`,
    `backups archive acmestage latest ${notify}`,
    `backups create acmestage ${notify}`,
    'usage refresh 3628f653-0b89-4a50-83be-dc2cf42eb058',
    'usage refresh 3628f653-0b89-4a50-83be-dc2cf42eb058 --wait',
    'installs create brandnew --account 71ded8d5-4d8e-4ecc-be23-127e2e0ce328',
  ])('D3: %s is exit 8', async (line) => {
    for (const said of [
      { status: 'failed' },
      { status: 'error' },
      { ok: false },
      { errors: ['no'] },
    ]) {
      const ran = await answering({ id, name: 'brandnew', ...said }).run(`${line} --json`);
      expect(ran.code).toBe(8);
      expect(errorOf(ran).record).toMatchObject(said);
      expect(writes(ran)).toHaveLength(1);
    }
  });

  test('D3: in a fleet the rows and the exit code agree', async () => {
    const line = `each --where name=acmestage -o jsonl -- backups archive {} latest ${notify}`;
    const ran = await answering({ status: 'failed' }).run(line);
    expect(ran.code).toBe(11);
    const kinds = rowsOf(ran).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['failed']));
    expect(ran.stderr).toContain(`${kinds.length} of ${kinds.length} failed`);
  });

  test('D3: a state of before is no word of a success', async () => {
    const line = 'each --where name=acmestage -- headless envs update {} e1 --field a=1';
    const ran = await answering({ id: 'e1', reconciling: true, status: 'FAILED' }).run(line);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/1 accepted\.\n$/);
  });
});

test('D3: a word of ending is one with blanks around it', async () => {
  const stage = '22222222-2222-4222-8222-222222222222';
  for (const [status, code] of [
    [' FAILED ', 8],
    ['aborted\n', 8],
    [' Completed ', 0],
  ] as const) {
    const world = createWorld({
      fetch: async (url, init) =>
        init.method === 'GET'
          ? world.sandbox(url, init)
          : Response.json({ id: stage, status }, { status: 202 }),
    });
    const line = 'backups create acmestage --notify ops@example.com --wait';
    expect((await world.run(line)).code, status).toBe(code);
  }
});
