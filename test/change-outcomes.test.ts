/** A change: what is sent, what is printed, and what an error says once a request was accepted. */
import { describe, expect, test } from 'vitest';
import type { CommandInput } from '../src/command-model/input.ts';
import type { Job, JobStatus, Plan } from '../src/command-model/plan.ts';
import { openView, requestedView } from '../src/command-model/view.ts';
import { HmsError } from '../src/core/errors.ts';
import {
  changeOf,
  createSession,
  fenceView,
  planOf,
  requestOf,
  type SessionOptions,
} from './support/session.ts';

const paint = 'POST /fences/f1/paint';
const dry = requestOf({ path: '/fences/f1/dry', name: 'dryFence' });

const is = (status: string): JobStatus => ({ record: { id: 'f1', status }, status });

/** A job with these polls. The last one repeats. */
function jobOf(polls: readonly (JobStatus | HmsError)[], changed: Partial<Job> = {}): Job {
  let polled = 0;
  return {
    name: 'paint of f1',
    resume: 'To keep waiting, run: hms fences wait f1',
    after: 'To look, run: hms fences get f1',
    done: ['completed'],
    failed: ['failed'],
    onNeverListed: () => new HmsError('notFound', 'never listed'),
    async poll() {
      const found = polls[Math.min(polled, polls.length - 1)];
      polled += 1;
      if (found instanceof HmsError) throw found;
      return found;
    },
    ...changed,
  };
}

const run = (
  plan: Plan | object,
  input: CommandInput = {},
  options: SessionOptions = {},
  facts = {},
) =>
  createSession({ bodies: [{ id: 'f1', status: 'requested' }], ...options }).ran(
    changeOf(plan, facts),
    input,
  );

describe('an accepted request', () => {
  test('is printed, and then what was accepted', async () => {
    const ran = await run(planOf({ notes: ['first', 'second'] }));
    expect(ran).toMatchObject({
      value: { id: 'f1', status: 'requested' },
      view: fenceView,
      isOther: false,
      sent: [paint],
      said: ['first', 'second', 'painting f1'],
      records: [{ id: 'f1', status: 'requested' }],
      error: undefined,
    });
    expect(ran.forgotten).toBe(1);
  });

  test.each([
    ['', []],
    [
      ['a', '', 'b'],
      ['a', 'b'],
    ],
  ])('says %j', async (lines, said) => {
    expect(await run(planOf({ acceptedLines: () => lines }))).toMatchObject({ said });
  });

  test.each([undefined, null, {}])('with the body %j is what was requested', async (body) => {
    const requestedBesides = { notification_emails: ['a@b.example'] };
    expect(await run(planOf({ requestedBesides }), {}, { bodies: [body] })).toMatchObject({
      view: requestedView,
      value: {
        requested: true,
        operation: 'paintFence',
        request_id: 'request-1',
        notification_emails: ['a@b.example'],
      },
    });
  });

  test.each(['text', 1, [1], false])('with the body %j is that answer', async (body) => {
    const ran = await run(planOf(), {}, { bodies: [body] });
    expect(ran).toMatchObject({ value: { answer: body }, view: openView, isOther: true });
  });

  test('of a command that expects no body is shown as it is', async () => {
    const ran = await run(planOf(), {}, {}, { view: requestedView });
    expect(ran).toMatchObject({ view: openView, isOther: true, value: { id: 'f1' } });
  });

  test('is shown by its plan, if that has more to show', async () => {
    const shows = ({ status, requestId }: { status: number; requestId?: string | undefined }) => ({
      status,
      requestId,
    });
    const ran = await run(planOf({ shows }));
    expect(ran).toMatchObject({ value: { status: 202, requestId: 'request-1' }, isOther: true });
  });

  test('is the part that the command shows, but not in JSON', async () => {
    const bodies = [{ fence: { id: 'f1' } }];
    const shows = { shows: ({ fence }: { fence?: object }) => fence };
    const part = await run(planOf(), {}, { bodies }, shows);
    expect(part).toMatchObject({ value: { id: 'f1' }, view: fenceView, isOther: false });
    const whole = await run(planOf(), {}, { bodies, output: { format: 'json' } }, shows);
    expect(whole).toMatchObject({ value: { fence: { id: 'f1' } }, isOther: false });
    const columns = { format: 'json', columns: ['id'] } as const;
    expect(await run(planOf(), {}, { bodies, output: columns }, shows)).toMatchObject({
      value: { id: 'f1' },
    });
    expect(await run(planOf(), {}, {}, shows)).toMatchObject({
      value: { id: 'f1' },
      isOther: true,
    });
  });

  test('is not sent in a read-only profile', async () => {
    const ran = await run(planOf(), {}, { service: { readOnly: true } });
    expect(ran).toMatchObject({ sent: [], error: { kind: 'usage' } });
    const asDryRun = await run(planOf(), { dryRun: true }, { service: { readOnly: true } });
    expect(asDryRun.error).toBeUndefined();
  });
});

