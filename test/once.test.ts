/** `--once KEY`: a job that runs twice asks once (commands.md, "Idempotence"). */
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import { parseFaultRule } from '../src/sandbox/faults.ts';
import { acme, harbor } from './support/service.ts';
import { createWorld, type Ran, type WorldOptions, writes } from './support/world.ts';

const notify = '--notify ops@example.com';
const create = `backups create acmeprod ${notify} --once build-42`;

let folders = 0;
/** A journal of its own. */
const fresh = (): WorldOptions => {
  folders += 1;
  return { stateDir: `/kept/${folders}` };
};

function withFault(rule: string): WorldOptions {
  const parsed = parseFaultRule(rule);
  if (!parsed) throw new Error(`no fault rule: ${rule}`);
  return { ...fresh(), sandbox: { faults: [parsed] } };
}

function errorOf({ stderr }: Ran) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

describe('backups create --once', () => {
  test('is unknown, and not safe to repeat, where a backup without the mark has appeared', async () => {
    const world = createWorld({
      fetch: async (url, init) => {
        if (init.method !== 'POST') return world.sandbox(url, init);
        const body = JSON.stringify({ ...JSON.parse(String(init.body)), description: 'cut' });
        await world.sandbox(url, { ...init, body });
        throw new TransportError('a broken line', { sent: true });
      },
    });
    const ran = await world.run(`${create} --json`);
    expect(ran.code).toBe(10);
    const { error } = JSON.parse(ran.stderr.trimEnd().split('\n').at(-1) ?? '');
    expect(error).toMatchObject({ kind: 'unknown', retry_safe: false });
    expect(error.details.join()).toContain('Listed since then, without the mark');
  });

  test('asks, with a mark at the end of the description', async () => {
    const { code, stdout } = await createWorld().run(`${create} --description nightly --json`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).description).toMatch(/^nightly \[once [0-9a-f]{12}\]$/);
  });

  test('the second run joins the backup of the first, whatever else it says', async () => {
    const world = createWorld();
    const first = JSON.parse((await world.run(`${create} --json`)).stdout);
    const second = await world.run(`${create} --description other --json`);
    expect(second.code).toBe(0);
    expect(JSON.parse(second.stdout).id).toBe(first.id);
    expect(writes(second)).toEqual([]);
    expect(second.stderr).toContain(`Joined backup ${first.id} `);
    expect(second.stderr).toContain(`To wait for it, run: hms backups wait acmeprod ${first.id}`);
  });

  test('with --wait the second run waits for it too, and ends as it ends', async () => {
    const world = createWorld();
    await world.run(create);
    const second = await world.run(`${create} --wait --json`);
    expect(second.code).toBe(0);
    expect(JSON.parse(second.stdout).status).toBe('completed');
    expect(writes(second)).toEqual([]);
    const failing = createWorld({ sandbox: { jobOutcome: 'aborted' } });
    await failing.run(create);
    expect((await failing.run(`${create} --wait`)).code).toBe(8);
  });

  test.each([
    ['another key', create.replace('build-42', 'build-43')],
    ['another install', create.replace('acmeprod', 'acmestage')],
  ])('%s is another backup', async (_, line) => {
    const world = createWorld();
    await world.run(create);
    expect(writes(await world.run(line))).toHaveLength(1);
  });

  test('a backup that was aborted is none: the next run asks for another', async () => {
    const world = createWorld({ sandbox: { jobOutcome: 'aborted' } });
    expect((await world.run(`${create} --wait`)).code).toBe(8);
    expect(writes(await world.run(create))).toHaveLength(1);
  });

  test('a dry run shows the mark, or what would be joined, and sends nothing', async () => {
    const world = createWorld();
    const before = await world.run(`${create} --dry-run --json`);
    expect(JSON.parse(before.stdout).body.description).toMatch(/\[once /);
    await world.run(create);
    const after = await world.run(`${create} --dry-run --wait --json`);
    expect(after.stderr).toContain('Joined backup');
    expect([...writes(before), ...writes(after)]).toEqual([]);
  });

  test('an answer that was lost is settled by looking: it was accepted', async () => {
    const world = createWorld(withFault('POST /installs/*/backups=reset-after-readx1'));
    const ran = await world.run(`${create} --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'requested' });
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain('It was accepted');
  });

  test('half an answer is settled in the same way, and --wait goes on from there', async () => {
    const world = createWorld(withFault('POST /installs/*/backups=halfx1'));
    const ran = await world.run(`${create} --wait --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'completed' });
  });

  test('what is not listed after 30 s was not accepted: exit 7, and the next run asks', async () => {
    const world = createWorld(withFault('POST /installs/*/backups=resetx1'));
    const ran = await world.run(`${create} --json`);
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(world.clock.monotonic()).toBeGreaterThanOrEqual(30_000);
    expect(writes(ran)).toHaveLength(1);
    expect(errorOf(ran)).toMatchObject({
      retry_safe: true,
      hint: expect.stringContaining('it looks again before it sends'),
    });
    const again = await world.run(create);
    expect(again.code).toBe(0);
    expect(writes(again)).toHaveLength(1);
  });

  test('where nobody can look, it stays unknown: exit 10 and the command that checks', async () => {
    let looks = 0;
    const lost = createWorld({
      fetch: async (url, init) => {
        if (init.method === 'POST') return new Response('', { status: 503 });
        looks += 1;
        return looks > 2 ? new Response('', { status: 403 }) : lost.sandbox(url, init);
      },
    });
    const ran = await lost.run(`${create.replace('acmeprod', acme)} --json`);
    expect(ran.code).toBe(10);
    expect(errorOf(ran)).toMatchObject({
      retry_safe: false,
      hint: expect.stringContaining('hms backups list'),
      details: expect.arrayContaining([
        expect.stringContaining('Looking for a backup marked [once'),
      ]),
    });
  });

  test('nothing is asked for where nobody can look before', async () => {
    const ran = await createWorld(withFault('GET /installs/*/backups=403')).run(create);
    expect(ran.code).toBe(4);
    expect(writes(ran)).toEqual([]);
  });

  test('Ctrl-C while it looks is exit 130, and the outcome is not known', async () => {
    const options = withFault('POST /installs/*/backups=resetx1');
    const ran = await createWorld({ ...options, interruptAfterMs: 5000 }).run(`${create} --json`);
    expect(ran.code).toBe(130);
    expect(errorOf(ran)).toMatchObject({
      retry_safe: false,
      message: expect.stringContaining('is unknown'),
    });
  });

  test.each(["''", "' '", 'x'.repeat(201)])(
    'the key %s is refused, and nothing is sent',
    async (key) => {
      const ran = await createWorld().run(`backups create acmeprod ${notify} --once ${key}`);
      expect(ran).toMatchObject({ code: 2, requests: [] });
    },
  );
});

