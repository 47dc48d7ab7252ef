/** An error on stderr: its lines, its JSON, its annotation, and what is redacted on the way out. */
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import { openSecrets } from '../src/core/redact/redact.ts';
import { failureOf, type ReportOptions, report, withProfile } from '../src/output/error-report.ts';
import { redacting } from '../src/output/redacted-output.ts';
import type { Choice, System } from '../src/system/system.ts';

const error = new HmsError('rejected', 'no \u001b', {
  details: ['one', 'two'],
  hint: 'To look, run: hms a b',
  status: 422,
  requestId: 'request-1',
});

const plain: ReportOptions = {
  json: false,
  color: false,
  redact: (text) => text,
  addProfile: (text) => text,
  annotations: 'error',
};

interface Place {
  inActions?: boolean;
  /** Columns of a terminal. */
  columns?: number;
  isBroken?: boolean;
}

async function reported(
  raised: unknown,
  options: Partial<ReportOptions> = {},
  { inActions, columns, isBroken }: Place = {},
) {
  const written: string[] = [];
  const commands: unknown[] = [];
  const broken = async () => Promise.reject(new Error('EPIPE'));
  const code = await report(
    raised,
    { ...plain, ...options },
    {
      isTTY: columns !== undefined,
      columns: columns ?? 0,
      write: isBroken ? broken : async (more) => void written.push(String(more)),
      ...(inActions && {
        command: isBroken ? broken : async (...call: unknown[]) => void commands.push(call),
      }),
    },
  );
  return { text: written.join(''), code, commands };
}

describe('an error for a person', () => {
  test('has its message, its details, its request id and its hint', async () => {
    expect(await reported(error)).toEqual({
      code: 6,
      commands: [],
      text: 'error: no \\u001b\n  one\n  two\n  request id: request-1\nhint: To look, run: hms a b\n',
    });
    expect((await reported(new HmsError('auth', 'no'))).text).toBe('error: no\n');
  });

  test.each(['cancelled', 'findings'] as const)('is no error of the kind %s', async (kind) => {
    expect((await reported(new HmsError(kind, 'as asked'))).text).toBe('as asked\n');
    const { commands } = await reported(new HmsError(kind, 'as asked'), {}, { inActions: true });
    expect(commands).toEqual([['warning', 'as asked']]);
  });

  test('has color for its labels only', async () => {
    const { text } = await reported(error, { color: true });
    expect(text.replaceAll('\u001b', '^')).toBe(
      '^[31merror:^[39m no \\u001b\n  one\n  two\n  request id: request-1\n^[36mhint:^[39m To look, run: hms a b\n',
    );
  });

  test('is wrapped to the terminal', async () => {
    const { text } = await reported(
      new HmsError('usage', 'one two three four'),
      {},
      { columns: 16 },
    );
    expect(text).toBe('error: one two\n  three four\n');
  });

  test('is a bug, if it is none of hms', async () => {
    const { text, code } = await reported(new TypeError('a defect'));
    expect(code).toBe(1);
    expect(text).toContain('TypeError: a defect');
  });

  test('keeps its exit code where it cannot be written', async () => {
    expect(await reported(error, {}, { isBroken: true, inActions: true })).toMatchObject({
      code: 6,
    });
  });
});

describe('an error for a script', () => {
  const facts = {
    kind: 'rejected',
    code: 6,
    message: 'no \u001b',
    status: 422,
    request_id: 'request-1',
    retry_safe: false,
    details: ['one', 'two'],
    hint: 'To look, run: hms a b',
  };

  test('is one line of JSON', async () => {
    const { text } = await reported(error, { json: true });
    expect(text.split('\n')).toHaveLength(2);
    expect(text).toContain('no \\u001b');
    expect(JSON.parse(text)).toEqual({ error: facts });
  });

  test('has null for what there is not, and its record if there is one', async () => {
    const { text } = await reported(new HmsError('pending', 'no', { record: { id: 'a' } }), {
      json: true,
    });
    expect(JSON.parse(text).error).toEqual({
      kind: 'pending',
      code: 9,
      message: 'no',
      status: null,
      request_id: null,
      retry_safe: false,
      details: [],
      hint: null,
      record: { id: 'a' },
    });
  });

  test('is part of the result of a target', () => {
    expect(failureOf(error).error).toEqual(facts);
    expect(failureOf(error, (hint) => `${hint}!`).error).toEqual({
      ...facts,
      hint: `${facts.hint}!`,
    });
    expect(failureOf(new HmsError('auth', 'shellVariables=hidden')).error).toMatchObject({
      message: expect.not.stringContaining('hidden'),
      hint: null,
    });
  });
});

