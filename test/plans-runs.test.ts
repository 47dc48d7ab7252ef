/** Saved plans of runs: `each` and `users import`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import { journalOf, rowsOf, runIn, world } from './support/fleet.ts';
import { people } from './support/lines.ts';
import { installIn, newPath, notify, planIn, planOf } from './support/plans.ts';
import { writes } from './support/world.ts';

const staging = '--where environment=staging';
const create = `backups create {} ${notify}`;
const restore = `backups restore {} latest ${notify}`;
const northlight = seedId('account', 'northlight');

function add({ installs }: State) {
  const [first] = installs;
  if (first)
    installs.push({
      ...first,
      id: seedId('install', 'added'),
      name: 'added',
      environment: 'staging',
    });
}

function remove({ installs }: State) {
  installs.splice(
    installs.findIndex(({ name }) => name === 'clinicstage'),
    1,
  );
}

function rename(state: State) {
  Object.assign(installIn(state, 'clinicstage'), { name: 'clinicnew' });
}

describe('Q2: the set of targets', () => {
  test.each([
    ['added', add, /set of targets of added: not selected in the plan, now added \(/],
    ['removed', remove, /set of targets of clinicstage: clinicstage \(.*now not selected/],
    ['renamed', rename, /set of targets of clinicstage: clinicstage \(.*now clinicnew \(/],
  ])('one is %s', async (_, change, words) => {
    const made = world();
    const path = await planIn(made, `each ${staging} -- ${create}`);
    change(made.state);
    const ran = await made.run(`apply ${path}`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('made: set of targets.');
    expect(ran.stderr).toMatch(words);
    expect(writes(ran)).toEqual([]);
    expect(ran.stdout).toBe('');
  });

  test('changes during the prompt', async () => {
    const made = world({ terminal: 120, answers: ['acmeprod'], answerMs: 60_000 });
    const line = `each --where name~acmest -- installs copy {} acmeprod ${notify}`;
    const path = await planIn(made, line);
    void made.clock.sleep(30_000).then(() => {
      add(made.state);
      Object.assign(installIn(made.state, 'added'), { name: 'acmestnew' });
    });
    const ran = await made.run(`apply ${path} --yes --confirm-count 1`);
    expect(ran.stderr).toContain('Type acmeprod to confirm');
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('made: set of targets.');
    expect(writes(ran)).toEqual([]);
  });

  test('an install of it has changed: nothing starts', async () => {
    const made = world();
    const path = await planIn(made, `each ${staging} -- ${create}`);
    Object.assign(installIn(made.state, 'acmestage'), { primary_domain: 'new.example' });
    const ran = await made.run(`apply ${path}`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('primary domain of acmestage: - in the plan, now new.example');
    expect(writes(ran)).toEqual([]);
  });

  test('the chosen backup of one target is gone: that target is refused, and the others run', async () => {
    const made = world();
    const path = await planIn(made, `each ${staging} -- ${restore}`);
    const { backup } = planOf(path).changes[0];
    const at = made.state.backups.findIndex(({ record }) => record.id === backup.id);
    made.state.backups.splice(at, 1);
    const ran = await made.run(`apply ${path} --yes --confirm-count 4`);
    expect(ran.code).toBe(11);
    expect(
      rowsOf(ran)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['changed', 'ok', 'ok', 'ok']);
    expect(writes(ran)).toHaveLength(3);
  });
});

describe('Q1: a run', () => {
  test('restores the backups of the plan, not the newest', async () => {
    const made = world();
    const path = await planIn(made, `each ${staging} -- ${restore}`);
    await made.run(`backups create acmestage ${notify} --wait`);
    const ran = await made.run(`apply ${path} --yes --confirm-count 4`);
    expect(ran.code).toBe(0);
    const ids = planOf(path).changes.map((one: { backup: { id: string } }) => one.backup.id);
    for (const id of ids) expect(writes(ran).join()).toContain(id);
  });

  test('keeps the options of its command, and takes those of the confirmation again', async () => {
    const made = world();
    const path = await planIn(
      made,
      `each ${staging} --canary 1 --concurrency 2 --yes --confirm-count 4 -- ${restore} --yes`,
    );
    const { command } = planOf(path);
    expect(command.join(' ')).toBe(`each ${staging} --canary 1 --concurrency 2 -- ${restore}`);
    const none = await made.run(`apply ${path}`);
    expect(none.code).toBe(2);
    expect(writes(none)).toEqual([]);
    expect((await made.run(`apply ${path} --yes --confirm-count 4`)).code).toBe(0);
  });

  test('of pairs', async () => {
    const made = world();
    const line = `each --where environment=production --pairs from=production,to=staging --skip-unpaired -- installs copy {from} {to} ${notify}`;
    const path = await planIn(made, line);
    const { changes } = planOf(path);
    const first = changes[0].target.from;
    expect(first.id).toBe(changes[0].request.body.source_environment_id);
    const ran = await made.run(`apply ${path} --yes --confirm-count ${changes.length}`);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(changes.length);
  });

  test('of a part', async () => {
    const made = world();
    const path = await planIn(made, `each ${staging} --shard 1/2 -- ${create}`);
    expect(writes(await made.run(`apply ${path}`))).toHaveLength(planOf(path).changes.length);
  });

  test('of a list: the plan is the list', async () => {
    const made = world({ stdin: 'acmestage\nclinicstage\n' });
    const path = await planIn(made, `each --from - -- ${create}`);
    const other = world({ stdin: '', stateDir: made.stateDir });
    expect(writes(await other.run(`apply ${path}`))).toHaveLength(2);
  });

  test('of nothing: an empty selection stays one', async () => {
    const made = world();
    const path = await planIn(made, `each --where name=nothing --allow-empty -- ${create}`);
    expect(planOf(path).changes).toEqual([]);
    expect((await made.run(`apply ${path} --dry-run`)).code).toBe(0);
    add(made.state);
    Object.assign(installIn(made.state, 'added'), { name: 'nothing' });
    const ran = await made.run(`apply ${path}`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('made: set of targets.');
  });

  test('whose check fails for a target has no plan', async () => {
    const made = world({ prepare: (state) => void state.backups.splice(0, 1000) });
    const path = newPath();
    const ran = await made.run(`each ${staging} --plan-out ${path} -- ${restore}`);
    expect(ran.code).toBe(11);
    expect(ran.stderr).toContain('No plan was written.');
    expect(() => planOf(path)).toThrow();
  });

  test('is applied once, and its run is named', async () => {
    const made = world();
    const path = await planIn(made, `each ${staging} -- ${create}`);
    const first = await made.run(`apply ${path}`);
    const [row] = rowsOf(first);
    const ran = await made.run(`apply ${path}`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain(`Run: ${row?.run}`);
    expect(ran.stderr).toContain(`hms each --acknowledge ${row?.run}`);
    expect(ran.stderr).not.toContain('--resume');
    expect(writes(ran)).toEqual([]);
  });

  test('is not resumed: a resume would send without a comparison', async () => {
    const made = world();
    const path = await planIn(made, `each ${staging} -- ${restore}`);
    const { backup } = planOf(path).changes[0];
    const at = made.state.backups.findIndex(({ record }) => record.id === backup.id);
    const removed = made.state.backups.splice(at, 1);
    const first = await made.run(`apply ${path} --yes --confirm-count 4`);
    expect(first.code).toBe(11);
    const run = runIn(first);
    expect(first.stderr).toContain(
      `A run of a plan cannot be resumed. To see its 1 open target, run: hms each --resume ${run} --dry-run.`,
    );
    made.state.backups.push(...removed);
    const resumed = await made.run(`each --resume ${run} --yes --confirm-count 1`);
    expect(resumed.code).toBe(6);
    expect(resumed.stderr).toContain(`Run ${run} applies a plan, so it cannot be resumed.`);
    expect(writes(resumed)).toEqual([]);
    const looked = await made.run(`each --resume ${run} --dry-run -o jsonl`);
    expect(looked.code).toBe(0);
    expect(rowsOf(looked).map(({ target }) => target)).toEqual([
      planOf(path).changes[0].target.name,
    ]);
    const rest = newPath('jsonl');
    writeFileSync(rest, looked.stdout);
    const next = await planIn(made, `each --from ${rest} -- ${restore}`);
    expect(writes(await made.run(`apply ${next} --yes --confirm-count 1`))).toHaveLength(1);
  });

  test('in the journal, the mark of the plan is part of what the checksum covers', async () => {
    const made = world();
    const first = await made.run(`apply ${await planIn(made, `each ${staging} -- ${create}`)}`);
    const path = journalOf(made, runIn(first));
    writeFileSync(path, readFileSync(path, 'utf8').replace(',"saved":true', ''));
    const ran = await made.run(`each --resume ${runIn(first)}`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('was changed after its run started.');
  });

  test('that started counts, even if it sent nothing', async () => {
    const made = world();
    const path = await planIn(made, `each ${staging} -- ${restore}`);
    const kept = made.state.backups.splice(0, 1000);
    const ran = await made.run(`apply ${path} --yes --confirm-count 4`);
    expect(ran.code).toBe(11);
    expect(writes(ran)).toEqual([]);
    made.state.backups.push(...kept);
    const again = await made.run(`apply ${path} --yes --confirm-count 4`);
    expect(again.code).toBe(6);
    expect(writes(again)).toEqual([]);
  });

  test('takes secret fields again, with their placeholders', async () => {
    const made = world();
    const field = '--field note=secret-{name}';
    const path = await planIn(made, `each ${staging} -- api POST /x/{} ${field}`);
    expect(readFileSync(path, 'utf8')).not.toContain('secret-');
    const none = await made.run(`apply ${path} --yes --confirm-count 4`);
    expect(none.code).toBe(2);
    const ran = await made.type([
      'apply',
      path,
      '--field',
      'note=secret-{name}',
      '--yes',
      '--confirm-count',
      '4',
    ]);
    expect(writes(ran)).toHaveLength(4);
  });

  test('is not resumed, listed or acknowledged by a plan', async () => {
    for (const flags of ['--resume x', '--list', '--acknowledge x']) {
      const ran = await world().run(`each ${flags} --plan-out ${newPath()}`);
      expect(ran.code).toBe(2);
      expect(ran.stderr).toContain('--plan-out works only for a new run.');
    }
  });
});

describe('Q1: users import', () => {
  test('sends the people of the plan, and refuses another file', async () => {
    const file = newPath('csv');
    writeFileSync(file, readFileSync(people));
    const made = world();
    const path = await planIn(made, `users import ${file} --canary 1`);
    expect(planOf(path).changes[0].request.body.user.email).toBe('ida@northlight.example');
    writeFileSync(
      file,
      `${readFileSync(people, 'utf8')}${northlight},Bo,Lund,bo@northlight.example,full,\n`,
    );
    const ran = await made.run(`apply ${path}`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('made: content of the file.');
    expect(writes(ran)).toEqual([]);
    writeFileSync(file, readFileSync(people));
    expect(writes(await made.run(`apply ${path}`))).toHaveLength(1);
  });
});
