/** C1: a command line becomes a command with its input, missing input, or an error with a hint. */
import { describe, expect, test } from 'vitest';
import { parseArgv, withAnswer, withOptions } from '../src/cli/argv.ts';
import { valueFlags } from '../src/cli/flags.ts';
import { fullTable } from '../src/command-model/catalogue.ts';
import { flagOf, ValueError } from '../src/command-model/values.ts';
import { HmsError } from '../src/core/errors.ts';
import {
  catalogue,
  chosen,
  kinds,
  missing,
  parse,
  refusal,
  type Sample,
  sample,
  screen,
} from './support/sample-lines.ts';

describe('the input of a command', () => {
  const none = {
    kind: 'oak',
    height: undefined,
    label: [],
    noFence: false,
    inSpring: false,
    friends: [],
  };

  test.each([
    ['trees plant elm --kind oak', { ...none, tree: 'elm' }],
    [
      'trees plant elm ash yew --kind=birch',
      { ...none, tree: 'elm', friends: ['ash', 'yew'], kind: 'birch' },
    ],
    ['trees plant elm --kind oak --height 7', { ...none, tree: 'elm', height: 7 }],
    ['trees plant --label a elm --kind oak --label b', { ...none, tree: 'elm', label: ['a', 'b'] }],
    ['trees plant elm --kind oak --no-fence', { ...none, tree: 'elm', noFence: true }],
    ['trees plant elm --kind oak --in-spring', { ...none, tree: 'elm', inSpring: true }],
    ['trees plant --kind oak -- --kind', { ...none, tree: '--kind' }],
  ])('hms %s', async (line, input) => {
    const { command, input: parsed } = await chosen(line);
    expect(command.name).toBe('trees plant');
    expect(parsed).toEqual(input);
  });

  test('has the common options beside it, wherever they stand', async () => {
    for (const line of ['-o csv -q trees list --no-header', 'trees list -q --no-header -o csv']) {
      const { input, common } = await chosen(line);
      expect(input).toEqual({ where: [], sort: [], limit: undefined });
      expect(common).toMatchObject({
        output: 'csv',
        quiet: true,
        noHeader: true,
        noColor: false,
        json: false,
      });
    }
  });

  test('is that of a command at the top, or two levels down', async () => {
    expect((await chosen('prune')).command.name).toBe('prune');
    expect((await chosen('tools saws get rip')).input).toEqual({ saw: 'rip' });
    expect((await chosen('tools saws list')).command.name).toBe('tools saws list');
  });
});

describe('missing input', () => {
  test.each([
    ['trees get', ['TREE'], {}],
    ['trees water', ['TREE', 'LITERS'], {}],
    ['trees water elm', ['LITERS'], { tree: 'elm' }],
    ['trees plant', ['TREE', '--kind'], {}],
    ['trees plant elm', ['--kind'], { tree: 'elm' }],
    ['trees plant --height 7', ['TREE', '--kind'], { height: 7 }],
    ['trees plant --kind oak', ['TREE'], { kind: 'oak' }],
  ])('hms %s', async (line, labels, given) => {
    const found = await missing(line);
    expect(
      found?.missing.map(({ flag, definition }) => flag ?? definition.value?.placeholder),
    ).toEqual(labels);
    expect(found?.missing[0].given).toMatchObject(given);
    expect(found?.error).toMatchObject({ kind: 'usage', hint: expect.stringContaining('--help') });
  });

  test('comes with the common options that were typed', async () => {
    const found = await missing('--profile elm trees get --json');
    expect(found?.missing[0].common).toMatchObject({ profile: 'elm', json: true, quiet: false });
  });

  test('is told only where what was typed is valid', async () => {
    const error = await refusal("trees water ''");
    expect(error.message).toContain('TREE');
    expect((await refusal('trees water elm --limit')).message).toContain('--limit');
  });
});