test('X1: every text of an error is redacted, and its hint has the profile', async () => {
  const secret = new HmsError('rejected', 'a pass b', {
    details: ['c pass'],
    hint: 'd pass',
    requestId: 'pass-1',
    record: { e: ['pass'], rejected: 1 },
  });
  const redact = (text: string) => text.replaceAll('pass', '***');
  const addProfile = (text: string) => `${text}, with a profile`;
  const { text } = await reported(secret, { json: true, redact, addProfile });
  expect(JSON.parse(text).error).toMatchObject({
    kind: 'rejected',
    message: 'a *** b',
    details: ['c ***'],
    hint: 'd ***, with a profile',
    request_id: '***-1',
    record: { e: ['***'], rejected: 1 },
  });
});

describe('D28: an annotation', () => {
  test.each([
    ['error', [['error', 'no \u001b']]],
    ['warning', [['warning', 'no \u001b']]],
    ['none', []],
  ] as const)('of the level %s', async (annotations, commands) => {
    const ran = await reported(error, { annotations }, { inActions: true });
    expect(ran.commands).toEqual(commands);
    expect(ran.text.startsWith('error: ')).toBe(annotations === 'none');
    expect(ran.text).toContain('  one\n');
    expect((await reported(error, { annotations })).text).toContain('error: no');
  });
});

test.each([
  ['run: hms backups list', 'work', 'run: hms --profile work backups list'],
  [
    'hms backups a, hms sites b',
    'a.b-c',
    'hms --profile a.b-c backups a, hms --profile a.b-c sites b',
  ],
  ['run: hms backups list', 'two words', "run: hms --profile 'two words' backups list"],
  ['hms help and hms --help', 'work', 'hms help and hms --help'],
  ['hms constructor', 'work', 'hms constructor'],
  ['xhms backups', 'work', 'xhms backups'],
  ['run: hms backups list', undefined, 'run: hms backups list'],
])('%j with the profile %s', (text, profile, named) => {
  expect(withProfile(text, profile, { backups: 1, sites: 1 })).toBe(named);
});

describe('X1: what a person reads is redacted', () => {
  const password = 'hunter2-hunter2';

  function outside(columns: number | undefined) {
    const shown: unknown[] = [];
    const saw = (...texts: unknown[]) => shown.push(...texts);
    const stream = {
      isTTY: columns !== undefined,
      columns: columns ?? 0,
      write: async (text: string | Uint8Array) => void saw(text),
      command: async (name: string, text: string) => void saw(name, text),
    };
    const spinner = { text: (text: string) => void saw(text), clear() {}, stop() {} };
    const ask: System['ask'] = {
      async confirm(question) {
        saw(question);
        return true;
      },
      async line(question, _, problem) {
        saw(question, problem?.('x'));
        return 'x';
      },
      async pick(question, choices, _, problem) {
        saw(question, choices, problem?.('x'));
        return 'x';
      },
      async secret(question) {
        saw(question);
        return 'x';
      },
    };
    // As: redacting reads no other part.
    const system = {
      stdout: stream,
      stderr: stream,
      ask,
      spinner(text: string) {
        saw(text);
        return spinner;
      },
    } as unknown as System;
    const secrets = openSecrets();
    secrets.addPassword({ username: 'ops', password });
    return { shown, secrets, system: redacting(system, secrets) };
  }

  const look = { color: false };
  const told = `say ${password} now`;

  test('on stderr, in an annotation and in a spinner', async () => {
    const { shown, system } = outside(undefined);
    await system.stderr.write(told);
    await system.stderr.write(Buffer.from('bytes'));
    await system.stderr.command?.('error', told);
    system.spinner(told).text(told);
    expect(shown).toEqual([
      'say *** now',
      Buffer.from('bytes'),
      'error',
      'say *** now',
      'say *** now',
      'say *** now',
    ]);
  });

  test('in a prompt, its choices and its corrections', async () => {
    const { shown, system } = outside(undefined);
    const choice: Choice = { name: told, short: told, value: password, also: [password] };
    await system.ask.confirm(told, look);
    await system.ask.line(told, look, () => told);
    await system.ask.line(told, look);
    await system.ask.line(told, look, () => undefined);
    await system.ask.pick(told, [choice, { name: told, value: 'v' }], look, () => told);
    await system.ask.secret(told, look);
    const clean = 'say *** now';
    expect(shown).toEqual([
      ...[clean, clean, clean, clean, undefined, clean, undefined, clean],
      [
        { name: clean, short: clean, value: password, also: [password] },
        { name: clean, value: 'v' },
      ],
      ...[clean, clean],
    ]);
  });

  test('before it is wrapped, and each line by itself', async () => {
    const { shown, system } = outside(12);
    await system.stderr.write('one two three\nfour five six\n');
    expect(shown).toEqual(['one two\n  three\nfour five\n  six\n']);
    const wide = outside(16);
    await wide.system.stderr.write(`my ${password}`);
    expect(wide.shown).toEqual(['my ***']);
  });

  test('and data is not: it is redacted value by value', async () => {
    const { shown, secrets, system } = outside(12);
    await system.stdout.write(told);
    expect(shown).toEqual([told]);
    expect(system.stdout.redactor).toBe(secrets);
  });
});
