/** W: a wait ends with the truth. Ten minutes here take no time. */
import { describe, expect, test } from 'vitest';
import { parseFaultRule } from '../src/sandbox/faults.ts';
import type { Fetch } from '../src/system/system.ts';
import { createWorld, run, type WorldOptions } from './support/world.ts';

const id = 'eefc1d7a-7222-4f4b-9661-4c27845f222a';
const backupId = '00000000-0000-4000-8000-00000000abcd';
const create = `backups create ${id} --notify ops@example.com --wait`;
const wait = `backups wait ${id} ${backupId}`;

function slow(seconds: number, faults: string[] = []): WorldOptions {
  const rules = faults.flatMap((rule) => parseFaultRule(rule) ?? []);
  return { sandbox: { jobMs: seconds * 1000, faults: rules } };
}

/** A service whose list says these words for the backup, one a look; undefined: it is not listed. */
function saying(...words: (string | undefined)[]): Fetch {
  let look = 0;
  return async () => {
    const status = words[Math.min(look, words.length - 1)];
    look += 1;
    const results = status === undefined ? [] : [{ id: backupId, status }];
    return new Response(JSON.stringify({ count: results.length, next: null, results }));
  };
}

test('a completed backup ends with exit 0 and the record as it is then', async () => {
  const ran = await run(`${create} --json`);
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'completed' });
});

test('without --wait it says requested, exits 0, and names the command that waits', async () => {
  const ran = await run(create.replace('--wait', '--json'));
  expect(ran.code).toBe(0);
  const { id: requested, status } = JSON.parse(ran.stdout);
  expect(status).toBe('requested');
  expect(ran.stderr).toContain(
    `Backup requested. Its status is requested. To wait for it, run: hms backups wait ${id} ${requested}`,
  );
});

test('W1: an aborted backup ends with exit 8', async () => {
  const ran = await run(create, { sandbox: { jobOutcome: 'aborted' } });
  expect(ran).toMatchObject({ code: 8, stdout: '' });
  expect(ran.stderr).toContain("ended with status 'aborted'.");
});

test('W1: the deadline ends with exit 9 and the command that goes on waiting', async () => {
  const ran = await run(`${create} --timeout 1m`, slow(600));
  expect(ran).toMatchObject({ code: 9, stdout: '' });
  expect(ran.stderr).toMatch(/Timed out after 1 min\. Backup \S+ of \S+ is still in_progress\./);
  expect(ran.stderr).toMatch(/To keep waiting, run: hms backups wait \S+ \S+\n$/);
});

test('W1: twenty failed looks in a row are absorbed', async () => {
  const world = slow(60, ['GET /installs/*/backups=503x20']);
  const ran = await run(`${create} --retries 0 --json`, world);
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'completed' });
  expect(ran.stderr).toContain('poll failed');
});

test.each([
  ['401', 3],
  ['403', 4],
])('%s ends a wait at once, and says that the backup goes on', async (status, code) => {
  const ran = await run(`${create} --json`, slow(60, [`GET /installs/*/backups=${status}`]));
  expect(ran.code).toBe(code);
  const { error } = JSON.parse(ran.stderr.split('\n').at(-2) ?? '');
  expect(error).toMatchObject({ code, retry_safe: false });
  expect(error.message).toContain('is still running, but it cannot be polled');
  expect(error.hint).toContain('To keep waiting, run: hms backups wait');
});

test('W1: in ten minutes there are at most 60 looks, and a line at least once a minute', async () => {
  const ran = await run(create, slow(600));
  expect(ran.code).toBe(0);
  expect(ran.requests.filter((request) => request.startsWith('GET')).length).toBeLessThanOrEqual(
    60,
  );
  const lines = ran.stderr.split('\n').filter((line) => line.includes('in_progress'));
  expect(lines.length).toBeGreaterThanOrEqual(9);
  expect(lines.length).toBeLessThanOrEqual(11);
});

test('the JSON error of a wait holds the record as it was last seen', async () => {
  const ran = await run(`${create} --json --timeout 1m`, slow(600));
  const { error } = JSON.parse(ran.stderr.split('\n').at(-2) ?? '');
  expect(error.record).toMatchObject({ status: 'in_progress', description: 'Requested with hms' });
});

test('backups wait latest waits for the newest of any state', async () => {
  const ran = await run('backups wait bistrostage latest --json');
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'completed' });
  expect(ran.stderr).toContain('in_progress');
});

