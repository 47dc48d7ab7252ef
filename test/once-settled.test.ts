/** The journal of `--once` itself: who is refused, what is kept of a request, and what settling it leaves of it. */
import { describe, expect, test } from 'vitest';
import type { Redactor } from '../src/core/redact/redact.ts';
import { memoryCell, type StoredKind, type StoredValue } from '../src/storage/locked-file.ts';
import { openJournal } from '../src/storage/once-journal.ts';
import { told } from './support/disk.ts';
import { startOfWorld } from './support/world.ts';

const at = '2026-03-02T09:00:00.000Z';
const intent = { key: 'deploy-7', about: ['service', 'restore', 'acme'] };
const request = {
  request: 'POST /installs/x/restore',
  url: 'https://api.example/v1/installs/X/restore',
  body: { a: 1 },
};
const accepted = { outcome: 'accepted', request_id: 'r-1' } as const;

interface Kept {
  version: number;
  sent: Record<string, Record<string, unknown>>;
}

const plain: Redactor = { redact: (text) => text, redactValue: (value) => value };

/** A journal in memory. */
function journal({ redact, redactValue }: Redactor = plain) {
  let kept: StoredValue<unknown> | undefined;
  let kind: { path: string; remedy: string } | undefined;
  const signals: unknown[] = [];
  const keep = <T>(path: string, { initial, remedy }: StoredKind<T>): StoredValue<T> => {
    kind = { path, remedy };
    const cell = memoryCell(initial());
    kept = cell;
    const update: StoredValue<T>['update'] = (change, signal) => {
      signals.push(signal);
      return cell.update(change);
    };
    return { ...cell, update };
  };
  const interrupted = new AbortController().signal;
  const place = { stateDir: '/state', now: () => startOfWorld, keep, interrupted };
  const opened = openJournal(place, { redact, redactValue });
  const file = async () => (await kept?.read()) as Kept;
  const entries = async () => Object.values((await file()).sent);
  return { ...opened, entries, file, signals, interrupted, kind: () => kind };
}

const sent = { key: 'deploy-7', ...request, at, outcome: 'sending', request_id: null };

test('without a place nothing is sent', async () => {
  const keep = () => expect.unreachable();
  const interrupted = new AbortController().signal;
  const place = { stateDir: undefined, now: () => 0, keep, interrupted };
  expect(await told(() => openJournal(place, plain))).toMatchObject({
    kind: 'not_ready',
    message: '--once keeps a journal, but no state folder is set.',
    hint: 'Set HMS_STATE_DIR to a folder that outlives this run. Nothing was sent.',
  });
});

test('it is one file, and what helps where it is damaged names it', () => {
  expect(journal().kind()).toEqual({
    path: '/state/once.json',
    remedy: 'When you know what was sent, move /state/once.json away.',
  });
});

