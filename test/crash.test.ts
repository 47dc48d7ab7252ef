/** What fails where nobody can catch it, while a request is under way and while none is. */
import { describe, expect, test } from 'vitest';
import { lastError, rowsOf, runIn, staging, world } from './support/fleet.ts';
import { acme } from './support/service.ts';
import { createWorld, writes } from './support/world.ts';

const bug = new Error(`undici: it does not hold ${'x'.repeat(90_000)}`);

/** It crashes when a request of this method is under way, and that is never answered. */
function crashing(at: 'GET' | 'write') {
  let crash = (_: Error) => {};
  const crashWhen = new Promise<Error>((resolve) => {
    crash = resolve;
  });
  const made = world({
    crashWhen,
    fetch: (url, init) => {
      if ((init.method === 'GET') !== (at === 'GET')) return made.sandbox(url, init);
      crash(bug);
      return new Promise(() => {}); // it does not even hear that it is given up
    },
  });
  return made;
}

const create = 'backups create acmeprod --notify ops@example.com';

describe.each([
  ['POST', create, `POST /installs/${acme}/backups`, 'hms backups list'],
  [
    'PATCH',
    `installs update ${acme} --environment staging`,
    `PATCH /installs/${acme}`,
    'hms installs get',
  ],
  [
    'DELETE',
    'headless apps delete storefront --yes --confirm storefront',
    'DELETE /v1/accounts/northlight/apps/storefront',
    'hms headless apps',
  ],
])('D1: a crash while a %s is under way', (_, line, request, check) => {
  test('is exit 10, names the request, and the command that checks', async () => {
    const ran = await crashing('write').run(`${line} --json`);
    expect(ran).toMatchObject({ code: 10, stdout: '' });
    expect(writes(ran)).toHaveLength(1);
    expect(lastError(ran)).toMatchObject({
      kind: 'unknown',
      code: 10,
      retry_safe: false,
      message: `The outcome of ${request} is unknown: Internal error in hms.`,
      hint: expect.stringContaining(check),
    });
  });

  test('is told to a person in a few short lines', async () => {
    const ran = await crashing('write').run(line);
    expect(ran.code).toBe(10);
    expect(ran.stderr).toContain('Internal error in hms.');
    expect(ran.stderr.split('\n').length).toBeLessThan(25);
    expect(ran.stderr.length).toBeLessThan(5000);
  });
});

test('D1: a crash while a read is under way is exit 1, in a few short lines, and may be typed again', async () => {
  const ran = await crashing('GET').run('installs list --json');
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(ran.requests).toHaveLength(1);
  expect(ran.stderr.length).toBeLessThan(5000);
  expect(lastError(ran)).toMatchObject({ kind: 'bug', code: 1, retry_safe: true });
});

test('D1: a crash before a write is sent is exit 1, and nothing is sent', async () => {
  const ran = await crashing('GET').run(`${create} --json`);
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(writes(ran)).toEqual([]);
});

test('D1: a crash while nothing is under way ends a wait, and does not hang', async () => {
  let crash = (_: Error) => {};
  const crashWhen = new Promise<Error>((resolve) => {
    crash = resolve;
  });
  const made = createWorld({ sandbox: { jobMs: 600_000 }, crashWhen });
  void made.clock.sleep(60_000).then(() => crash(bug));
  const ran = await made.run(`${create} --wait --json`);
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(lastError(ran)).toMatchObject({ kind: 'bug', code: 1 });
  expect(made.clock.monotonic()).toBeLessThan(61_000);
});

test('D1: what has crashed is not done, even where all of it was printed', async () => {
  const crashWhen = Promise.resolve(bug);
  const ran = await createWorld({ crashWhen }).run('profiles list --json');
  expect(ran.code).toBe(1);
});

test('D1: with --once the journal holds that nobody knows, and the same command sends nothing', async () => {
  const made = crashing('write');
  const line =
    'backups restore acmestage latest --notify ops@example.com --yes --once nightly --json';
  expect((await made.run(line)).code).toBe(10);
  const again = await createWorld({ stateDir: made.stateDir }).run(line);
  expect(writes(again)).toEqual([]);
  expect(again.code).not.toBe(0);
});

describe('D1: a crash in the middle of a fleet run', () => {
  const each = `each ${staging} --concurrency 1 -- backups create {} --notify ops@example.com`;

  test('leaves a row for what was under way, starts nothing more, and says how to go on', async () => {
    const made = crashing('write');
    const ran = await made.run(each.replace('each', 'each --json'));
    expect(ran.code).toBe(11);
    expect(JSON.parse(ran.stdout)).toMatchObject([{ exit: 10, kind: 'unknown' }]);
    expect(lastError(ran)).toMatchObject({
      details: expect.arrayContaining(['No more targets were started: Internal error in hms.']),
      hint: expect.stringContaining(`hms each --resume ${runIn(ran)}`),
    });
  });

  test('a target that was under way is not asked for again', async () => {
    const made = crashing('write');
    const first = await made.run(each);
    const [row] = rowsOf(first);
    const resumed = await createWorld({ stateDir: made.stateDir }).run(
      `each --resume ${runIn(first)}`,
    );
    expect(rowsOf(resumed)).toHaveLength(3);
    expect(rowsOf(resumed).map(({ id }) => id)).not.toContain(row?.id);
    expect(resumed.stderr).toContain('unknown, not retried.');
  });
});
