/** What was accepted goes on where it cannot be looked at, and nothing else is looked at in its place. */
import { describe, expect, test } from 'vitest';
import { harbor } from './support/service.ts';
import { createWorld, type Ran, writes } from './support/world.ts';

const notify = '--notify ops@example.com';
const create = `backups create acmestage ${notify}`;
const waits = [
  `${create} --wait`,
  `installs copy acmeprod acmestage ${notify} --yes --backup-first`,
  `backups restore acmestage latest ${notify} --yes --backup-first`,
  `sites transfer acmeprod --to ${harbor} --yes --confirm acme --wait`,
  'headless envs update storefront env-main --field a=1 --wait',
  'headless envs create storefront --field name=qa --wait',
];

/** Once something was sent, every look is refused. */
function refusing(status: number, prepared?: Parameters<typeof createWorld>[0]) {
  let isSent = false;
  const world = createWorld({
    ...prepared,
    fetch: async (url, init) => {
      if (isSent && init.method === 'GET')
        return Response.json({ message: 'no such list' }, { status });
      isSent ||= init.method !== 'GET';
      return world.sandbox(url, init);
    },
  });
  return world;
}

function errorOf({ stderr }: Ran) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

describe('a look that is refused', () => {
  test.each(waits)('D6: %s is exit 9, and tells how to look', async (line) => {
    for (const status of [400, 404, 409, 410, 422]) {
      const ran = await refusing(status).run(`${line} --json`);
      expect(ran.code, String(status)).toBe(9);
      const { message, hint, retry_safe } = errorOf(ran);
      expect(message).toContain('is still running, but it cannot be polled');
      expect(hint).toContain('hms ');
      expect(retry_safe).toBe(false);
      expect(writes(ran)).toHaveLength(1);
    }
  });

  test.each(waits)('D6 W1: %s keeps the codes of 401 and 403', async (line) => {
    expect((await refusing(401).run(line)).code).toBe(3);
    expect((await refusing(403).run(line)).code).toBe(4);
  });

  test('D6: a backup that was joined is one that was accepted', async () => {
    let looks = 0;
    const world = createWorld({
      sandbox: { jobMs: 600_000 },
      fetch: async (url, init) => {
        if (init.method === 'GET' && url.includes('/backups')) looks += 1;
        return looks > 3 ? Response.json({}, { status: 404 }) : world.sandbox(url, init);
      },
    });
    expect((await world.run(`${create} --once k`)).code).toBe(0);
    looks = 2;
    const ran = await world.run(`${create} --once k --wait`);
    expect(ran.code).toBe(9);
    expect(writes(ran)).toEqual([]);
  });

  test('D6: a command that only waits keeps the code of the refusal', async () => {
    const world = createWorld();
    const { stdout } = await world.run(`${create} --json`);
    const fetch = async () => Response.json({ message: 'no' }, { status: 404 });
    const other = createWorld({ fetch });
    const { id } = world.state.installs.find(({ name }) => name === 'acmestage') ?? {};
    expect((await other.run(`backups wait ${id} ${JSON.parse(stdout).id}`)).code).toBe(5);
  });
});

describe('the environment an operation is about', () => {
  const line = 'headless envs create storefront --field name=qa --wait --json';

  /** Every environment is as asked. */
  function answering(answer: unknown) {
    return createWorld({
      fetch: async (url, { method }) =>
        method === 'GET'
          ? Response.json({ id: url.split('/').at(-1), reconciling: false })
          : Response.json(answer, { status: 201 }),
    });
  }

  test.each([
    { id: 'op-1', done: false },
    { id: 'op-1', done: true },
    { id: 'old-env', name: 'operations/op-1', done: false, metadata: { target: 'new-env' } },
    { id: 'op-1', metadata: {} },
    { id: 'op-1', response: {} },
    { id: 'op-1', done: true, response: { id: 'op-2', done: false } },
    { id: 'operations/op-1' },
    { id: 'op-1', kind: 'operation' },
    { id: 'op-1', '@type': 'type.googleapis.com/google.longrunning.Operation' },
    { name: 'accounts/a/apps/storefront/environments/e/operations/op-1', done: false },
  ])('D6: %j does not name it: exit 9, and none is looked at', async (answer) => {
    const ran = await answering(answer).run(line);
    expect(ran).toMatchObject({ code: 9, stdout: '' });
    expect(ran.requests).toHaveLength(1);
  });

  test.each([
    { id: 'qa-1', reconciling: true },
    { id: 'a/apps/storefront/environments/qa-1' },
    { id: 'op-1', done: false, metadata: { environment: 'qa-1' } },
    { id: 'op-1', done: false, metadata: { environment: 'a/environments/qa-1' } },
    { id: 'op-1', done: false, metadata: { target: 'a/environments/qa-1' } },
    { id: 'op-1', done: true, response: { id: 'qa-1' } },
    { id: 'op-1', done: true, response: { name: 'a/environments/qa-1' } },
    { environment: { id: 'qa-1' } },
    { name: 'a/environments/qa-1', done: false },
  ])('D6: %j names it', async (answer) => {
    const ran = await answering(answer).run(line);
    expect(ran.code).toBe(0);
    expect(ran.requests.at(-1)).toMatch(/\/environments\/qa-1$/);
  });
});
