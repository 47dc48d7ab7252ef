/** A change: what is sent, what is printed, and what an error says once a request was accepted. */
import { describe, expect, test } from 'vitest';
import type { JobStatus } from '../src/command-model/plan.ts';
import { openView, requestedView } from '../src/command-model/view.ts';
import { HmsError } from '../src/core/errors.ts';
import { dry, is, jobOf, paint, run } from './support/changes.ts';
import { fenceView, planOf, requestOf } from './support/session.ts';

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
    const extraFields = { notification_emails: ['a@b.example'] };
    expect(await run(planOf({ extraFields }), {}, { bodies: [body] })).toMatchObject({
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
    expect(ran).toMatchObject({ sent: [], error: { kind: 'read_only' } });
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
      message: expect.stringMatching(/^Paint of f1 .*'FAILED'/),
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
    expect(ran.said.slice(-2)).toEqual([
      expect.stringMatching(/^Paint of f1\b.*new/),
      expect.stringMatching(/^Paint of f1 completed.* 2 s\.$/),
    ]);
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
    ['not_ready', 'pending'],
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
    const plan = planOf({ job: () => jobOf([]), whyNotPollable: () => 'it has no id' });
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
      kind: 'failed',
      retrySafe: false,
      message: expect.stringMatching(/paint was accepted\. too wet$/),
      details: ['one', expect.stringContaining(paint)],
      hint: expect.stringContaining('hms fences get f1'),
    });
    const unsafe = new HmsError('unavailable', 'too wet', {
      changedNothing: false,
      details: ['one'],
      hint: 'ask',
    });
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
    const slow = { ...first, plan: async () => backup([is('new'), is('completed')]) };
    const ran = await run(planOf({ first: slow }), {}, { bodies });
    expect(ran).toMatchObject({ sent: [dryRequest, paint], value: { id: 'f1' }, at: 2000 });
    const [waited, painted] = [/^Dry of f1 completed/, /^painting f1$/].map((words) =>
      ran.said.findIndex((line) => words.test(line)),
    );
    expect(waited).toBeGreaterThanOrEqual(0);
    expect(painted).toBeGreaterThan(waited ?? 0);
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
      kind: 'failed',
      retrySafe: false,
      details: [expect.stringContaining(dryRequest)],
      hint: expect.stringMatching(/hms fences get f1.*hms undo completed/),
    });
    const lost = new HmsError('unknown', 'lost', { hint: 'ask' });
    const unknown = await run(planOf({ first }), {}, { bodies: [bodies[0], lost] });
    expect(unknown.error).toMatchObject({
      kind: 'unknown',
      hint: expect.stringMatching(/^ask.*hms undo completed$/),
    });
    const defect = await run(planOf({ first }), {}, { bodies: [bodies[0], new TypeError('x')] });
    expect(defect.said.at(-1)).toMatch(/^warning: .*hms undo completed$/);
    const alone = await run(planOf(), {}, { bodies: [new TypeError('x')] });
    expect(alone.said).toEqual([]);
  });
});
