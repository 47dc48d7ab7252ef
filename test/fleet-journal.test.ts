/** The journal of a fleet run as it is on the disk: what each of its lines means, and what is none of it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../src/fleet/run-journal.ts';
import { journalOf, lastError, world } from './support/fleet.ts';
import { acme } from './support/service.ts';
import { operator, writes } from './support/world.ts';

const at = '2026-03-02T08:00:00.250Z';
const facts = {
  version: 2 as const,
  run: 'old',
  at,
  words: ['backups', 'create', '{}', '--notify', 'ops@example.com'],
  service: operator.HMS_BASE_URL,
  targets: [{ id: acme, name: 'acmeprod' }],
};
const plan = { ...facts, digest: digestOf(facts) };
const holder = { holder: 'first', at };
const sending = { sending: acme, by: 'first', request: 'POST /x', at };
const accepted = { accepted: acme, by: 'first', at };
const ended = {
  ended: acme,
  by: 'first',
  exit: 6,
  kind: 'rejected',
  again: false,
  message: 'no',
  hint: 'hms look',
  at,
};

/** A run that another process has left behind. */
function left(lines: readonly unknown[]) {
  const made = world();
  const path = journalOf(made, 'old');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return made;
}

async function statesOf(lines: readonly unknown[]): Promise<Record<string, number>> {
  const { stdout } = await left(lines).run('each --list --json');
  const { run: _, at: __, targets: ___, command: ____, ...states } = JSON.parse(stdout)[0];
  return Object.fromEntries(Object.entries<number>(states).filter(([, count]) => count !== 0));
}

/** The same without one of its fields. */
function without(line: object, name: string): unknown {
  return Object.fromEntries(Object.entries(line).filter(([key]) => key !== name));
}

describe('a line that is none of a journal is damage, and nothing is sent', () => {
  test.each([
    ['a holder without a time', without(holder, 'at')],
    ['a holder that is no text', { holder: 1, at }],
    ['a time that is no text', { ...sending, at: 1 }],
    ['a request of nobody', without(sending, 'by')],
    ['a request of a number', { ...sending, by: 7 }],
    ['a request about no target', { ...sending, sending: 1 }],
    ['an acceptance of nobody', without(accepted, 'by')],
    ['an end of nobody', without(ended, 'by')],
    ['an end without an exit code', without(ended, 'exit')],
    ['an end whose exit code is a text', { ...ended, exit: '0' }],
    ['an end that does not say whether to ask again', without(ended, 'again')],
    ['an end that says it in words', { ...ended, again: 'no' }],
    ['a line about nothing', { by: 'first', at }],
    ['null', null],
    ['a text', 'sending'],
    ['a list', [acme]],
  ])('%s', async (_, line) => {
    const ran = await left([plan, holder, line, sending]).run('each --resume old --json');
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(lastError(ran).message).toContain(
      'old.jsonl is damaged in line 3, or was written by another version',
    );
    expect(lastError(ran).hint).toContain('It is unknown what was sent.');
  });
});

test('only a line that was cut may stand before another process: damage is told', async () => {
  const next = { holder: 'second', at };
  const ran = await left([plan, holder, without(ended, 'exit'), next]).run('each --resume old');
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('damaged in line 3');
});

test('a plan that was changed by hand says what is wrong, and what to do', async () => {
  const words = ['backups', 'restore', '{}', 'latest'];
  const ran = await left([{ ...plan, words }, holder]).run('each --resume old --json');
  expect(ran).toMatchObject({ code: 6, stdout: '', requests: [] });
  expect(lastError(ran)).toMatchObject({
    message: expect.stringContaining('old.jsonl was changed after its run started.'),
    details: [
      'Its first line holds another command, or other installs, than the run started with.',
    ],
    hint: 'Start a new run for the installs that are left. Nothing was sent.',
  });
});

describe('a plan that is none is damage in the first line', () => {
  test.each([
    ['null', null],
    ['a list', [plan]],
    ['a newer version', { ...plan, version: 3 }],
    ['no name', without(plan, 'run')],
    ['a name that is no text', { ...plan, run: 1 }],
    ['no time', without(plan, 'at')],
    ['no service', without(plan, 'service')],
    ['a command that is one text', { ...plan, words: 'installs list' }],
    ['a command with a number in it', { ...plan, words: ['installs', 1] }],
    ['targets that are no list', { ...plan, targets: { length: 0 } }],
    ['a target that is a text', { ...plan, targets: [acme] }],
    ['a target without an id', { ...plan, targets: [...plan.targets, { name: 'x' }] }],
    ['a target without a name', { ...plan, targets: [{ id: acme }] }],
    [
      'a target whose command is one text',
      { ...plan, targets: [{ id: 'a', name: 'a', words: 'x' }] },
    ],
    [
      'a target whose command holds a number',
      { ...plan, targets: [{ id: 'a', name: 'a', words: [1] }] },
    ],
  ])('%s', async (_, line) => {
    const ran = await left([line, holder]).run('each --resume old --json');
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(lastError(ran).message).toContain('old.jsonl is damaged in line 1,');
  });

  test('a target with a command of its own is one', async () => {
    const targets = [{ id: acme, name: 'acmeprod', words: ['installs', 'get', acme] }];
    const own = { ...facts, targets };
    expect(await statesOf([{ ...own, digest: digestOf(own) }, holder])).toEqual({ open: 1 });
  });
});