describe('a request', () => {
  test('is kept as it is sent, and is known from then on', async () => {
    const { begin, entries, file, refuseRepeated } = journal();
    expect(await file()).toEqual({ version: 1, sent: {} });
    for (const willSend of [true, false]) await refuseRepeated(intent, willSend);
    expect((await begin(intent, request)).isRepeated).toBe(false);
    expect(await entries()).toEqual([sent]);
    const refused = {
      kind: 'duplicate',
      message:
        '--once deploy-7: POST /installs/x/restore was sent before, and its outcome is unknown.',
      hint: 'Nothing was sent. Check whether it took effect. If it did not, use another key.',
    };
    expect(await told(() => begin(intent, request))).toEqual(refused);
    for (const willSend of [true, false]) {
      expect(await told(() => refuseRepeated(intent, willSend))).toEqual(refused);
    }
    expect(await entries()).toEqual([sent]);
    for (const other of [
      { ...intent, key: 'deploy-8' },
      { ...intent, about: ['service', 'acme', 'restore'] },
      { ...intent, about: ['service', 'restore'] },
    ]) {
      await refuseRepeated(other, true);
    }
  });

  test('that was accepted says so to the next one, with what support asks for', async () => {
    const { begin, refuseRepeated } = journal();
    await (await begin(intent, request)).settle(accepted);
    await expect(refuseRepeated(intent, true)).rejects.toMatchObject({
      kind: 'duplicate',
      message: '--once deploy-7: POST /installs/x/restore was sent before, and accepted.',
      details: [`sent: ${at}`, 'request id: r-1'],
      hint: 'Nothing was sent. To send it again, use another key.',
      record: { ...sent, ...accepted },
    });
  });

  test.each([
    [{ outcome: 'unknown', request_id: null } as const, [`sent: ${at}`]],
    [{ outcome: 'unknown', request_id: 'r-2' } as const, [`sent: ${at}`, 'request id: r-2']],
  ])('that ended so is told so: %j', async (outcome, details) => {
    const { begin, refuseRepeated } = journal();
    await (await begin(intent, request)).settle(outcome);
    await expect(refuseRepeated(intent, false)).rejects.toMatchObject({
      message: expect.stringContaining('and its outcome is unknown'),
      details,
    });
  });

  test('that was refused is forgotten', async () => {
    const { begin, entries, refuseRepeated } = journal();
    const { settle } = await begin(intent, request);
    await settle(undefined);
    expect(await entries()).toEqual([]);
    await settle(accepted); // and nobody remembers it afterwards
    expect(await entries()).toEqual([]);
    await refuseRepeated(intent, true);
  });

  test('is kept without its secrets', async () => {
    const redact = (text: string) => text.replaceAll('S3cret', '***');
    const redactValue = (value: unknown) => JSON.parse(redact(JSON.stringify(value)));
    const { begin, entries } = journal({ redact, redactValue });
    const text = 'is S3cret here';
    const { settle } = await begin(
      { ...intent, key: text },
      { request: text, url: text, body: text },
    );
    await settle({ outcome: 'accepted', request_id: text });
    const shown = 'is *** here';
    expect(await entries()).toEqual([
      {
        key: shown,
        request: shown,
        url: shown,
        body: shown,
        at,
        outcome: 'accepted',
        request_id: shown,
      },
    ]);
  });

  test('waits for another process until it is interrupted, before it is sent and not after it', async () => {
    const { begin, refuseRepeated, signals, interrupted } = journal();
    await refuseRepeated(intent, false);
    await refuseRepeated(intent, true);
    const { settle } = await begin(intent, request);
    await settle(accepted);
    expect(signals).toEqual([interrupted, interrupted, undefined]);
  });
});

describe('a request of a run, which may be sent again', () => {
  test('takes the place of the one before, as the last of all', async () => {
    const { begin, entries } = journal();
    const other = { ...intent, key: 'other' };
    await begin(intent, { ...request, run: 'one' });
    await begin(other, request);
    const again = await begin(intent, { ...request, run: 'two' });
    expect(again.isRepeated).toBe(true);
    expect((await entries()).map(({ key, run }) => [key, run])).toEqual([
      ['other', undefined],
      ['deploy-7', 'two'],
    ]);
  });

  test('that was refused gives the place back', async () => {
    const { begin, entries } = journal();
    await (await begin(intent, { ...request, run: 'one' })).settle(accepted);
    const again = await begin(intent, { ...request, run: 'two' });
    await again.settle(undefined);
    expect(await entries()).toEqual([{ ...sent, ...accepted, run: 'one' }]);
  });

  test.each([undefined, accepted])('settles nothing of another run: %j', async (outcome) => {
    const { begin, entries } = journal();
    const first = await begin(intent, { ...request, run: 'one' });
    await begin(intent, { ...request, run: 'two' });
    await first.settle(outcome);
    expect(await entries()).toEqual([{ ...sent, run: 'two' }]);
  });

  test.each([
    ['as it was typed', {}, true],
    ['with ids in another case', { url: request.url.toLowerCase() }, true],
    ['to another place', { url: 'https://api.example/v1/other' }, false],
    ['by another key', { key: 'other' }, false],
    ['that was of no run', { run: undefined }, false],
  ])('is known by its URL, where an older hms kept it %s', async (_, facts, isKnown) => {
    const { begin, entries, file } = journal();
    const { sent: all } = await file();
    all.older = JSON.parse(JSON.stringify({ ...sent, run: 'one', ...facts }));
    const { isRepeated } = await begin(intent, { ...request, run: 'two' });
    expect(isRepeated).toBe(isKnown);
    expect(await entries()).toHaveLength(isKnown ? 1 : 2);
    expect((await begin(intent, { ...request, run: 'three' })).isRepeated).toBe(true);
  });

  test('without a run an older one is not looked for', async () => {
    const { begin, file } = journal();
    (await file()).sent.older = { ...sent, run: 'one' };
    expect((await begin(intent, request)).isRepeated).toBe(false);
  });
});
