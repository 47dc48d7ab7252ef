/** A run becomes clean: --resume sees what ended meanwhile, and --acknowledge notes what a person has looked at. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { create, journalOf, lastError, runIn, staging, troubled, world } from './support/fleet.ts';
import type { WorldOptions } from './support/world.ts';
import { startOfWorld, writes } from './support/world.ts';

/** A run that stopped waiting for four backups. */
async function timedOut(options: WorldOptions = {}, words = `${create} --wait --timeout 3s`) {
  const made = world({ sandbox: { jobMs: 60_000 }, ...options });
  const ran = await made.run(`each ${staging} -- ${words}`);
  expect(ran.code).toBe(11);
  return { made, run: runIn(ran), ran };
}

type Made = ReturnType<typeof world>;

async function listed(made: Made) {
  const [run] = JSON.parse((await made.run('each --list --json')).stdout);
  return run;
}

describe('--resume looks what became of accepted requests', () => {
  test('jobs that completed are ok, and the run ends with 0, now and later', async () => {
    const { made, run } = await timedOut();
    await made.clock.sleep(200_000);
    const resumed = await made.run(`each --resume ${run}`);
    expect(resumed).toMatchObject({ code: 0, stdout: '' });
    expect(resumed.stderr).toContain('hms saw the end of 4 of 4 earlier requests.');
    expect(writes(resumed)).toEqual([]);
    expect(await listed(made)).toMatchObject({ ok: 4, accepted: 0, open: 0 });
    const again = await made.run(`each --resume ${run}`);
    expect(again).toMatchObject({ code: 0, requests: [] });
  });

  test('a job that was aborted needs attention', async () => {
    const { made, run } = await timedOut({ sandbox: { jobMs: 60_000, jobOutcome: 'aborted' } });
    await made.clock.sleep(200_000);
    const resumed = await made.run(`each --resume ${run}`);
    expect(resumed.code).toBe(11);
    expect(resumed.stderr).toContain(
      'hms saw the end of 4 of 4 earlier requests. 4 of them failed.',
    );
    expect(resumed.stderr).toMatch(/acmestage .*: failed, not retried\. Backup .* is aborted\./);
    expect(await listed(made)).toMatchObject({ failed: 4, accepted: 0 });
  });

  test('a job that runs stays accepted', async () => {
    const { made, run } = await timedOut();
    const resumed = await made.run(`each --resume ${run}`);
    expect(resumed.code).toBe(11);
    expect(resumed.stderr).toContain('hms saw the end of 0 of 4 earlier requests.');
    expect(await listed(made)).toMatchObject({ ok: 0, accepted: 4 });
  });

  test('a service that cannot be read settles nothing', async () => {
    let isDown = false;
    const made: Made = world({
      sandbox: { jobMs: 60_000 },
      fetch: async (url, init) =>
        isDown ? new Response('', { status: 503 }) : made.sandbox(url, init),
    });
    const ran = await made.run(`each ${staging} -- ${create} --wait --timeout 3s`);
    await made.clock.sleep(200_000);
    isDown = true;
    const resumed = await made.run(`each --resume ${runIn(ran)}`);
    expect(resumed.code).toBe(11);
    expect(await listed(made)).toMatchObject({ ok: 0, accepted: 4 });
  });

  test('the first request of two says nothing about the second', async () => {
    const restore = 'backups restore {} latest --notify a@b.example --backup-first';
    const made = world({ sandbox: { jobMs: 60_000 }, interruptAfterMs: 20_000 });
    const ran = await made.run(`each --where name=acmestage --yes --confirm-count 1 -- ${restore}`);
    expect(ran.code).toBe(130);
    await made.clock.sleep(120_000);
    const resumed = await made.run(`each --resume ${runIn(ran)}`);
    expect(resumed.code).not.toBe(0);
    expect(writes(resumed)).toEqual([]);
    expect(await listed(made)).toMatchObject({ ok: 0, accepted: 1 });
  });

  test.each([
    [' --once nightly', 'ok'],
    ['', 'unknown'],
  ])('backups of a process that was killed after it sent them, with%s: %s', async (once, state) => {
    const made = world({ sandbox: { jobMs: 1000 } });
    const ran = await made.run(`each ${staging} -- ${create}${once} --wait`);
    expect(ran.code).toBe(0);
    const path = journalOf(made, runIn(ran));
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, lines.filter((line) => !/"(accepted|ended)"/.test(line)).join('\n'));
    expect(await listed(made)).toMatchObject({ ok: 0, unknown: 4 });
    await made.clock.sleep(200_000);
    const resumed = await made.run(`each --resume ${runIn(ran)}`);
    expect(writes(resumed)).toEqual([]);
    expect(resumed.code).toBe(state === 'ok' ? 0 : 11);
    expect(await listed(made)).toMatchObject({ [state]: 4 });
  });

  describe.each(['', ' --wait'])('a response that proves nothing, with%s', (wait) => {
    const old = '2026-01-02T03:04:05Z';
    const id = seedId('install', 'x');
    const date = new Date(startOfWorld).toUTCString();
    test.each([
      ['an older record', { id, status: 'completed', create_time: old, complete_time: old }],
      ['a record of another install', { id, install: { id: seedId('install', 'museumprod') } }],
      ['an error', { errors: [{ message: 'no space left' }] }],
    ])('%s is never ok, also after a crash', async (_, body) => {
      const made: Made = world({
        prepare({ backups, installs }) {
          const [one] = backups;
          if (one === undefined) throw new Error('no backup');
          const record = { ...one.record, id, status: 'completed' as const };
          for (const install of installs) backups.push({ install_id: install.id, record });
        },
        fetch: async (url, init) =>
          init.method === 'GET'
            ? made.sandbox(url, init)
            : Response.json(body, { status: 202, headers: { date } }),
      });
      const ran = await made.run(`each ${staging} -- ${create}${wait}`);
      expect(ran.code).toBe(11);
      const path = journalOf(made, runIn(ran));
      const lines = readFileSync(path, 'utf8').split('\n');
      for (const kept of [lines, lines.filter((line) => !line.includes('"ended"'))]) {
        writeFileSync(path, kept.join('\n'));
        const resumed = await made.run(`each --resume ${runIn(ran)}`);
        expect(writes(resumed)).toEqual([]);
        expect(resumed.code).toBe(11);
        expect(await listed(made)).toMatchObject({ ok: 0, open: 0 });
      }
    });
  });

  test('--dry-run writes nothing to the journal', async () => {
    const { made, run } = await timedOut();
    await made.clock.sleep(200_000);
    const before = readFileSync(journalOf(made, run), 'utf8');
    await made.run(`each --resume ${run} --dry-run`);
    expect(readFileSync(journalOf(made, run), 'utf8')).toBe(before);
  });
});

