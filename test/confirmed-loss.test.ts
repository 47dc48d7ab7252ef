/** What counts as a confirmation, what is shown before it, and what a refusal holds. */
import { describe, expect, test } from 'vitest';
import type { ConfirmationTarget } from '../src/command-model/plan.ts';
import { HmsError } from '../src/core/errors.ts';
import { refuseReadOnly } from '../src/runner/change.ts';
import {
  checkConfirmed,
  checkName,
  confirmLoss,
  factLines,
  refuseUnanswered,
} from '../src/runner/confirm.ts';
import { isProtected, withProtection } from '../src/runner/protection.ts';
import { outputWith } from './support/plain-output.ts';

const what = 'This deletes it';
const [first, second] = [
  'AAAAAAAA-0000-4000-8000-000000000001',
  'bbbbbbbb-0000-4000-8000-000000000002',
];

function loss(changed: Partial<ConfirmationTarget> = {}): ConfirmationTarget {
  return {
    name: 'acme',
    ids: [first],
    requireNameReason: undefined,
    facts: async () => [
      ['site', 'acme\u001b'],
      ['environment', 'staging'],
    ],
    ...changed,
  };
}

const production = loss({ requireNameReason: 'is a production install' });
const facts = ['site         acme\\u001b', 'environment  staging'];

interface Asking {
  target?: ConfirmationTarget;
  yes?: boolean;
  confirm?: string | undefined;
  /** What the person answers; without it, nobody can be asked. */
  answer?: string | boolean;
  quiet?: boolean;
  ciVariable?: string;
}

async function confirmed({
  target = loss(),
  yes = false,
  confirm,
  answer,
  quiet = false,
  ciVariable,
}: Asking) {
  let screen = '';
  const asked: unknown[] = [];
  const interactive = answer !== undefined;
  const unasked = () => Promise.reject(new Error('asked for something else'));
  const system = {
    stderr: {
      isTTY: true,
      columns: 80,
      write: async (text: string | Uint8Array) => {
        screen += text;
      },
    },
    ask: {
      async confirm(...question: unknown[]) {
        asked.push(question);
        return answer === true;
      },
      async line(...question: unknown[]) {
        asked.push(question);
        return String(answer);
      },
      pick: unasked,
      secret: unasked,
    },
  };
  const output = outputWith({ interactive, quiet, ciVariable, colorNotes: true });
  const outcome = await confirmLoss(target, what, { yes, confirm }, output, system).then(
    (options) => ({ options, error: undefined }),
    (error: HmsError) => ({ options: undefined, error }),
  );
  return { screen, asked, ...outcome };
}

const shown = `${what}:\n${facts.join('\n')}\n`;

describe('where nobody can be asked', () => {
  test.each([
    { yes: true },
    { confirm: 'acme' },
    { yes: true, confirm: 'acme' },
    { target: production, yes: true, confirm: 'acme' },
  ])('%j is a confirmation, and what will be lost is shown', async (asking) => {
    expect(await confirmed(asking)).toMatchObject({ screen: shown, asked: [], options: [] });
    expect(await confirmed({ ...asking, quiet: true })).toMatchObject({
      screen: '',
      asked: [],
      options: [],
    });
  });

  test.each([{}, { yes: true }, { confirm: 'acme' }])(
    'of production %j is none',
    async (asking) => {
      const { screen, error } = await confirmed({
        target: production,
        ...asking,
        ciVariable: 'CI',
      });
      expect(screen).toBe('');
      expect(error).toMatchObject({
        kind: 'usage',
        message: expect.stringMatching(/'acme'.*is a production install/),
        details: [...facts, expect.stringContaining('CI')],
        hint: expect.stringContaining('--confirm acme'),
      });
    },
  );

  test('the hint quotes a name for the shell', async () => {
    const target = loss({ name: 'my shop', requireNameReason: 'is production' });
    expect((await confirmed({ target })).error?.hint).toContain("--confirm 'my shop'");
  });

  test('without any option there is none', async () => {
    expect((await confirmed({})).error).toMatchObject({ kind: 'usage' });
  });
});

