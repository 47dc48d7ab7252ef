/** D2: a request whose response is lost is looked for in the list; the journal has its outcome. */
import { describe, expect, test } from 'vitest';
import type { Evidence, Plan } from '../src/command-model/plan.ts';
import type { ReceivedRecord } from '../src/contract/types.ts';
import { HmsError } from '../src/core/errors.ts';
import { LostLock } from '../src/storage/lock.ts';
import { changeOf, createSession, planOf, type SessionOptions } from './support/session.ts';

const paint = 'POST /fences/f1/paint';
const lost = new HmsError('unknown', 'the response was lost', {
  details: ['a detail'],
  status: 504,
  requestId: 'request-9',
});
const found = { id: 'f2', status: 'new' } as ReceivedRecord;

interface Looking extends SessionOptions {
  /** What each look finds, in order; an error is thrown. The last one repeats. */
  looks?: readonly (ReceivedRecord | HmsError | undefined)[];
  /** Ids without the mark, for each look. */
  others?: readonly (readonly string[])[];
  isKept?: boolean;
  lookMs?: number;
  isAlone?: boolean;
  plan?: Partial<Plan>;
}

/** Sends a request that its list can show. */
async function sentWith({
  looks = [undefined],
  others = [],
  isKept = true,
  lookMs = 0,
  isAlone,
  plan,
  ...options
}: Looking) {
  const lookedAt: number[] = [];
  const locks: string[] = [];
  const made = createSession({
    bodies: [{ id: 'f1' }],
    stateDir: '/state',
    ...options,
    session: {
      ...(isAlone === undefined
        ? {}
        : {
            stores: {
              journal: async () => ({ begin: async () => undefined }),
              async withMachineLock(
                name: string,
                work: (alone: () => Promise<boolean>) => unknown,
              ) {
                locks.push(name);
                return work(async () => isAlone);
              },
              // As: a change with evidence uses only these stores.
            } as never,
          }),
      ...options.session,
    },
  });
  const evidence: Evidence = {
    mark: '[once k]',
    existing: (record) => ({ record, because: `joined ${record.id}` }),
    hasMark: () => isKept,
    async find(onOther) {
      const at = lookedAt.length;
      lookedAt.push(made.clock.monotonic());
      for (const id of others[Math.min(at, others.length - 1)] ?? []) onOther(id);
      if (lookMs > 0) await made.clock.sleep(lookMs);
      const seen = looks[Math.min(at, looks.length - 1)];
      if (seen instanceof HmsError) throw seen;
      return seen;
    },
  };
  const ran = await made.ran(changeOf(planOf({ evidence, ...plan })));
  return { ...ran, lookedAt, locks };
}

describe('D2: before a request is sent', () => {
  test('its list is read, and the request is journaled until it is accepted', async () => {
    const ran = await sentWith({});
    expect(ran).toMatchObject({
      sent: [paint],
      value: { id: 'f1' },
      lookedAt: [0],
      settled: [{ outcome: 'accepted', request_id: 'request-1' }],
    });
    expect(ran.begun).toEqual([
      [
        { key: '[once k]', about: ['https://api.example/v1/fences/f1/paint'] },
        {
          request: paint,
          url: 'https://api.example/v1/fences/f1/paint',
          body: { color: 'green' },
          run: '00000000-0000-4000-8000-000000000001',
        },
      ],
    ]);
  });

  test('and is not sent if it is listed', async () => {
    const ran = await sentWith({ looks: [found] });
    expect(ran).toMatchObject({
      sent: [],
      value: found,
      said: ['joined f2'],
      settled: [undefined],
      error: undefined,
    });
  });

  test.each([
    [4000, 3],
    [3999, 1],
  ])('a look of %d ms is taken %d times at most', async (lookMs, times) => {
    const { lookedAt, sent } = await sentWith({ lookMs });
    expect(lookedAt).toHaveLength(times);
    expect(sent).toEqual([paint]);
  });

  test('nor if another process has taken its lock', async () => {
    const ran = await sentWith({ isAlone: false });
    expect(ran.error).toBeInstanceOf(LostLock);
    expect(ran.sent).toEqual([]);
    expect(ran.locks).toEqual(['[once k] https://api.example/v1/fences/f1/paint']);
    expect(await sentWith({ isAlone: true })).toMatchObject({ sent: [paint] });
  });

  test('nor if the connection takes so long that another process may have its lock', async () => {
    expect(await sentWith({ connectMs: 3999 })).toMatchObject({ sent: [paint] });
    expect(await sentWith({ connectMs: 4000 })).toMatchObject({ sent: [] });
  });

  test('a service that does not keep the mark is warned about', async () => {
    const { said, error } = await sentWith({ isKept: false });
    expect(error).toBeUndefined();
    expect(said).toContainEqual(expect.stringMatching(/^warning: .*\[once k\]/));
    expect((await sentWith({})).said).not.toContainEqual(expect.stringContaining('warning'));
  });
});