describe('an accepted request that reports a failure', () => {
  test('ends with 8 after it is printed', async () => {
    const ran = await run(
      planOf({ job: () => jobOf([]) }),
      {},
      { bodies: [{ id: 'f1', status: 'FAILED' }] },
    );
    expect(ran.error).toMatchObject({
      kind: 'failed',
      hint: 'To look, run: hms fences get f1',
      record: { id: 'f1', status: 'FAILED' },
      message: expect.stringMatching(/paint of f1.*FAILED/),
    });
    expect(ran.said).toEqual([]);
  });

  test('in an error field ends with 8, and the command that checks', async () => {
    const request = requestOf({ headless: true });
    for (const body of [{ error: 'no paint' }, { id: 'f1', status: 'failed' }]) {
      const { error } = await run(planOf({ request }), {}, { bodies: [body] });
      expect(error).toMatchObject({
        kind: 'failed',
        record: body,
        hint: expect.stringContaining('hms fences get f1'),
      });
    }
    const list = await run(planOf({ request }), {}, { bodies: [[{ error: 'no paint' }]] });
    expect(list.error).toMatchObject({ record: { answer: [{ error: 'no paint' }] } });
    expect(list.error?.message).toContain('no paint');
  });

  test('of a raw request ends with 8 after it is printed', async () => {
    const request = requestOf({ headless: true });
    const bodies = [{ error: 'no paint' }];
    const ran = await run(planOf({ request }), {}, { bodies }, { isRaw: true });
    expect(ran.error).toMatchObject({ kind: 'failed', record: { error: 'no paint' } });
    expect(ran.said).toEqual([]);
  });

  test('about an older record is unknown: 10', async () => {
    const whyStale = ({ id }: { id?: unknown }) => (id === 'f1' ? 'f1 is older' : undefined);
    const { error } = await run(planOf({ whyStale }));
    expect(error).toMatchObject({
      kind: 'unknown',
      record: { id: 'f1' },
      hint: expect.stringContaining('hms fences get f1'),
      message: expect.stringMatching(/POST \/fences\/f1\/paint.*f1 is older/),
    });
  });
});