describe('a noun alone', () => {
  test.each([
    ['trees', 'hms trees', 'list, get, plant, water, burn'],
    ['tools saws', 'hms tools saws', 'list, get'],
    ['tools', 'hms tools', 'saws'],
    ['trees --json', 'hms trees', 'list, get, plant, water, burn'],
  ])('hms %s is an error, with the help of it', async (line, path, verbs) => {
    const parsed = await parse(line);
    const { kind, help, error } = parsed.kind === 'bare' ? parsed : expect.unreachable(line);
    expect(kind).toBe('bare');
    expect(help).toMatch(new RegExp(`^Usage: ${path} [A-Z]`));
    for (const verb of verbs.split(', '))
      expect(help).toMatch(new RegExp(`^ {2}${verb} +\\S`, 'm'));
    expect(error).toMatchObject({ kind: 'usage', hint: `To see its help, run: ${path} --help` });
    for (const fact of [`'${path}'`, `${verbs}.`]) expect(error.message).toContain(fact);
  });
});

describe('an error names what was typed, and the help of the command', () => {
  test.each([
    ['trees xyzxyz', ["'xyzxyz'"], 'hms trees --help'],
    ['trees lis', ["'lis'"], 'list'],
    ['trees gat', ["'gat'"], 'get'],
    ['trees wat', ["'wat'"], 'water'],
    ['tres list', ["'tres'"], 'trees'],
    ['water', ["'water'"], 'hms trees water'],
    ['prune extra', ['prune'], 'hms prune --help'],
    ['list', ["'list'"], 'hms trees list or hms tools saws list'],
    ['version', ["'version'"], 'hms --version'],
    ['seasons', ["'seasons'"], 'hms help seasons'],
    ['xyzxyz trees', ["'xyzxyz'"], 'hms --help'],
    ['trees list --limt 3', ["'--limt'"], '--limit'],
    ['trees plant elm --kind oak --no-fance', ["'--no-fance'"], '--no-fence'],
    ['trees list --jsn', ["'--jsn'"], '--json'],
    ['trees list --hepl', ["'--hepl'"], '--help'],
    ['trees list --xyzxyzxyz', ["'--xyzxyzxyz'"], 'hms trees list --help'],
    ['trees list --json --limt=3 --qiet', ["'--limt=3'"], '--limit'],
    ['trees plant --xyzxyz', ["'--xyzxyz'"], 'hms trees plant --help'],
    ['trees plant elm --knid oak', ["'--knid'"], '--kind'],
    ['trees plant --knid oak', ["'--knid'"], '--kind'],
    ['trees water --ltiers 3', ["'--ltiers'"], 'hms trees water --help'],
    ['trees list -z', ["'-z'"], 'hms trees list --help'],
    ['trees list --limit', ['--limit'], 'hms trees list --help'],
    ['trees list --limit 0', ['--limit', "'0'", '999999999'], 'hms trees list --help'],
    ['trees plant elm --kind oka', ['--kind', "'oka'", 'oak, birch'], 'oak'],
    ['trees plant elm --kind xyzxyz', ['--kind', "'xyzxyz'"], 'hms trees plant --help'],
    ["trees get ''", ['TREE', "''"], 'hms trees get --help'],
    ["trees plant elm '' --kind oak", ['FRIEND', "''"], 'hms trees plant --help'],
    ['trees list -o xyzxyz', ['--output', "'xyzxyz'"], 'hms --help'],
  ])('hms %s', async (line, facts, hint) => {
    const error = await refusal(line);
    expect(error.kind).toBe('usage');
    for (const fact of facts) expect(error.message).toContain(fact);
    expect(error.hint).toContain(hint);
    expect(error.message).not.toMatch(/^error/);
  });

  test.each(['get trees', '-q get trees elm', '-o csv get trees elm', 'get --json trees'])(
    'and only the noun whose verb stands before it: hms %s',
    async (line) => {
      const { message, hint } = await refusal(line);
      expect(message).toContain("'get'");
      expect(hint).toContain('hms trees get');
      expect(hint).not.toContain('saws');
    },
  );

  test('and each argument where there are too many', async () => {
    const error = await refusal('trees get elm ash');
    expect(error.details.join()).toContain('elm, ash');
    expect(error.hint).toContain('hms trees get --help');
  });

  test('and no command where four or more have the word', async () => {
    const all = { ...catalogue, load: { ...catalogue.load } };
    for (const noun of ['boats', 'bikes', 'ships']) {
      Object.assign(all.load, { [noun]: async () => [sample(`${noun} water`)] });
    }
    const error = await parseArgv(['water'], all, screen()).catch((raised) => raised);
    expect(error.hint).toContain('hms --help');
    expect(error.hint).not.toContain('water');
    delete all.load.ships;
    const fewer = await parseArgv(['water'], all, screen()).catch((raised) => raised);
    expect(fewer.hint).toContain('hms trees water, hms boats water or hms bikes water');
  });

  test('and the way to give another value, where one has a comma and the option repeats', async () => {
    const options = {
      wood: { value: kinds, help: '', repeat: true },
      one: { value: kinds, help: '' },
    };
    const load = { build: async () => [sample('build', { options } as Sample)] };
    const typed = async (...words: string[]) =>
      parseArgv(['build', ...words], { ...catalogue, load }, screen()).catch(
        ({ message }) => message,
      );
    const lengthOf = async (...words: string[]) => (await typed(...words)).length;
    expect(await lengthOf('--wood', 'oak,ash')).toBeGreaterThan(
      await lengthOf('--wood', 'oak.ash'),
    );
    expect(await lengthOf('--one', 'oak,ash')).toBe(await lengthOf('--one', 'oak.ash'));
  });

  test('unless it is a defect', async () => {
    await expect(parse('trees burn elm')).rejects.toThrow(new TypeError('a defect'));
    expect(new ValueError('x')).not.toBeInstanceOf(HmsError);
  });
});

