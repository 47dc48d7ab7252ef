/** D2: `backups create --once KEY` looks again before each attempt, and sends nothing once it is not alone. */
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import type { Fetch } from '../src/system/system.ts';
import { acme } from './support/service.ts';
import { createWorld, type WorldOptions, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-once-again-'));
const line = `backups create ${acme} --notify a@b.example --once build-42`;

const tooMany = async () => new Response('', { status: 429, headers: { 'retry-after': '7' } });
const unsent = async () => {
  throw new TransportError('no connection', { sent: false });
};

/** A service whose first answers to a POST are these; `meanwhile` happens with the first of them. */
function serviceWith(
  answers: readonly Fetch[],
  meanwhile: (sandbox: Fetch) => Promise<unknown>,
  options: WorldOptions = {},
) {
  const left = [...answers];
  let isFirst = true;
  const world = createWorld({
    ...options,
    async fetch(url, init) {
      const answer = init.method === 'POST' ? left.shift() : undefined;
      if (answer === undefined) return world.sandbox(url, init);
      if (isFirst) await meanwhile(world.sandbox);
      isFirst = false;
      return answer(url, init);
    },
  });
  return world;
}

/** Another run with the same key, which is accepted. */
async function another(sandbox: Fetch): Promise<void> {
  expect(writes(await createWorld({ fetch: sandbox }).run(line))).toHaveLength(1);
}

const nobody = async () => {};

describe.each<[string, readonly Fetch[]]>([
  ['a 429 with a Retry-After', [tooMany]],
  ['two of them', [tooMany, tooMany]],
  ['a request that was never sent', [unsent]],
])('after %s', (_, answers) => {
  test('D2: a backup that was asked for meanwhile is joined, and nothing is sent again', async () => {
    const ran = await serviceWith(answers, another).run(`${line} --json`);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1); // the one that was refused, or never left
    expect(ran.stderr).toContain('Joined backup');
    expect(JSON.parse(ran.stdout).description).toContain('[once ');
  });

  test('D2: it is sent again where nobody else has asked', async () => {
    const ran = await serviceWith(answers, nobody).run(line);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(answers.length + 1);
  });
});

test('D2: where it cannot look again it does not send again: exit 7, safe to repeat', async () => {
  let isDown = false;
  const world = createWorld({
    async fetch(url, init) {
      if (init.method === 'POST') {
        isDown = true;
        return tooMany();
      }
      return isDown ? new Response('', { status: 503 }) : world.sandbox(url, init);
    },
  });
  const ran = await world.run(`${line} --json`);
  expect(ran).toMatchObject({ code: 7, stdout: '' });
  expect(writes(ran)).toHaveLength(1);
  expect(JSON.parse(ran.stderr.trimEnd().split('\n').at(-1) ?? '').error.retry_safe).toBe(true);
});

test('D2: one look for each attempt, and no more', async () => {
  const ran = await serviceWith([tooMany], nobody).run(line);
  const looks = ran.requests.filter((one) => /^GET .*\/backups\?/.test(one));
  expect(looks).toHaveLength(3); // to plan, and before each of two attempts
});

/** The first connection takes so long, and another run asks meanwhile. */
function slowToConnect(ms: number) {
  let isFirst = true;
  const world = createWorld({
    async fetch(url, init) {
      if (init.method !== 'POST' || !isFirst) return world.sandbox(url, init);
      isFirst = false;
      await world.clock.sleep(ms);
      if (init.maySend?.() !== false) return world.sandbox(url, init);
      await another(world.sandbox);
      return unsent();
    },
  });
  return world;
}

test.each([0, 3900])('D2: a connection that takes %i ms is used', async (ms) => {
  const ran = await slowToConnect(ms).run(line);
  expect(ran.code).toBe(0);
  expect(writes(ran)).toHaveLength(1);
  expect(ran.stderr).not.toContain('Retrying in');
});

test.each([4000, 9000])(
  'D2: a connection that takes %i ms is not used, for another run may have the lock by then',
  async (ms) => {
    const ran = await slowToConnect(ms).run(line);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1); // which never left
    expect(ran.stderr).toContain('Joined backup');
  },
);

test('D2: without --once a slow connection is used', async () => {
  const ran = await slowToConnect(9000).run(line.replace(/ --once.*/, ''));
  expect(ran.code).toBe(0);
  expect(ran.stderr).not.toContain('Retrying in');
});

describe('with a lock in a folder of state', () => {
  const fresh = () => ({ stateDir: mkdtempSync(join(root, 'state-')), realFiles: true });

  /** What another process does that has found the lock unchanged for long enough. */
  function takeOver(stateDir: string): string {
    const lock = readdirSync(stateDir).find((name) => name.endsWith('.lock')) ?? '';
    const [owner = ''] = readdirSync(join(stateDir, lock));
    renameSync(join(stateDir, lock, owner), join(stateDir, lock, crypto.randomUUID()));
    return join(stateDir, lock);
  }

  test('D2: a run that lost its lock while it waited looks again with it, and joins', async () => {
    const options = fresh();
    const ran = await serviceWith(
      [tooMany],
      async (sandbox) => {
        const lock = takeOver(options.stateDir);
        // The new owner asks, and ends.
        await another(sandbox);
        rmSync(lock, { recursive: true });
      },
      options,
    ).run(line);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1);
  });

  test('D2: a run that lost its lock waits for the new owner, whose request is not listed yet', async () => {
    const options = fresh();
    let lock = '';
    const world = createWorld({
      ...options,
      async fetch(url, init) {
        const answer = await world.sandbox(url, init);
        if (lock === '' && init.method === 'GET' && url.includes('/backups') && isSecond()) {
          // Stopped with this answer: the list is read, and shows nothing.
          lock = takeOver(options.stateDir);
          await another(world.sandbox);
          rmSync(lock, { recursive: true });
        }
        return answer;
      },
    });
    let looks = 0;
    const isSecond = () => {
      looks += 1;
      return looks === 2;
    };
    const ran = await world.run(line);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toEqual([]);
  });
});
