/** What a fleet run says of its targets, at once and later: what is known, and no more. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { create, journalOf, rowsOf, runIn, staging, troubled, world } from './support/fleet.ts';
import { writes } from './support/world.ts';

describe('what is said of a target is what is known of it', () => {
  test.each([
    [create, '12 requested.'],
    [`${create} --wait`, '12 completed.'],
    ['installs get {}', '12 read.'],
    [`${create} --once nightly`, '12 requested.'],
  ])('%s: %s', async (words, said) => {
    const { stderr } = await world().run(`each --all -- ${words}`);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(said);
  });

  test('accepted, and still going on when the time is over: it is accepted, with the way to wait', async () => {
    const made = world({ sandbox: { jobMs: 60_000 } });
    const ran = await made.run(`each ${staging} -- ${create} --wait --timeout 3s`);
    expect(ran.code).toBe(11);
    expect(ran.stderr).toContain('4 of 4 accepted, but their end was not seen');
    expect(ran.stderr).not.toContain('failed');
    const resumed = await made.run(`each --resume ${runIn(ran)}`);
    expect(resumed).toMatchObject({ code: 11, stdout: '' });
    expect(
      resumed.stderr.match(/accepted, not retried\. .* To keep waiting, run: hms backups wait/g),
    ).toHaveLength(4);
    expect(resumed.stderr).not.toContain(' found.');
    const [run] = JSON.parse((await made.run('each --list --json')).stdout);
    expect(run).toMatchObject({ ok: 0, accepted: 4, unknown: 0, failed: 0, open: 0 });
  });

  test('a wait that ran out of time has sent nothing, and may go on', async () => {
    const made = world({ sandbox: { jobMs: 60_000 } });
    await made.run(`each ${staging} -- ${create}`);
    const ran = await made.run(`each ${staging} -- backups wait {} latest --timeout 2s`);
    expect(ran.code).toBe(11);
    const resumed = await made.run(`each --resume ${runIn(ran)}`);
    expect(rowsOf(resumed)).toHaveLength(4);
  });

  test('Ctrl-C while they are waited for: none of them has failed', async () => {
    const made = world({ sandbox: { jobMs: 600_000 }, interruptAfterMs: 8000 });
    const ran = await made.run(`each ${staging} -- ${create} --wait`);
    expect(ran.code).toBe(130);
    expect(ran.stderr).toContain('4 of 4 accepted, but their end was not seen');
    expect(ran.stderr).not.toContain('failed');
  });

  test('a second request that was refused is known to have been', async () => {
    const made = troubled('refuses', (url) => url.includes('/restore'));
    const ran = await made.run(
      `each --where name=acmestage --yes --confirm-count 1 -- backups restore {} latest --notify a@b.example --backup-first`,
    );
    expect(rowsOf(ran)).toMatchObject([{ kind: 'failed', error: { retry_safe: false } }]);
    const [run] = JSON.parse((await made.run('each --list --json')).stdout);
    expect(run).toMatchObject({ failed: 1, unknown: 0, open: 0 });
  });
});

describe('a damaged journal', () => {
  const begun = async () => {
    const made = troubled('refuses', (_, count) => count > 3);
    const run = runIn(await made.run(`each ${staging} --concurrency 1 -- ${create}`));
    const path = journalOf(made, run);
    return { made, run, path, lines: readFileSync(path, 'utf8').split('\n') };
  };

  test('in the middle is refused, with the line, and nothing is sent', async () => {
    const { made, run, path, lines } = await begun();
    writeFileSync(
      path,
      lines.map((line, at) => (at === 3 ? line.replace(/./g, '#') : line)).join('\n'),
    );
    const ran = await made.run(`each --resume ${run}`);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain('is damaged in line 4');
  });

  test.each([
    ['half a plan', '{"version":1,"targ'],
    ['a plan that is none', '{"version":1,"targets":[{}]}\n'],
    ['a plan without a command', '{"version":1,"run":"r","at":"t","service":"s","targets":[]}\n'],
  ])('%s takes no other run off the list', async (_, text) => {
    const { made, run } = await begun();
    writeFileSync(journalOf(made, '20260101-000000-0000'), text);
    const listed = await made.run('each --list --json');
    expect(listed.code).toBe(0);
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { run, ok: 3 },
      { run: '20260101-000000-0000', trouble: expect.stringContaining('is damaged in line 1') },
    ]);
    const resumed = await made.run('each --resume 20260101-000000-0000');
    expect(resumed).toMatchObject({ code: 2, stdout: '', requests: [] });
  });

  test('D29: a journal without a line is no run', async () => {
    const { made, run } = await begun();
    writeFileSync(journalOf(made, '20260101-000000-0000'), '');
    const listed = await made.run('each --list --json');
    expect(JSON.parse(listed.stdout)).toMatchObject([{ run, ok: 3 }]);
    const resumed = await made.run('each --resume 20260101-000000-0000');
    expect(resumed).toMatchObject({ code: 5, stdout: '', requests: [] });
  });
});