const journaled: [string, string, string][] = [
  ['restore', `backups restore acmestage latest ${notify} --yes`, '/installs/*/backups/*/restore'],
  ['copy', `installs copy acmeprod acmestage ${notify} --yes`, '/install_copy'],
  ['archive', `backups archive acmeprod latest ${notify}`, '/installs/*/archives'],
  [
    'transfer',
    `sites transfer acmeprod --to ${harbor} --yes --confirm acme`,
    '/sites/*/site_transfers',
  ],
];

describe.each(journaled)('a %s with --once', (_, line, path) => {
  const typed = `${line} --once deploy-7`;

  test('is sent once: the second run refuses, and shows what the first one did', async () => {
    const world = createWorld(fresh());
    expect((await world.run(typed)).code).toBe(0);
    const second = await world.run(`${typed} --json`);
    expect(second).toMatchObject({ code: 6, stdout: '' });
    expect(writes(second)).toEqual([]);
    const { message, details, hint, record } = errorOf(second);
    expect(message).toMatch(/--once deploy-7: POST \S+ was sent before, and accepted/);
    expect(details.join('\n')).toMatch(/sent: 2026-03-02T09:00.*\nrequest id: /s);
    expect(hint).toContain('use another key');
    expect(record).toMatchObject({ key: 'deploy-7', outcome: 'accepted', body: expect.anything() });
  });

  test('another key, or another service, is another request', async () => {
    const options = fresh();
    const world = createWorld(options);
    await world.run(typed);
    const other = { ...options, env: { HMS_BASE_URL: 'https://other.example/v1' } };
    expect(writes(await createWorld(other).run(typed))).toHaveLength(1);
    expect(writes(await createWorld(options).run(`${line} --once deploy-8`))).toHaveLength(1);
  });

  test('whose outcome is not known is not sent again either', async () => {
    const options = withFault(`POST ${path}=reset-after-readx1`);
    const world = createWorld(options);
    expect((await world.run(typed)).code).toBe(10);
    const second = await world.run(`${typed} --json`);
    expect(second.code).toBe(6);
    expect(writes(second)).toEqual([]);
    expect(errorOf(second).message).toContain('its outcome is unknown');
    expect(errorOf(second).hint).toContain('Check whether it took effect.');
  });

  test.each(['429', '403'])('that was refused with %s may be sent again', async (status) => {
    const world = createWorld(withFault(`POST ${path}=${status}x3`));
    expect((await world.run(typed)).code).not.toBe(0);
    expect(writes(await world.run(typed)).length).toBeGreaterThan(0);
  });

  test('a dry run says that it would be refused', async () => {
    const world = createWorld(fresh());
    await world.run(typed);
    expect((await world.run(`${typed} --dry-run`)).code).toBe(6);
  });

  test('without a place for the journal nothing is sent', async () => {
    const ran = await createWorld({ stateDir: undefined }).run(typed);
    expect(ran.code).toBe(6);
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain('Set HMS_STATE_DIR');
  });
});

test('a restore of latest with --once is the same although latest is another by then', async () => {
  const world = createWorld(fresh());
  const line = `backups restore acmestage latest ${notify} --yes --backup-first --once deploy-7`;
  const first = await world.run(line);
  expect(first.code).toBe(0);
  expect(writes(first)).toHaveLength(2);
  const second = await world.run(line);
  expect(second.code).toBe(6);
  expect(writes(second)).toEqual([]);
});

test('a transfer at +3h with --once is the same an hour later', async () => {
  const world = createWorld(fresh());
  const line = `sites transfer acmeprod --to ${harbor} --at +3h --yes --confirm acme --once move`;
  expect((await world.run(line)).code).toBe(0);
  await world.clock.sleep(3_600_000);
  expect((await world.run(line)).code).toBe(6);
});

test('with --backup-first a journal that cannot be kept is found out before anything is sent', async () => {
  const line = `backups restore acmestage latest ${notify} --yes --backup-first --once k`;
  const ran = await createWorld({ stateDir: '/dev/null/x', realFiles: true }).run(line);
  expect(ran.code).toBe(6);
  expect(writes(ran)).toEqual([]);
});

test('a service that cuts the mark off is found out at once', async () => {
  const world = createWorld({
    fetch: async (url, init) => {
      const answer = await world.sandbox(url, init);
      if (init.method === 'GET') return answer;
      const body = (await answer.json()) as object;
      return Response.json({ ...body, description: 'Requested wi' }, { status: 202 });
    },
  });
  const ran = await world.run(create);
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain('did not keep the mark of --once');
});