describe('a person', () => {
  test.each([
    [loss(), true, ['--yes']],
    [production, 'acme', ['--yes', '--confirm', 'acme']],
    [production, ' acme ', ['--yes', '--confirm', 'acme']],
    [loss({ ...production, name: '-x' }), '-x', ['--yes', '--confirm=-x']],
  ])('confirms, and the options for next time are known: %#', async (target, answer, options) => {
    const asking = await confirmed({ target, answer });
    expect(asking).toMatchObject({ screen: shown, options });
    expect(asking.asked).toEqual([[expect.stringContaining(target.name), { color: true }]]);
    const quiet = await confirmed({ target, answer, quiet: true });
    expect(quiet).toMatchObject({ screen: shown, options });
  });

  test('who gave --yes is asked for the name of production only', async () => {
    const asking = { target: production, yes: true, answer: 'acme' };
    expect(await confirmed(asking)).toMatchObject({ options: ['--confirm', 'acme'] });
    expect(await confirmed({ yes: true, answer: false })).toMatchObject({ asked: [], options: [] });
  });

  test('who gave the name is not asked for it', async () => {
    const asking = { target: production, confirm: 'acme', answer: 'no' };
    expect(await confirmed(asking)).toMatchObject({ screen: shown, asked: [], options: [] });
  });

  test.each([
    [loss(), false],
    [production, 'acmx'],
    [production, 'ACME'],
    [production, ''],
    [production, 'y'],
  ])('who answers otherwise changes nothing: %#', async (target, answer) => {
    const { error } = await confirmed({ target, answer });
    expect(error).toMatchObject({ kind: 'cancelled', exitCode: 130, retrySafe: true });
    if (answer !== false) expect(error?.message).toMatch(new RegExp(`'${answer}'.*'acme'`));
  });
});

test('a wrong --confirm is refused, with what it would have been', async () => {
  const { error, asked } = await confirmed({ yes: true, confirm: 'acmx', answer: true });
  expect(asked).toEqual([]);
  expect(error).toMatchObject({
    kind: 'usage',
    message: expect.stringMatching(/acmx.*'acme'/),
    details: facts,
    hint: expect.stringContaining('--confirm acme'),
  });
  await expect(checkName(loss(), 'acmx')).rejects.toMatchObject({ kind: 'usage' });
  await expect(checkName(loss(), 'acme')).resolves.toBeUndefined();
  await expect(checkName(loss(), undefined)).resolves.toBeUndefined();
});

test('what will be lost is aligned, and clean', async () => {
  expect(await factLines(loss())).toEqual(facts);
  const hostile = loss({ facts: async () => [['a\u001b[2J\nb\u202e', '\u2066c']] });
  expect(await factLines(hostile)).toEqual(['a\\u001b[2J\\nb\\u202e  \\u2066c']);
});