describe('D2: without a journal', () => {
  test('the request is sent, and a warning says why', async () => {
    const begin = async () => Promise.reject(new HmsError('usage', 'the disk is full'));
    const { sent, said, settled } = await sentWith({ journal: { begin } });
    expect(sent).toEqual([paint]);
    expect(settled).toEqual([]);
    expect(said).toContainEqual(expect.stringMatching(/^warning: .*the disk is full/));
    const nowhere = await sentWith({ stateDir: undefined as never });
    expect(nowhere).toMatchObject({ sent: [paint], begun: [], settled: [] });
  });

  test.each([new HmsError('cancelled', 'interrupted'), new TypeError('a defect')])(
    'nothing is sent after %s',
    async (raised) => {
      const { sent, error } = await sentWith({
        journal: { begin: async () => Promise.reject(raised) },
      });
      expect(sent).toEqual([]);
      expect(error).toBe(raised);
    },
  );
});

describe('D2: a request that was sent before', () => {
  const settled: unknown[] = [];
  const journal = {
    begin: async () => ({
      isRepeated: true,
      settle: async (outcome: unknown) => void settled.push(outcome),
    }),
  };

  test('is looked for until 30 s are over, every 2 s, and then sent', async () => {
    const { lookedAt, sent, said } = await sentWith({ journal });
    expect(lookedAt).toHaveLength(17);
    expect(lookedAt.slice(0, 3)).toEqual([0, 2000, 4000]);
    expect(lookedAt.slice(-2)).toEqual([30_000, 30_000]);
    expect(sent).toEqual([paint]);
    expect(said[0]).toMatch(/\[once k\].* 30 s/);
  });

  test('is joined as soon as it is listed', async () => {
    const ran = await sentWith({ journal, looks: [undefined, undefined, found] });
    expect(ran).toMatchObject({ lookedAt: [0, 2000, 4000], sent: [], value: found });
  });

  test('is not sent after an interrupt, and that is safe to retry', async () => {
    const made = createSession({ stateDir: '/state', journal });
    const reason = new HmsError('cancelled', 'stopped by hand', { exitCode: 143 });
    void made.clock.sleep(3000).then(() => made.interrupt.abort(reason));
    const evidence: Evidence = {
      mark: 'm',
      existing: (record) => ({ record, because: '' }),
      hasMark: () => true,
      find: async () => undefined,
    };
    const { error, sent } = await made.ran(changeOf(planOf({ evidence })));
    expect(sent).toEqual([]);
    expect(error).toMatchObject({ kind: 'cancelled', exitCode: 143, retrySafe: true });
    expect(error?.message).toContain('stopped by hand');
    expect(error).not.toBe(reason);
    const broken = new HmsError('unavailable', 'no list');
    expect((await sentWith({ journal, looks: [broken] })).error).toMatchObject({
      message: 'no list',
    });
  });
});

