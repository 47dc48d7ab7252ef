/** Services that answer what nobody expects. Nothing crashes, lies or reaches the terminal raw. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { createWorld, run } from './support/world.ts';

const id = 'eefc1d7a-7222-4f4b-9661-4c27845f222a';
const create = `backups create ${id} --notify ops@example.com`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const raw = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Answers by method: reads with this body, writes with that. */
function answering(read: unknown, write: unknown = {}, status = 200, headers = {}): Fetch {
  return async (_, { method }) => {
    const body = method === 'GET' ? read : write;
    return new Response(JSON.stringify(body), { status: method === 'GET' ? 200 : status, headers });
  };
}

const page = (...results: object[]) => ({ count: results.length, next: null, results });

describe('words of the service', () => {
  test('keys and values of an undescribed answer are spelled out, and dots are part of a key', async () => {
    const body = { '\u001b[2Jkey': 'v\u0007', 'job.id': '123' };
    const line = 'backups archive acmeprod latest --notify a@b.example -o table';
    const list = page({ id, name: 'acmeprod' });
    const backups = page({ id, status: 'completed', create_time: '2026-03-01T00:00:00Z' });
    const fetch: Fetch = async (url, { method }) =>
      new Response(
        JSON.stringify(method !== 'GET' ? body : url.includes('backups') ? backups : list),
        {
          status: method === 'GET' ? 200 : 202,
        },
      );
    const { code, stdout } = await run(line, { fetch });
    expect(code).toBe(0);
    expect(stdout.replaceAll('\n', '')).not.toMatch(raw);
    expect(stdout).toMatch(/job\.id +123/);
  });

  test('a text for an answer is shown as one', async () => {
    const ran = await run(`api POST /x --yes --json`, { fetch: answering({}, 'accepted', 202) });
    expect(JSON.parse(ran.stdout)).toEqual({ answer: 'accepted' });
  });

  test.each(['constructor', 'toString', '__proto__'])(
    'a cell that says %s is a cell',
    async (name) => {
      const fetch = answering(page({ id, name }));
      const { code, stdout } = await run('installs list -o table --columns name --no-header', {
        fetch,
      });
      expect({ code, stdout }).toEqual({ code: 0, stdout: `${name}\n` });
    },
  );

  test('credentials a service echoes are not shown', async () => {
    const password = 'pä:ss word €';
    const basic = Buffer.from(`owner:${password}`).toString('base64');
    const message = `bad ${basic} ${password} ${encodeURIComponent(password)}`;
    const fetch: Fetch = async () => new Response(JSON.stringify({ message }), { status: 400 });
    for (const flags of ['', '--json', '--debug']) {
      const ran = await run(`installs list ${flags}`, { fetch, env: { HMS_PASSWORD: password } });
      expect(ran.code).toBe(6);
      expect(ran.screen).toMatch(/bad \S*\*\*\* \*\*\* \*\*\*/);
      for (const secret of [password, basic, encodeURIComponent(password)]) {
        expect(ran.screen).not.toContain(secret);
      }
    }
  });
});

describe('types nobody expects', () => {
  test.each([[{ toString: 1 }], [['completed']], [7], [null]])(
    'the state %j is not completed',
    async (status) => {
      const fetch = answering(page({ id, status }), { id, status: 'requested' }, 202);
      const ran = await run(`${create} --wait --timeout 1m`, { fetch });
      expect(ran).toMatchObject({ code: 9, stdout: '' });
    },
  );

  test('objects where the description has words are shown', async () => {
    const errors = [{ resource: { r: 1 }, field: 'f', message: { en: 'real reason' }, code: null }];
    const ran = await run(create, { fetch: answering({}, { errors }, 400) });
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('f ({"r":1}): {"en":"real reason"}');
  });

  test.each([[null], [{ toString: 1 }], ['see ticket 7'], ['2999-01-01T00:00:00Z']])(
    'a backup taken at %j has no age',
    async (create_time) => {
      const list = page({ id, name: 'acmeprod', environment: 'production' });
      const backups = page({ id, status: 'completed', create_time });
      const fetch: Fetch = async (url) =>
        new Response(JSON.stringify(url.includes('backups') ? backups : list));
      const ran = await run('backups restore acmeprod latest --notify a@b.example --yes', {
        fetch,
      });
      expect(ran.code).toBe(2);
      expect(ran.stderr).toMatch(/Restore to backup .*(\(no date\)|dated in the future)/);
      expect(ran.stderr).not.toMatch(/Infinity|NaN|-\d+ s ago/);
    },
  );

  test('a record without an id is an error, not an empty record', async () => {
    const fetch = answering({ message: 'Endpoint request timed out' });
    const ran = await run(`installs get ${id}`, { fetch });
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran.stderr).toContain('Endpoint request timed out');
  });

  test('a backup that is aborted as it is accepted is exit 8', async () => {
    const fetch = answering({}, { id, status: 'aborted' }, 202);
    expect((await run(create, { fetch })).code).toBe(8);
  });
});

test('W1: --timeout is kept when the service asks for more patience', async () => {
  const fetch: Fetch = async (_, { method }) =>
    method === 'POST'
      ? new Response(JSON.stringify({ id, status: 'requested' }), { status: 202 })
      : new Response('', { status: 429, headers: { 'retry-after': '120' } });
  const world = createWorld({ fetch });
  const ran = await world.run(`${create} --wait --timeout 30s`);
  expect(ran.code).toBe(9);
  expect(world.clock.monotonic()).toBeLessThan(35_000);
});

test('W1: a look that hangs ends with the time there is', async () => {
  const fetch: Fetch = (_, { method, signal }) =>
    method === 'POST'
      ? Promise.resolve(new Response(JSON.stringify({ id, status: 'requested' }), { status: 202 }))
      : new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
  const world = createWorld({ fetch });
  const ran = await world.run(`${create} --wait --timeout 10s`);
  expect(ran.code).toBe(9);
  expect(ran.stderr).toContain('no response in time');
  expect(world.clock.monotonic()).toBeLessThan(13_000);
});

test('a read that is interrupted can be typed again', async () => {
  const options = { sandbox: { latencyMs: 10_000 }, interruptAfterMs: 2000 };
  const ran = await run('installs list --json', options);
  expect(JSON.parse(ran.stderr.trim()).error).toMatchObject({ code: 130, retry_safe: true });
});

test('403 for an install the list lacks too is 403', async () => {
  const options = { env: { HMS_USERNAME: 'partial' } };
  expect((await run(`installs get ${id}`, options)).code).toBe(4);
});

test('--profile is put into commands, and not into prose', async () => {
  const ran = await run('--profile nope installs list');
  expect(ran.stderr).not.toContain('hms --profile nope in');
  const options = { stateDir: '/kept/hostile' };
  const late = await run(`--profile sandbox ${create} --wait --timeout 1s`, options);
  expect(late.stderr).toContain('hms --profile sandbox backups wait');
});

test('Ctrl-C while a write that was refused with 429 backs off: nothing was changed', async () => {
  const fetch: Fetch = async () =>
    new Response('', { status: 429, headers: { 'retry-after': '60' } });
  const ran = await run(`${create} --json`, { fetch, interruptAfterMs: 5000 });
  expect(ran.code).toBe(130);
  const { error } = JSON.parse(ran.stderr.split('\n').at(-2) ?? '');
  expect(error).toMatchObject({
    retry_safe: true,
    message: expect.stringContaining('Nothing was changed.'),
  });
});