describe('--acknowledge', () => {
  test('settles all that need attention: then --resume ends with 0', async () => {
    const { made, run } = await timedOut();
    const ran = await made.run(`each --acknowledge ${run}`);
    expect(ran).toMatchObject({ code: 0, stdout: '', requests: [] });
    expect(ran.stderr).toBe(`Acknowledged 4 targets of run ${run}.\n`);
    expect(await listed(made)).toMatchObject({ acknowledged: 4, accepted: 0, open: 0 });
    const resumed = await made.run(`each --resume ${run}`);
    expect(resumed).toMatchObject({ code: 0, stdout: '', requests: [] });
  });

  test('settles the named ones, by name or id, in any case', async () => {
    const { made, run } = await timedOut();
    await made.run(`each --acknowledge ${run} ACMESTAGE`);
    expect(await listed(made)).toMatchObject({ acknowledged: 1, accepted: 3 });
    const resumed = await made.run(`each --resume ${run}`);
    expect(resumed.code).toBe(11);
    expect(resumed.stderr).toContain('3 targets of the run need your attention.');
  });

  test.each([
    ['nosuch', 5, "has no target named 'nosuch'"],
    ['acmestage', 2, "'acmestage' needs no attention: its state is acknowledged."],
  ])('%s: exit %i, and the journal is as before', async (name, code, message) => {
    const { made, run } = await timedOut();
    await made.run(`each --acknowledge ${run} acmestage`);
    const before = readFileSync(journalOf(made, run), 'utf8');
    const ran = await made.run(`each --acknowledge ${run} bistrostage ${name} --json`);
    expect(ran.code).toBe(code);
    expect(lastError(ran).message).toContain(message);
    expect(readFileSync(journalOf(made, run), 'utf8')).toBe(before);
  });

  test('open targets stay open', async () => {
    const made = troubled('refuses', (_, count) => count === 1);
    const ran = await made.run(`each ${staging} --max-failures 1 --concurrency 1 -- ${create}`);
    expect(ran.code).toBe(11);
    const before = await listed(made);
    expect(before.open).toBeGreaterThan(0);
    const acknowledged = await made.run(`each --acknowledge ${runIn(ran)}`);
    expect(acknowledged.code).toBe(0);
    expect((await listed(made)).open).toBe(before.open);
  });

  test.each(['--all', '--where name=acmestage', '--from -', '--shard 1/2'])(
    'with %s it is refused',
    async (option) => {
      const { made, run } = await timedOut();
      const ran = await made.run(`each --acknowledge ${run} ${option}`);
      expect(ran.code).toBe(2);
      expect(await listed(made)).toMatchObject({ acknowledged: 0 });
    },
  );

  test('a run that does not exist', async () => {
    const ran = await world().run('each --acknowledge nosuch');
    expect(ran.code).toBe(5);
  });
});