describe('before any request', () => {
  const refused = (
    name: string | undefined,
    answers: { yes?: boolean; confirm?: string },
    output = {},
    alwaysNamed = false,
  ) => {
    try {
      refuseUnanswered(
        { effect: what, name, alwaysNamed },
        { yes: false, confirm: undefined, ...answers },
        outputWith(output),
      );
      return undefined;
    } catch (error) {
      return error;
    }
  };

  test.each([
    ['acme', { yes: true }, {}],
    ['acme', {}, { interactive: true }],
    ['acme', { yes: true, confirm: 'acme' }, {}],
    ['acme.example', { yes: true, confirm: 'other' }, {}],
    [first, { yes: true, confirm: 'other' }, {}],
    [undefined, { yes: true, confirm: 'other' }, {}],
  ])('%s with %j may be confirmed (%j)', (typed, answers, output) => {
    expect(refused(typed, answers, output)).toBeUndefined();
  });

  test.each([
    ['acme', {}, ['--yes', '--confirm acme']],
    ['acme.example', {}, ['--yes', '--confirm acme.example']],
    [undefined, {}, ['--yes', '--confirm NAME']],
    ['acme', { confirm: 'acme' }, ['--yes']],
  ])('%s with %j may not', (typed, answers, flags) => {
    const error = refused(typed, answers, { ciVariable: 'CI' });
    expect(error).toBeInstanceOf(HmsError);
    expect(error).toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(what),
      details: [expect.stringContaining('CI')],
    });
    for (const flag of flags) expect((error as HmsError).hint).toContain(flag);
    if (flags.length === 1) expect((error as HmsError).hint).not.toContain('--confirm');
  });

  test.each([
    ['my app', "Add --yes --confirm 'my app'. Nothing was sent."],
    [undefined, 'Add --yes --confirm NAME. To see the name, add --dry-run. Nothing was sent.'],
  ])('the name %s is always required', (name, hint) => {
    expect(refused(name, {}, {}, true)).toMatchObject({ hint });
  });

  test('another name is refused, whoever could be asked', () => {
    for (const output of [{}, { interactive: true }]) {
      expect(refused('acme', { yes: true, confirm: 'acmx' }, output)).toMatchObject({
        kind: 'usage',
        message: expect.stringMatching(/acmx.*'acme'/),
        details: [],
      });
    }
  });
});

describe('a target that was confirmed before', () => {
  const check = (now: ConfirmationTarget, agreed: ConfirmationTarget | undefined) => () =>
    checkConfirmed(now, agreed);

  test.each([
    [loss(), loss()],
    [loss(), loss({ ids: [second, first.toLowerCase()] })],
    [loss({ ids: [] }), loss()],
    [production, production],
    [loss(), production],
  ])('is the same: %#', (now, agreed) => {
    expect(check(now, agreed)).not.toThrow();
  });

  test.each([
    [loss(), undefined],
    [loss({ name: 'other' }), loss()],
    [loss({ ids: [second] }), loss()],
    [loss({ ids: [first, second] }), loss()],
    [production, loss()],
  ])('is another one, or became production: %#', (now, agreed) => {
    expect(check(now, agreed)).toThrow(HmsError);
    expect(check(now, agreed)).toThrow(now.name);
    expect(check(production, loss())).toThrow('is a production install');
    expect(check(loss(), undefined)).not.toThrow('is a production install');
  });
});

describe('protection by a profile', () => {
  test.each([
    ['acme', ['acme'], true],
    ['ACME', ['x', 'acme'], true],
    ['acme', ['acme2'], false],
    ['acme', [], false],
  ])('%s by %j: %s', (name, protect, verdict) => {
    expect(isProtected(name, protect)).toBe(verdict);
  });

  test('makes its name necessary, and a reason of its own stays', () => {
    const held = withProtection(loss(), ['acme']);
    expect(held.protectedBy).toBeDefined();
    expect(held.requireNameReason).toBe(held.protectedBy);
    expect(withProtection(production, ['acme'])).toMatchObject({
      requireNameReason: 'is a production install',
      protectedBy: held.protectedBy,
    });
    const unprotected = loss();
    expect(withProtection(unprotected, ['other'])).toBe(unprotected);
  });

  test('is that of what is lost with it, too', () => {
    const held = withProtection(loss({ members: ['shop', 'shopdev'] }), ['shopdev']);
    expect(held.protectedBy).toContain('shopdev');
    expect(held.requireNameReason).toBe(held.protectedBy);
    expect(withProtection(loss(), ['acme']).protectedBy).not.toContain('acme');
  });

  test('refuses every change, if it is read-only', () => {
    expect(() => refuseReadOnly({ readOnly: false, profile: 'p', approvers: [] })).not.toThrow();
    try {
      refuseReadOnly({ readOnly: true, profile: "it's", approvers: [] });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        kind: 'read_only',
        hint: expect.stringContaining("hms profiles set 'it'\\''s' --read-only off"),
      });
    }
  });
});