test.each([
  [29, 0],
  [31, 5],
])('a backup that is listed after %i s ends with exit %i', async (seconds, code) => {
  const world = createWorld({
    fetch: async () => {
      const isListed = world.clock.monotonic() >= seconds * 1000;
      const results = isListed ? [{ id: backupId, status: 'completed' }] : [];
      return new Response(JSON.stringify({ count: results.length, next: null, results }));
    },
  });
  expect((await world.run(`${wait} --interval 1s`)).code).toBe(code);
});

test('one that never is listed is not found', async () => {
  const ran = await run(wait, { fetch: saying(undefined) });
  expect(ran.code).toBe(5);
  expect(ran.stderr).toContain(`has no backup ${backupId}`);
});

test('one the service accepted and never lists is unknown, exit 10', async () => {
  const never: Fetch = async (_, { method }) =>
    method === 'POST'
      ? new Response(JSON.stringify({ id: backupId, status: 'requested' }), { status: 202 })
      : new Response('{"count":0,"results":[]}');
  const ran = await run(create, { fetch: never });
  expect(ran.code).toBe(10);
  expect(ran.stderr).toContain(`To check before you retry, run: hms backups list ${id}`);
});

test('W1: a backup that vanishes after it was seen ends with exit 8 at once', async () => {
  const ran = await run(wait, { fetch: saying('in_progress', undefined) });
  expect(ran.code).toBe(8);
  expect(ran.stderr).toContain('is no longer listed.');
  expect(ran.requests).toHaveLength(2);
});

test.each(['initiated', 'a_word_of_next_year'])(
  'the word %s is shown and waited on',
  async (word) => {
    const ran = await run(wait, { fetch: saying(word, 'completed') });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain(`${word}, 0 s`);
  },
);

test('W2: a jump of the wall clock does not end a wait', async () => {
  // Ours takes two minutes; the jump comes in the middle of it.
  const world = createWorld(slow(7200));
  const running = world.run(`${create} --timeout 10m --interval 5s --json`);
  void world.clock.sleep(60_000).then(() => world.clock.shiftWall(2 * 3_600_000));
  const ran = await running;
  expect(ran.code).toBe(0);
  expect(world.clock.monotonic()).toBeLessThan(120_000);
});

describe('W2: a process that was stopped past its deadline', () => {
  test('between two looks looks once more before it judges', async () => {
    const world = createWorld(slow(3600));
    const running = world.run(`${create} --timeout 10m --json`);
    void world.clock.sleep(33_000).then(() => world.clock.leap(2 * 3_600_000));
    const { code, stdout, requests } = await running;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed' });
    // 0, 2, 5, 9.5, 16, 26 s, and then the one after the stop.
    expect(requests.filter((one) => one.includes('/backups?'))).toHaveLength(7);
  });

  test('and whose job still runs then ends with exit 9 after that look', async () => {
    const world = createWorld(slow(86_400));
    const running = world.run(`${create} --timeout 10m --json`);
    void world.clock.sleep(33_000).then(() => world.clock.leap(2 * 3_600_000));
    const { code, requests } = await running;
    expect(code).toBe(9);
    expect(requests.filter((one) => one.includes('/backups?'))).toHaveLength(7);
  });

  test('in the middle of a look does not take that one for the last', async () => {
    let looks = 0;
    const world = createWorld({
      ...slow(3600),
      fetch: async (url, init) => {
        if (init.method !== 'GET') return world.sandbox(url, init);
        looks += 1;
        if (looks !== 3) return world.sandbox(url, init);
        world.clock.leap(2 * 3_600_000);
        return new Promise<Response>((_, reject) => {
          init.signal.addEventListener('abort', () => reject(init.signal.reason));
        });
      },
    });
    const { code } = await world.run(`${create} --timeout 10m --json`);
    expect({ code, looks }).toEqual({ code: 0, looks: 4 });
  });

  test('in the middle of a look whose answer was on its way does not believe that one', async () => {
    let looks = 0;
    const world = createWorld({
      ...slow(3600),
      fetch: async (url, init) => {
        const answer = await world.sandbox(url, init);
        if (init.method === 'GET') looks += 1;
        if (looks === 3 && init.method === 'GET') world.clock.leap(2 * 3_600_000);
        return answer;
      },
    });
    const { code } = await world.run(`${create} --timeout 10m --json`);
    expect({ code, looks }).toEqual({ code: 0, looks: 4 });
  });
});

test('backups wait goes on where a wait stopped', async () => {
  const world = createWorld(slow(300));
  const first = await world.run(`${create} --timeout 10s`);
  const [, command = ''] = /To keep waiting, run: hms (.*)/.exec(first.stderr) ?? [];
  expect(await world.run(`${command} --json`)).toMatchObject({ code: 0 });
});