describe('C1: an option that needs a value takes no option for it', () => {
  test.each([
    ['trees list --limit --json', '--limit', '--json', 'It must be a whole number'],
    ['trees list -o -q', '-o', '-q', 'It must be one of table'],
    ['trees plant elm --label -x', '--label', '-x', '--label=-x'],
  ])('hms %s', async (line, flag, value, hint) => {
    const error = await refusal(line);
    expect(error.message).toContain(flag);
    expect(error.message).toContain(`'${value}'`);
    expect(error.hint).toContain(hint);
  });

  test('but a single dash, an option of its own, or what is behind --', async () => {
    expect((await chosen('trees plant elm --kind oak --label -')).input).toMatchObject({
      label: ['-'],
    });
    expect((await chosen('trees list --json --no-header')).common).toMatchObject({ json: true });
    expect((await chosen('trees plant --kind oak -- --label -x')).input).toMatchObject({
      tree: '--label',
      friends: ['-x'],
    });
  });
});

describe('the words of an answer', () => {
  test.each([
    [['get'], undefined, 'x', ['get', 'x']],
    [['get'], undefined, '-x', ['get', '--', '-x']],
    [['get', '--', 'a'], undefined, '-x', ['get', '--', 'a', '-x']],
    [['get', '--', 'a'], undefined, 'x', ['get', '--', 'a', 'x']],
    [['get'], '--kind', 'x', ['get', '--kind', 'x']],
    [['get'], '--kind', '-x', ['get', '--kind=-x']],
    [['get', '--', 'a'], '--kind', 'x', ['get', '--kind', 'x', '--', 'a']],
    [['--', 'a'], '--kind', 'x', ['--kind', 'x', '--', 'a']],
  ])('%j with %s %s', (argv, flag, answer, words) => {
    expect(withAnswer(argv, flag, answer)).toEqual(words);
  });

  test('and those of options stand before --', () => {
    expect(withOptions(['a', '--', 'b', '--'], ['-q'])).toEqual(['a', '-q', '--', 'b', '--']);
    expect(withOptions(['a'], ['-q', '--json'])).toEqual(['a', '-q', '--json']);
  });
});

test('an option is spelled with dashes, and some also with one letter', async () => {
  expect(flagOf('notify')).toBe('--notify');
  expect(flagOf('noDatabaseAtAll')).toBe('--no-database-at-all');
  const flags = [...valueFlags(await fullTable(catalogue)).keys()];
  for (const flag of ['--output', '-o', '--kind', '--limit', '--where', '--label', '--profile']) {
    expect(flags).toContain(flag);
  }
  for (const flag of ['--quiet', '-q', '--no-fence', '--json', '--dry-run']) {
    expect(flags).not.toContain(flag);
  }
});