describe('a wait for an accepted request', () => {
  const waiting = { wait: true, timeout: 60_000 };

  test('ends with the record that completed it', async () => {
    const ran = await run(planOf({ job: () => jobOf([is('new'), is('completed')]) }), waiting);
    expect(ran).toMatchObject({
      value: { id: 'f1', status: 'completed' },
      view: fenceView,
      records: [{ status: 'requested' }, { status: 'completed' }],
      error: undefined,
      at: 2000,
    });
    expect(ran.said.at(-1)).toMatch(/paint of f1.*new/);
  });

  test('uses the interval and the timeout', async () => {
    const job = () => jobOf([is('new')]);
    const ran = await run(planOf({ job }), { wait: true, timeout: 25_000, interval: 10_000 });
    expect(ran).toMatchObject({ at: 25_000, error: { kind: 'pending' } });
    const usual = await run(planOf({ job }), { wait: true });
    expect(usual.at).toBe(30 * 60_000);
  });

  test('is not needed for a response that is done or failed', async () => {
    const job = () => jobOf([new HmsError('bug', 'polled')]);
    const done = { bodies: [{ id: 'f1', status: 'Completed' }] };
    expect(await run(planOf({ job }), waiting, done)).toMatchObject({
      value: { status: 'Completed' },
      at: 0,
    });
    const failed = { bodies: [{ id: 'f1', status: 'failed' }] };
    expect((await run(planOf({ job }), waiting, failed)).error).toMatchObject({ kind: 'failed' });
  });

  test.each([
    ['notFound', 'pending'],
    ['rejected', 'pending'],
    ['usage', 'pending'],
    ['auth', 'auth'],
    ['forbidden', 'forbidden'],
  ] as const)('that ends with %s ends as %s, and is not safe to retry', async (kind, ended) => {
    const raised = new HmsError(kind, 'not now', { hint: 'ask', status: 418, requestId: 'r' });
    const { error } = await run(planOf({ job: () => jobOf([is('new'), raised]) }), waiting);
    expect(error).toMatchObject({
      kind: ended,
      retrySafe: false,
      hint: expect.stringContaining('hms fences wait f1'),
      details: ['ask'],
      status: 418,
      requestId: 'r',
      message: expect.stringContaining('not now'),
    });
  });

  test('without a usable id ends with 9, and says what was accepted', async () => {
    const plan = planOf({ job: () => jobOf([]), whyNotFollowed: () => 'it has no id' });
    const { error } = await run(plan, waiting);
    expect(error).toMatchObject({
      kind: 'pending',
      retrySafe: false,
      record: { id: 'f1' },
      details: [expect.stringContaining(paint)],
      hint: expect.stringContaining('hms fences get f1'),
    });
    expect(error?.message).toContain(paint);
    expect(error?.message).toContain('it has no id');
  });

  test('refuses a polled record that is older', async () => {
    const whyStale = ({ status }: { status?: unknown }) =>
      status === 'old' ? 'it is older' : undefined;
    const plan = planOf({ job: () => jobOf([is('old')]), whyStale });
    expect((await run(plan, waiting)).error).toMatchObject({ kind: 'unknown' });
  });

  test('goes on with the next request of the plan', async () => {
    const next = async ({ id }: { id?: unknown }) =>
      planOf({ request: dry, job: () => jobOf([is('completed')]), check: `check ${id}` });
    const bodies = [{ id: 'f1' }, { id: 'f2', status: 'requested' }];
    const ran = await run(planOf({ next }), waiting, { bodies });
    expect(ran).toMatchObject({
      sent: [paint, 'POST /fences/f1/dry'],
      value: { status: 'completed' },
    });
    const without = await run(planOf({ next }), {}, { bodies });
    expect(without.sent).toEqual([paint]);
  });

  test('ends where there is no next request', async () => {
    const next = async () => ({ record: { id: 'f9' }, because: 'f9 is dry' });
    const ran = await run(planOf({ next }), waiting);
    expect(ran).toMatchObject({ sent: [paint], value: { id: 'f9' }, said: ['f9 is dry'] });
  });

  test('names what was accepted when the next request fails', async () => {
    const next = async () => planOf({ request: dry });
    const refused = new HmsError('rejected', 'too wet', { details: ['one'], hint: 'ask' });
    const { error } = await run(planOf({ next }), waiting, { bodies: [{ id: 'f1' }, refused] });
    expect(error).toMatchObject({
      kind: 'rejected',
      retrySafe: false,
      details: ['one', expect.stringContaining(paint)],
      hint: expect.stringContaining('hms fences get f1'),
    });
    const unsafe = refused.with({ retrySafe: false });
    const as = await run(planOf({ next }), waiting, { bodies: [{ id: 'f1' }, unsafe] });
    expect(as.error).toMatchObject({ details: ['one'], hint: 'ask' });
    const both = async () => planOf({ request: dry, next: async () => Promise.reject(refused) });
    const second = await run(planOf({ next: both }), waiting, { bodies: [{ id: 'f1' }, {}] });
    expect(second.error?.details.at(-1)).toMatch(/\/paint, POST \/fences\/f1\/dry$/);
  });
});