test('a follow-up command names the profile the first one did', async () => {
  const options = { stateDir: '/kept/waiting' };
  const ran = await run(`--profile sandbox ${create} --timeout 1s`, options);
  expect(ran.code).toBe(9);
  expect(ran.stderr).toContain('hms --profile sandbox backups wait');
});

describe('a backup that hms has not seen', () => {
  const unseen = `backups wait acmestage ${backupId} --json`;

  test('is not called running if it cannot be polled', async () => {
    const ran = await run(unseen, slow(60, ['GET /installs/*/backups=401']));
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain('cannot be polled');
    expect(ran.stderr).not.toContain('still running');
  });

  test('is not called running after Ctrl-C', async () => {
    const options = { sandbox: { latencyMs: 10_000 }, interruptAfterMs: 15_000 };
    const ran = await run(unseen, options);
    expect(ran.code).toBe(130);
    expect(ran.stderr).toContain(`It is not known if backup ${backupId} of acmestage runs.`);
  });
});

describe('Ctrl-C', () => {
  test('during a wait: exit 130, and the backup goes on', async () => {
    const ran = await run(create, { ...slow(600), interruptAfterMs: 20_000 });
    expect(ran).toMatchObject({ code: 130, stdout: '' });
    expect(ran.stderr).toMatch(/is still running\.\nhint: To keep waiting, run: hms backups wait/);
  });

  test('during a write: exit 130, and its outcome is not known', async () => {
    const options = { sandbox: { latencyMs: 10_000 }, interruptAfterMs: 2000 };
    const ran = await run(create, options);
    expect(ran).toMatchObject({ code: 130, stdout: '' });
    expect(ran.stderr).toContain('Its outcome is unknown.');
    expect(ran.stderr).toContain(`To check before you retry, run: hms backups list ${id}`);
  });

  test('during a read: exit 130, and no part of a document', async () => {
    const options = { sandbox: { latencyMs: 10_000 }, interruptAfterMs: 2000 };
    expect(await run('installs list --json', options)).toMatchObject({ code: 130, stdout: '' });
  });
});

describe('a look that could not see', () => {
  const answered = (...answers: [status: number, headers?: Record<string, string>][]): Fetch => {
    let look = 0;
    return async () => {
      const [status, headers = {}] = answers[Math.min(look, answers.length - 1)] ?? [200];
      look += 1;
      const listed = { count: 1, results: [{ id: backupId, status: 'completed' }] };
      const body = status === 200 ? listed : { count: 0, results: [] };
      return new Response(JSON.stringify(body), { status: status === 204 ? 200 : status, headers });
    };
  };

  test('says nothing about whether the job is listed: 31 s of 503, not listed, then completed', async () => {
    const trouble = Array.from({ length: 10 }, (): [number] => [503]);
    const fetch = answered(...trouble, [204], [200]);
    expect(await run(`${wait} --retries 0 --interval 4s`, { fetch })).toMatchObject({ code: 0 });
  });

  test('S6: Retry-After is not shortened by the next look', async () => {
    const world = createWorld({ fetch: answered([429, { 'retry-after': '100' }], [200]) });
    const ran = await world.run(`${wait} --retries 0`);
    expect(ran.code).toBe(0);
    expect(world.clock.monotonic()).toBeGreaterThanOrEqual(100_000);
  });

  test('S6: asked to wait past the deadline, it ends there, and does not look again', async () => {
    const world = createWorld({ fetch: answered([429, { 'retry-after': '600' }], [200]) });
    const ran = await world.run(`${wait} --timeout 1m`);
    expect(ran).toMatchObject({ code: 9 });
    expect(ran.requests).toHaveLength(1);
    expect(world.clock.monotonic()).toBeLessThanOrEqual(61_000);
  });
});

test.each([
  ['completed', 'The backup is completed.'],
  ['failed', "ended with status 'failed'."],
  ['parked', 'Its status is parked. To wait'],
  ['requested', 'Its status is requested. To wait'],
])('a backup answered as %s is called no more and no less', async (status, words) => {
  const fetch: Fetch = async () => Response.json({ id: backupId, status }, { status: 202 });
  const { stderr } = await run(`backups create ${id} --notify a@b.example`, { fetch });
  expect(stderr).toContain(words);
  expect(stderr).not.toContain('completed. To');
});

test.each(['null', ''])('usage that reads %j is no mistake of ours', async (text) => {
  const fetch: Fetch = async () => new Response(text);
  expect((await run(`usage refresh ${id} --wait --timeout 10s`, { fetch })).code).toBe(9);
});
