/** A change that sends nothing: nothing to do, a dry run, or no confirmation. */
import { describe, expect, test } from 'vitest';
import type { CommandInput } from '../src/command-model/input.ts';
import type { Plan } from '../src/command-model/plan.ts';
import { is, jobOf, paint, run } from './support/changes.ts';
import { changeOf, createSession, fenceView, planOf, requestOf } from './support/session.ts';

describe('nothing to send', () => {
  const done = { record: { id: 'f1', status: 'new' }, because: 'it is painted' };

  test('is told with the record', async () => {
    expect(await run(done)).toMatchObject({
      sent: [],
      value: done.record,
      view: fenceView,
      said: ['it is painted'],
      records: [done.record],
    });
  });

  test('may still be waited for, but not in a dry run', async () => {
    const job = jobOf([is('completed')]);
    expect((await run({ ...done, job }, { wait: true })).value).toEqual({
      id: 'f1',
      status: 'completed',
    });
    expect((await run({ ...done, job })).value).toEqual(done.record);
    expect((await run({ ...done, job }, { wait: true, dryRun: true })).value).toEqual(done.record);
  });
});

describe('a dry run', () => {
  const dryRun = { dryRun: true };

  test('shows the request without its secrets, and sends nothing', async () => {
    const request = requestOf({ json: { color: 'green', shellVariables: { A: 'hidden' } } });
    const ran = await run(planOf({ request, notes: ['a note'] }), dryRun);
    expect(ran).toMatchObject({
      sent: [],
      isOther: true,
      value: {
        dry_run: true,
        method: 'POST',
        url: 'https://api.example/v1/fences/f1/paint',
        body: { color: 'green', shellVariables: { A: '***' } },
      },
    });
    expect(ran.said[0]).toBe('a note');
    expect(ran.said).toHaveLength(2);
  });

  test('shows an upload by what it is, and no body as null', async () => {
    const upload = { description: { file: 'a.zip' } };
    const request = requestOf({ upload: upload as never });
    expect((await run(planOf({ request }), dryRun)).value).toMatchObject({
      body: upload.description,
    });
    const empty = requestOf({ json: undefined });
    expect((await run(planOf({ request: empty }), dryRun)).value).toMatchObject({ body: null });
  });

  test('shows its preview as rows, and in JSON as fields', async () => {
    const preview = { rows: [{ id: 'r1' }], view: fenceView, facts: { rows: 1 }, note: 'one row' };
    const rows = await run(planOf({ preview }), dryRun);
    expect(rows).toMatchObject({ value: [{ id: 'r1' }], view: fenceView });
    expect(rows.said.at(-1)).toBe('one row');
    const json = await run(planOf({ preview }), dryRun, { output: { format: 'json' } });
    expect(json.value).toMatchObject({ dry_run: true, rows: 1 });
    expect(json.said).not.toContain('one row');
  });

  test('says what would be sent besides', async () => {
    const first = { plan: async () => planOf(), undo: () => '' };
    const next = async () => planOf();
    const count = async (plan: Plan, input: CommandInput = dryRun) =>
      (await run(plan, input)).said.length;
    const alone = await count(planOf());
    expect(await count(planOf({ first }))).toBe(alone + 1);
    expect(await count(planOf({ next }))).toBe(alone);
    expect(await count(planOf({ next }), { ...dryRun, wait: true })).toBe(alone + 1);
    expect(await count(planOf(), { ...dryRun, wait: true })).toBe(alone);
  });
});

describe('a destructive change', () => {
  const destroys = { destroys: { effect: 'This removes the paint', typedName: () => 'f1' } };
  const confirmation = {
    name: 'f1',
    ids: ['F1'],
    requireNameReason: undefined,
    facts: async () => [['fence', 'f1']] as const,
  };
  const plan = planOf({ confirmation });
  const production = planOf({ confirmation: { ...confirmation, requireNameReason: 'is red' } });
  const forever = { fence: 'f1' };

  test('needs a confirmation', async () => {
    expect((await run(plan, forever, {}, destroys)).error).toMatchObject({ kind: 'usage' });
    expect((await run(plan, { ...forever, yes: true }, {}, destroys)).sent).toEqual([paint]);
    expect((await run(production, { ...forever, yes: true }, {}, destroys)).sent).toEqual([]);
    const named = { ...forever, yes: true, confirm: 'f1' };
    expect((await run(production, named, {}, destroys)).sent).toEqual([paint]);
    expect((await run(planOf(), { ...forever, yes: true }, {}, destroys)).sent).toEqual([paint]);
    expect((await run(plan, forever)).sent).toEqual([paint]);
  });

  test('refuses another name than the argument before it is planned', async () => {
    const wrong = { fence: 'f1', yes: true, confirm: 'f2' };
    const planless = { ...destroys, plan: async () => Promise.reject(new Error('planned')) };
    expect((await run(plan, wrong, {}, planless)).error).toMatchObject({ kind: 'usage' });
  });

  test('forgets the lists before, after a prompt, and after it was sent', async () => {
    const prompted = { output: { interactive: true }, answer: 'y' };
    expect(await run(plan, forever, prompted, destroys)).toMatchObject({ forgotten: 3 });
    expect(await run(plan, { yes: true }, {}, destroys)).toMatchObject({ forgotten: 2 });
    expect(await run(plan, { dryRun: true }, {}, destroys)).toMatchObject({ forgotten: 0 });
  });

  test('knows the options that answer the prompt', async () => {
    const made = createSession({
      bodies: [{}],
      output: { interactive: true },
      answer: 'f1',
    });
    await made.ran(changeOf(production, destroys), forever);
    expect(made.session.confirmedOptions).toEqual(['--yes', '--confirm', 'f1']);
  });

  test('in a dry run shows what would be lost, and how to confirm it', async () => {
    const { said } = await run(production, { dryRun: true }, {}, destroys);
    expect(said.slice(0, 2)).toEqual(['This removes the paint:', 'fence  f1']);
    expect(said[2]).toContain('--yes --confirm f1');
    const staging = await run(plan, { dryRun: true }, {}, destroys);
    expect(staging.said).toHaveLength(said.length - 1);
    const wrong = await run(plan, { dryRun: true, confirm: 'f2' }, {}, destroys);
    expect(wrong.error).toMatchObject({ kind: 'usage' });
  });

  test('of a target that was confirmed before needs no other confirmation', async () => {
    const confirmed = { confirmed: { target: { ...confirmation, ids: ['f1'] } } };
    expect((await run(plan, forever, { session: confirmed }, destroys)).sent).toEqual([paint]);
    const nothing = { confirmed: { target: undefined } };
    expect((await run(plan, forever, { session: nothing }, destroys)).error).toMatchObject({
      kind: 'changed',
    });
    const held = { ...confirmed, service: { defaults: { protect: ['f1'], notify: [] } } };
    const { error } = await run(
      plan,
      forever,
      { session: confirmed, service: held.service },
      destroys,
    );
    expect(error).toMatchObject({
      kind: 'protected',
      hint: expect.stringContaining('--confirm f1'),
    });
    const wrong = await run(plan, { confirm: 'f2' }, { session: confirmed }, destroys);
    expect(wrong.error).toMatchObject({ kind: 'usage' });
  });
});
