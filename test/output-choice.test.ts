/** Format, color, width, prompts and the spinner: from the options, the environment and the terminal. */
import { describe, expect, test } from 'vitest';
import {
  type CommonInput,
  notPromptedReason,
  outputOptionsOf,
} from '../src/command-model/output-options.ts';
import { HmsError } from '../src/core/errors.ts';

const untyped: CommonInput = {
  profile: undefined,
  output: undefined,
  json: false,
  columns: undefined,
  noHeader: false,
  csvRaw: false,
  noColor: false,
  noInput: false,
  retries: undefined,
  caFile: undefined,
  recheck: false,
  showSecrets: false,
  debug: false,
  annotations: undefined,
  quiet: false,
};

type StreamName = 'stdin' | 'stdout' | 'stderr';

interface Place {
  terminals?: readonly StreamName[];
  env?: Record<string, string>;
  /** Columns of stdout and of stderr. */
  columns?: readonly [number, number];
  form?: 'jsonl';
}

const everywhere: readonly StreamName[] = ['stdin', 'stdout', 'stderr'];

function optionsIn(
  typed: Partial<CommonInput>,
  { terminals = everywhere, env = {}, columns: [out, err] = [100, 90], form }: Place = {},
) {
  const write = async () => {};
  const isTTY = (stream: StreamName) => terminals.includes(stream);
  const system = {
    env,
    stdin: { isTTY: isTTY('stdin'), text: async () => '' },
    stdout: { isTTY: isTTY('stdout'), columns: out, write },
    stderr: { isTTY: isTTY('stderr'), columns: err, write },
  };
  return outputOptionsOf({ ...untyped, ...typed }, system, { defaultFormat: form });
}

const off = (stream: StreamName) => everywhere.filter((one) => one !== stream);

test('on a terminal there is a table in color, prompts and a spinner', () => {
  expect(optionsIn({})).toEqual({
    requestedFormat: undefined,
    format: 'table',
    columns: undefined,
    header: true,
    csvRaw: false,
    color: true,
    colorNotes: true,
    width: 100,
    interactive: true,
    ciVariable: undefined,
    animated: true,
    quiet: false,
    annotations: 'error',
  });
});

test('off a terminal there is tsv without any of them', () => {
  expect(optionsIn({}, { terminals: [] })).toMatchObject({
    format: 'tsv',
    color: false,
    colorNotes: false,
    width: 0,
    interactive: false,
    animated: false,
  });
});

test('the options that only pass through', () => {
  const typed = { columns: ['a'], noHeader: true, csvRaw: true, quiet: true };
  expect(optionsIn(typed)).toMatchObject({
    columns: ['a'],
    header: false,
    csvRaw: true,
    quiet: true,
  });
});

describe('the format', () => {
  test.each([
    [{}, {}, 'table', undefined],
    [{}, { terminals: off('stdout') }, 'tsv', undefined],
    [{}, { form: 'jsonl' }, 'table', undefined],
    [{}, { form: 'jsonl', terminals: off('stdout') }, 'jsonl', undefined],
    [{ output: 'csv' }, { form: 'jsonl' }, 'csv', 'csv'],
    [{ output: 'table' }, { terminals: [] }, 'table', 'table'],
    [{ json: true }, { form: 'jsonl' }, 'json', 'json'],
    [{ output: 'json' }, {}, 'json', 'json'],
    [{ json: true, output: 'json' }, {}, 'json', 'json'],
  ] as const)('with %j in %j is %s', (typed, place, format, requestedFormat) => {
    expect(optionsIn(typed, place)).toMatchObject({ format, requestedFormat });
  });

  test.each(['csv', 'table', 'jsonl', 'tsv'] as const)('cannot be json and %s', (output) => {
    const refused = () => optionsIn({ json: true, output });
    expect(refused).toThrow(HmsError);
    expect(refused).toThrow(output);
  });
});