describe('what is known of a target by the lines about it', () => {
  const end = (facts: object) => ({ ...ended, ...facts });
  test.each<[string, string, object[]]>([
    ['nothing was sent', 'open', []],
    ['it is being sent', 'unknown', [sending]],
    ['it was accepted', 'accepted', [sending, accepted]],
    ['it ended well', 'ok', [sending, accepted, end({ exit: 0, kind: 'ok' })]],
    ['it ended well with nothing sent', 'ok', [end({ exit: 0, kind: 'ok' })]],
    ['it failed before anything was sent', 'open', [end({ exit: 7, kind: 'unavailable' })]],
    ['it was refused', 'failed', [sending, end({})]],
    ['it was refused, and may be asked for again', 'open', [sending, end({ again: true })]],
    ['its job failed', 'failed', [sending, accepted, end({ exit: 8, kind: 'failed' })]],
    [
      'it was not waited for to its end',
      'accepted',
      [sending, accepted, end({ exit: 9, kind: 'pending', again: true })],
    ],
    ['the outcome is unknown', 'unknown', [sending, end({ exit: 10, kind: 'unknown' })]],
    ['the service was lost', 'unknown', [sending, end({ exit: 7, kind: 'unavailable' })]],
    ['it was waited for in vain', 'unknown', [sending, end({ exit: 9, kind: 'pending' })]],
    ['it was interrupted', 'unknown', [sending, end({ exit: 130, kind: 'cancelled' })]],
    ['hms broke', 'unknown', [sending, end({ exit: 1, kind: 'bug' })]],
    ['it was forbidden', 'failed', [sending, end({ exit: 4, kind: 'forbidden' })]],
  ])('%s: %s', async (_, state, lines) => {
    expect(await statesOf([plan, holder, ...lines])).toEqual({ [state]: 1 });
  });

  test('an acceptance counts only for a request of the same process', async () => {
    const other = { ...accepted, by: 'other' };
    expect(await statesOf([plan, holder, sending, other])).toEqual({ unknown: 1 });
    expect(await statesOf([plan, holder, accepted])).toEqual({ open: 1 });
  });

  test('a process that lost the run has sent nothing since', async () => {
    const next = { holder: 'second', at };
    expect(await statesOf([plan, holder, next, sending])).toEqual({ open: 1 });
    expect(await statesOf([plan, holder, sending, next])).toEqual({ unknown: 1 });
  });

  test('only open targets are asked for, and each other is told with what is known of it', async () => {
    const states = [
      ['requested', sending, accepted],
      ['refused', sending, ended],
      ['fine', sending, accepted, { ...ended, exit: 0, kind: 'ok', message: null, hint: null }],
      ['new'],
    ] as const;
    const targets = [
      ...states.map(([name]) => ({ id: name, name: `${name}prod` })),
      { id: acme, name: 'acmeprod' },
    ];
    const lines = states.flatMap(([name, ...rest]) =>
      rest.map((line) => JSON.parse(JSON.stringify(line).replaceAll(acme, name))),
    );
    const own = { ...facts, targets };
    const made = left([{ ...own, digest: digestOf(own) }, holder, ...lines]);
    const ran = await made.run('each --resume old --dry-run --json');
    expect(
      JSON.parse(ran.stdout)
        .map(({ id }: { id: string }) => id)
        .sort(),
    ).toEqual([acme, 'new']);
    const { details } = lastError(ran);
    expect(details).toContain(
      'requestedprod (requested): accepted, not retried. POST /x was sent at 2026-03-02T08:00:00Z.',
    );
    expect(details).toContain('refusedprod (refused): failed, not retried. no. hms look');
    expect(details.join()).not.toContain('fineprod');
  });
});

test('runs are listed by their names, the last first, and other files are no runs', async () => {
  const made = left([plan, holder]);
  for (const name of ['older', 'newer']) {
    writeFileSync(journalOf(made, name), `${JSON.stringify({ ...plan, run: name })}\n`);
  }
  writeFileSync(journalOf(made, 'old').replace('.jsonl', '.jsonl.lock'), '');
  const { stdout } = await made.run('each --list --json');
  expect(JSON.parse(stdout).map(({ run }: { run: string }) => run)).toEqual([
    'older',
    'old',
    'newer',
  ]);
});

test('without a place for its journal no fleet run begins', async () => {
  const ran = await world({ stateDir: undefined }).run(
    'each --all --json -- backups create {} --notify a@b.example',
  );
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(writes(ran)).toEqual([]);
  expect(lastError(ran)).toMatchObject({
    message: 'A run keeps a journal, but no state folder is set.',
    hint: expect.stringContaining('Set HMS_STATE_DIR'),
  });
});

test.each([
  ['nosuch', 5, "No run is named 'nosuch'.", 'To list the runs, run: hms each --list'],
  ['../old', 2, "'../old' is not the name of a run.", null],
  ['old.jsonl', 2, "'old.jsonl' is not the name of a run.", null],
])('%s is not resumed', async (run, code, message, hint) => {
  const ran = await left([plan, holder]).run(`each --resume ${run} --json`);
  expect(ran).toMatchObject({ code, stdout: '', requests: [] });
  expect(lastError(ran)).toMatchObject({ message, ...(hint === null ? {} : { hint }) });
});