describe('a request before the change', () => {
  const backup = (polls: readonly (JobStatus | HmsError)[] = [is('completed')]) =>
    planOf({ request: dry, job: () => jobOf(polls, { name: 'dry of f1' }) });
  const first = {
    plan: async () => backup(),
    undo: ({ status }: { status?: unknown }) => `hms undo ${status}`,
  };
  const bodies = [{ id: 'f1', status: 'requested' }, { id: 'f1' }];
  const dryRequest = 'POST /fences/f1/dry';

  test('is sent and waited for first, and names the way to undo it, also with --quiet', async () => {
    const ran = await run(planOf({ first }), {}, { bodies });
    expect(ran).toMatchObject({ sent: [dryRequest, paint], value: { id: 'f1' } });
    expect(ran.said).toContainEqual(expect.stringMatching(/^dry of f1: completed/));
    expect(ran.said.at(-1)).toMatch(/^warning: .*hms undo completed$/);
  });

  test('that fails sends nothing else, and says so', async () => {
    const failing = { ...first, plan: async () => backup([is('failed')]) };
    const { error, sent } = await run(planOf({ first: failing }), {}, { bodies });
    expect(sent).toEqual([dryRequest]);
    expect(error).toMatchObject({ kind: 'failed' });
    expect(error?.message).toContain(paint);
    const refusing = { ...first, plan: async () => Promise.reject(new HmsError('usage', 'no')) };
    const planned = await run(planOf({ first: refusing }), {}, { bodies });
    expect(planned).toMatchObject({ sent: [], error: { kind: 'usage', details: [] } });
    const defect = { ...first, plan: async () => Promise.reject(new TypeError('a defect')) };
    expect((await run(planOf({ first: defect }), {}, { bodies })).error?.message).toBe('a defect');
  });

  test('is named with the way to undo it when the change fails', async () => {
    const refused = new HmsError('rejected', 'no', { hint: 'ask' });
    const { error } = await run(planOf({ first }), {}, { bodies: [bodies[0], refused] });
    expect(error).toMatchObject({
      kind: 'rejected',
      retrySafe: false,
      details: [expect.stringContaining(dryRequest)],
      hint: expect.stringMatching(/hms fences get f1; .*hms undo completed/),
    });
    const lost = new HmsError('unknown', 'lost', { hint: 'ask' });
    const unknown = await run(planOf({ first }), {}, { bodies: [bodies[0], lost] });
    expect(unknown.error).toMatchObject({
      kind: 'unknown',
      hint: expect.stringMatching(/^ask; .*hms undo completed$/),
    });
    const defect = await run(planOf({ first }), {}, { bodies: [bodies[0], new TypeError('x')] });
    expect(defect.said.at(-1)).toMatch(/^warning: .*hms undo completed$/);
  });
});

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

describe('S4: a destructive change', () => {
  const destroys = { destroys: { what: 'This removes the paint', target: 'fence' } };
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
    const agreed = { agreed: { loss: { ...confirmation, ids: ['f1'] } } };
    expect((await run(plan, forever, { session: agreed }, destroys)).sent).toEqual([paint]);
    const nothing = { agreed: { loss: undefined } };
    expect((await run(plan, forever, { session: nothing }, destroys)).error).toMatchObject({
      kind: 'usage',
    });
    const held = { ...agreed, service: { defaults: { protect: ['f1'], notify: [] } } };
    const { error } = await run(
      plan,
      forever,
      { session: agreed, service: held.service },
      destroys,
    );
    expect(error).toMatchObject({ kind: 'usage', hint: expect.stringContaining('--confirm f1') });
    const wrong = await run(plan, { confirm: 'f2' }, { session: agreed }, destroys);
    expect(wrong.error).toMatchObject({ kind: 'usage' });
  });
});