describe('color', () => {
  test.each([
    [{}, {}, true, true],
    [{}, { terminals: off('stdout') }, false, true],
    [{}, { terminals: off('stderr') }, true, false],
    [{ noColor: true }, {}, false, false],
    [{ noColor: true }, { env: { FORCE_COLOR: '1' } }, false, false],
    [{}, { env: { NO_COLOR: '1', FORCE_COLOR: '1' } }, false, false],
    [{}, { env: { NO_COLOR: '' } }, true, true],
    [{}, { env: { FORCE_COLOR: '1' }, terminals: [] }, true, true],
    [{}, { env: { FORCE_COLOR: '0' } }, false, false],
    [{}, { env: { FORCE_COLOR: 'false' } }, false, false],
    [{}, { env: { TERM: 'dumb' } }, false, false],
    [{}, { env: { TERM: 'dumb', FORCE_COLOR: '1' } }, true, true],
    [{}, { env: { TERM: 'xterm' } }, true, true],
  ] as const)('with %j in %j', (typed, place, color, colorNotes) => {
    expect(optionsIn(typed, place)).toMatchObject({ color, colorNotes });
  });
});

describe('prompts and the spinner', () => {
  test.each([
    [{}, {}, true, true, undefined],
    [{}, { terminals: off('stdout') }, true, true, undefined],
    [{}, { terminals: off('stdin') }, false, true, undefined],
    [{}, { terminals: off('stderr') }, false, false, undefined],
    [{ json: true }, {}, false, false, undefined],
    [{ output: 'json' }, {}, false, false, undefined],
    [{ output: 'jsonl' }, {}, true, true, undefined],
    [{ noInput: true }, {}, false, false, undefined],
    [{ quiet: true }, {}, true, false, undefined],
    [{}, { env: { TERM: 'dumb' } }, true, false, undefined],
    [{}, { columns: [100, 0] }, true, false, undefined],
    [{}, { columns: [100, 1] }, true, true, undefined],
    [{}, { env: { CI: '1' } }, false, false, 'CI'],
    [{}, { env: { BUILDKITE: 'true' } }, false, false, 'BUILDKITE'],
    [{ noInput: true }, { env: { CI: '1' } }, false, false, undefined],
    [{ json: true }, { env: { CI: '1' } }, false, false, undefined],
    [{}, { env: { CI: '1' }, terminals: off('stdin') }, false, false, undefined],
    [{}, { env: { CI: '1' }, terminals: off('stderr') }, false, false, undefined],
  ] as const)('with %j in %j', (typed, place, interactive, animated, ciVariable) => {
    const options = optionsIn(typed, place);
    expect(options).toMatchObject({ interactive, animated, ciVariable });
    const why = notPromptedReason(options);
    expect(why).toHaveLength(ciVariable === undefined ? 0 : 1);
    expect(why.join()).toContain(ciVariable ?? '');
  });
});

describe('annotations', () => {
  test.each([
    [undefined, {}, 'error'],
    [undefined, { HMS_ANNOTATIONS: '' }, 'error'],
    [undefined, { HMS_ANNOTATIONS: 'none' }, 'none'],
    [undefined, { HMS_ANNOTATIONS: 'warning' }, 'warning'],
    ['none', { HMS_ANNOTATIONS: 'warning' }, 'none'],
    ['none', { HMS_ANNOTATIONS: 'nonsense' }, 'none'],
  ] as const)('with %s in %j are %s', (annotations, env, level) => {
    expect(optionsIn({ annotations }, { env }).annotations).toBe(level);
  });

  test('cannot have another level', () => {
    try {
      optionsIn({}, { env: { HMS_ANNOTATIONS: 'Error' } });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        kind: 'usage',
        message: expect.stringMatching(/HMS_ANNOTATIONS.*Error/),
        hint: expect.stringContaining('error, warning, none'),
      });
    }
  });
});

test('a terminal that is not stdout limits no width', () => {
  expect(optionsIn({}, { terminals: off('stdout') }).width).toBe(0);
  expect(optionsIn({}, { terminals: ['stdout'] }).width).toBe(100);
});