describe('D2: a lost response', () => {
  test('is settled by the list: it was accepted', async () => {
    const ran = await sentWith({ bodies: [lost], looks: [undefined, undefined, found] });
    expect(ran).toMatchObject({ value: found, sent: [paint], error: undefined });
    expect(ran.lookedAt).toEqual([0, 0, 2000]);
    expect(ran.said[0]).toMatch(/the response was lost.*\[once k\]/);
    expect(ran.said[1]).toContain('[once k]');
    expect(ran.settled).toEqual([{ outcome: 'unknown', request_id: 'request-9' }]);
  });

  test('is settled by the list: it was not accepted, after 30 s', async () => {
    const { error, at } = await sentWith({ bodies: [lost] });
    expect(at).toBe(30_000);
    expect(error).toMatchObject({
      kind: 'unavailable',
      exitCode: 7,
      details: ['a detail'],
      status: 504,
      requestId: 'request-9',
      hint: expect.any(String),
    });
    expect(error?.message).toMatch(/the response was lost.*\[once k\]/);
  });

  test('stays unknown where a record without the mark appeared', async () => {
    const others = [['old'], ['old', 'new-1'], ['old', 'new-1', 'new-2']];
    const { error } = await sentWith({ bodies: [lost], others });
    expect(error).toMatchObject({
      kind: 'unknown',
      details: ['a detail', expect.stringMatching(/ new-1, new-2/)],
      hint: expect.stringContaining('hms fences get f1'),
    });
    expect((await sentWith({ bodies: [lost], others: [['old']] })).error).toMatchObject({
      kind: 'unavailable',
    });
  });

  test('stays unknown where the list cannot be read', async () => {
    const looks = [undefined, new HmsError('unavailable', 'no list')];
    const { error } = await sentWith({ bodies: [lost], looks });
    expect(error).toMatchObject({
      kind: 'unknown',
      exitCode: 10,
      details: ['a detail', expect.stringMatching(/\[once k\].*no list/)],
      hint: expect.stringContaining('hms fences get f1'),
    });
  });

  test('is not looked for without a list', async () => {
    const made = createSession({ bodies: [lost] });
    const { error, sent, at } = await made.ran(changeOf(planOf()));
    expect({ sent, at }).toEqual({ sent: [paint], at: 0 });
    expect(error).toMatchObject({
      kind: 'unknown',
      hint: expect.stringContaining('hms fences get f1'),
    });
  });

  test('keeps the hint it has', async () => {
    const { ran } = createSession({ bodies: [lost.with({ hint: 'its own' })] });
    expect((await ran(changeOf(planOf()))).error?.hint).toBe('its own');
  });
});

describe('a refused request', () => {
  const refused = new HmsError('rejected', 'no');

  test.each([
    [refused, 'ask for it'],
    [refused.with({ hint: 'its own' }), 'ask for it'],
    [new HmsError('forbidden', 'no'), undefined],
    [new HmsError('unavailable', 'no'), undefined],
  ])('has the hint of the plan: %s', async (error, hint) => {
    const { ran } = createSession({ bodies: [error] });
    expect((await ran(changeOf(planOf({ refused: { hint: 'ask for it' } })))).error?.hint).toBe(
      hint,
    );
    const plain = createSession({ bodies: [error] });
    expect((await plain.ran(changeOf(planOf()))).error?.hint).toBe(error.hint);
  });

  test('is journaled as not sent', async () => {
    const once = { key: 'k', about: ['f1'] };
    const { ran } = createSession({ bodies: [refused] });
    expect((await ran(changeOf(planOf({ once })))).settled).toEqual([undefined]);
  });
});

describe('D2: a request with a key', () => {
  const once = { key: 'k', about: ['f1'] };
  const refusals: unknown[] = [];
  const journal = { refuseRepeated: async (...call: unknown[]) => void refusals.push(call) };

  test('is journaled with the service it goes to', async () => {
    const { ran } = createSession({ bodies: [{ id: 'f1' }], journal });
    const { begun, settled } = await ran(changeOf(planOf({ once })));
    const intent = { key: 'k', about: ['https://api.example', 'f1'] };
    const url = 'https://api.example/v1/fences/f1/paint';
    expect(begun).toEqual([[intent, { request: paint, url, body: { color: 'green' } }]]);
    expect(settled).toEqual([{ outcome: 'accepted', request_id: 'request-1' }]);
    expect(refusals.at(-1)).toEqual([intent, true]);
    const dry = createSession({ journal });
    await dry.ran(changeOf(planOf({ once })), { dryRun: true });
    expect(refusals.at(-1)).toEqual([intent, false]);
  });

  test('and a lost response is journaled as unknown', async () => {
    const { ran } = createSession({ bodies: [lost] });
    const { settled } = await ran(changeOf(planOf({ once })));
    expect(settled).toEqual([{ outcome: 'unknown', request_id: 'request-9' }]);
    const nameless = createSession({ bodies: [new HmsError('unknown', 'lost')] });
    expect((await nameless.ran(changeOf(planOf({ once })))).settled).toEqual([
      { outcome: 'unknown', request_id: null },
    ]);
    const defect = createSession({ bodies: [new TypeError('a defect')] });
    expect((await defect.ran(changeOf(planOf({ once })))).settled).toEqual([]);
  });

  test('and a journal that cannot be written hides no outcome', async () => {
    const settle = async () => Promise.reject(new Error('the disk is full'));
    const begin = async () => ({ isRepeated: false, settle });
    const { ran } = createSession({ bodies: [{ id: 'f1' }], journal: { begin } });
    const { value, said } = await ran(changeOf(planOf({ once })));
    expect(value).toEqual({ id: 'f1' });
    expect(said).toContainEqual(expect.stringMatching(/^warning: .*the disk is full/));
  });
});
