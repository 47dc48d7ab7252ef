/** What is asked for a missing argument or option: a choice, or a line; and what an answer must be. */
import { describe, expect, test } from 'vitest';
import type { MissingInput } from '../src/cli/missing-input.ts';
import { promptForInput } from '../src/cli/prompt-missing.ts';
import type { Argument, Arguments, Option } from '../src/command-model/input.ts';
import { choice, id, text } from '../src/command-model/values.ts';
import { HmsError } from '../src/core/errors.ts';
import type { Choice, Problem } from '../src/system/system.ts';
import { createSession } from './support/session.ts';

interface Asked {
  definition: Argument | Option;
  args?: Arguments;
  given?: Record<string, unknown>;
  installs?: readonly object[];
  isConfirmed?: boolean;
  flag?: string | undefined;
}

async function asked({
  definition,
  args = {},
  given = {},
  installs = [],
  isConfirmed = true,
  flag,
}: Asked) {
  const questions: string[] = [];
  let choices: readonly Choice[] | undefined;
  let problem: Problem | undefined;
  async function* listing() {
    yield* installs;
  }
  const { session, said } = createSession({
    output: { colorNotes: true },
    service: { directory: { installs: listing, backups: listing, nameOf: () => undefined } },
  });
  const looks: unknown[] = [];
  Object.assign(session.system, {
    ask: {
      async confirm(question: string, look: unknown) {
        questions.push(question);
        looks.push(look);
        return isConfirmed;
      },
      async line(question: string, look: unknown, wrong?: Problem) {
        questions.push(question);
        looks.push(look);
        problem = wrong;
        return 'a line';
      },
      async pick(question: string, offered: readonly Choice[], look: unknown, wrong?: Problem) {
        questions.push(question);
        looks.push(look);
        choices = offered;
        problem = wrong;
        return offered[0]?.value;
      },
    },
  });
  const input = {
    command: { arguments: args },
    common: {},
    given,
    definition,
    flag,
    // As: a prompt reads no more of the command.
  } as unknown as MissingInput;
  const answer = await promptForInput(input, session).catch((error) => error);
  const values = choices?.map(({ value }) => value);
  return { answer, questions, values, problem, looks, said };
}

const install = (digit: number, name: string) => ({
  id: `${String(digit).repeat(8)}-0000-4000-8000-000000000000`,
  name,
  account: { id: 'one' },
  site: { id: `site-${digit}` },
});
const installs = [install(1, 'acme'), install(2, 'blog')];
const named: Argument = { value: text('INSTALL', 'installs'), help: 'name of an install' };

describe('a choice', () => {
  test('is one of the words of the value', async () => {
    const ran = await asked({ definition: { value: choice('C', 'one', 'two'), help: '' } });
    expect(ran).toMatchObject({ answer: 'one', values: ['one', 'two'], problem: undefined });
    expect(ran.questions).toEqual(['Choose the c:']);
    expect(ran.looks).toEqual([{ color: true }]);
  });

  test('offers the least powerful word first', async () => {
    const value = { ...choice('C', 'one', 'two'), mostPrivilegedFirst: true } as const;
    expect((await asked({ definition: { value, help: '' } })).values).toEqual(['two', 'one']);
  });

  test('is one of the names, without those on the line', async () => {
    expect((await asked({ definition: named, installs })).values).toEqual(['acme', 'blog']);
    const beside = { definition: named, installs, args: { from: named, to: named } };
    expect((await asked({ ...beside, given: { from: 'acme' } })).values).toEqual(['blog']);
    expect((await asked({ ...beside, given: { from: ['acme'] } })).values).toEqual([
      'acme',
      'blog',
    ]);
    const others = { from: { value: text('X', 'domains'), help: '' } };
    const other = await asked({
      definition: named,
      installs,
      args: others,
      given: { from: 'acme' },
    });
    expect(other.values).toEqual(['acme', 'blog']);
  });

  test('may be another text, if the value allows it', async () => {
    const definition = {
      value: { ...id('INSTALL'), names: 'installs', mayBeOther: true },
      help: '',
    } as const;
    const { answer, problem, questions } = await asked({ definition, installs });
    expect(answer).toBe('acme');
    const listed = await asked({ definition: named, installs });
    expect([questions, listed.questions]).toEqual([
      ['Choose the install:'],
      ['Choose the install:'],
    ]);
    expect(listed.problem).toBeUndefined();
    expect(problem?.('x')).toBeDefined();
    expect(problem?.(install(1, '').id)).toBeUndefined();
  });

  test('of what will be lost is asked about', async () => {
    const definition = { ...named, destructivePick: true } as const;
    const yes = await asked({ definition, installs });
    expect(yes).toMatchObject({ answer: 'acme', looks: [{ color: true }, { color: true }] });
    expect(yes.questions[1]).toContain('acme');
    const { answer } = await asked({ definition, installs, isConfirmed: false });
    expect(answer).toBeInstanceOf(HmsError);
    expect(answer).toMatchObject({ kind: 'cancelled', retrySafe: true });
    expect((await asked({ definition: named, installs, isConfirmed: false })).answer).toBe('acme');
  });
});

describe('nothing to choose from', () => {
  test('is told, and nothing is asked', async () => {
    const { answer, questions, said } = await asked({ definition: named });
    expect(answer).toBeUndefined();
    expect(questions).toEqual([]);
    expect(said).toEqual([expect.stringMatching(/\binstall\b/)]);
  });

  test('leaves a line to be typed, if another text is valid', async () => {
    const definition = {
      value: { ...named.value, mayBeOther: true as const },
      help: 'any install',
    };
    const { answer, questions } = await asked({ definition });
    expect(answer).toBe('a line');
    expect(questions).toEqual(['Install:']);
  });

  test('but not for a backup: latest would be none', async () => {
    const value = { ...text('BACKUP', 'backups'), mayBeOther: true } as const;
    const args = { install: named };
    const given = { install: install(1, '').id };
    expect((await asked({ definition: { value, help: '' }, args, given })).answer).toBeUndefined();
  });
});

describe('a line', () => {
  test.each([
    [text('TEXT'), 'Text:'],
    [text('FILE', 'files'), 'File:'],
    [text('NAME', 'everyProfile'), 'Name:'],
  ])('is asked for where nothing can be listed: %#', async (value, question) => {
    const { answer, questions, problem, looks } = await asked({
      definition: { value, help: 'a text' },
    });
    expect(answer).toBe('a line');
    expect(questions).toEqual([question]);
    expect(looks).toEqual([{ color: true }]);
    expect(problem?.('')).toBeDefined();
    expect(problem?.('x')).toBeUndefined();
  });

  test.each([
    [undefined, 'EMAIL', 'E-mail:'],
    [undefined, 'FIRST-NAME', 'First name:'],
    ['--first-name', 'NAME', 'First name:'],
    ['--reason', 'TEXT', 'Reason:'],
    ['--role', 'ROLE', 'Role:'],
    ['--notify', 'EMAIL', 'Notify (e-mail):'],
    ['--install-id', 'INSTALL', 'Install id (install):'],
  ])(
    'is asked for by the option, and what it takes: %s %s',
    async (flag, placeholder, question) => {
      const { questions } = await asked({
        definition: { value: text(placeholder), help: '' },
        flag,
      });
      expect(questions).toEqual([question]);
    },
  );

  test('has no problem where the option takes no value', async () => {
    expect((await asked({ definition: { help: 'a flag' } })).problem?.('')).toBeUndefined();
  });
});
