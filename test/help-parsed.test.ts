/** Which command lines show a help text, and what is in it. */
import { describe, expect, test } from 'vitest';
import { parseArgv } from '../src/cli/argv.ts';
import { withHelpFlag } from '../src/cli/typed-words.ts';
import { fullTable } from '../src/command-model/catalogue.ts';
import { catalogue, chosen, refusal, sample, screen, shown } from './support/sample-lines.ts';

describe('help', () => {
  test.each([
    ['', 'hms'],
    ['--help', 'hms'],
    ['help', 'hms'],
    ['-q help', 'hms'],
    ['trees --help', 'hms trees'],
    ['help trees', 'hms trees'],
    ['trees help', 'hms trees'],
    ['help tools saws', 'hms tools saws'],
    ['tools saws help', 'hms tools saws'],
    ['tools help saws get', 'hms tools saws get'],
    ['trees get -h', 'hms trees get'],
    ['help trees get', 'hms trees get'],
    ['trees help get', 'hms trees get'],
    ['trees list help', 'hms trees list'],
    ['help -o csv trees get', 'hms trees get'],
    ['prune help', 'hms prune'],
  ])('hms %s shows that of %s', async (line, path) => {
    expect((await shown(line)).split('\n')[0]).toMatch(new RegExp(`^Usage: ${path}(?! [a-z])`));
  });

  test('is no help where it is a value', async () => {
    expect((await chosen('trees get help')).input).toEqual({ tree: 'help' });
    expect((await chosen('trees plant elm --kind oak --label help')).input).toMatchObject({
      label: ['help'],
    });
    expect((await chosen('trees get -- help')).input).toEqual({ tree: 'help' });
    const table = await fullTable(catalogue);
    expect(withHelpFlag(['trees', 'help', '--', 'x'], table)).toEqual([
      'trees',
      '--help',
      '--',
      'x',
    ]);
    expect(withHelpFlag(['help', 'trees'], table)).toEqual(['trees', '--help']);
    expect(withHelpFlag(['trees', '--', 'help'], table)).toEqual(['trees', '--', 'help']);
    expect(withHelpFlag([], table)).toEqual(['--help']);
  });

  test.each([
    'help seasons',
    'seasons --help',
    'seasons -h',
    'seasons help',
    '-q help seasons',
    '-o csv help seasons',
  ])('hms %s shows the topic', async (line) => {
    expect(await shown(line)).toBe('seasons\n\ntext of seasons\n\nExamples:\n  $ hms trees list\n');
  });

  test.each([
    ['help seasns', 'seasons'],
    ['help tres', 'trees'],
    ['help trees gat', 'get'],
    ['help xyzxyz', 'hms --help'],
  ])('of nothing is an error: hms %s', async (line, hint) => {
    expect((await refusal(line)).hint).toContain(hint);
  });

  test('of a topic takes one word', async () => {
    expect((await refusal('help seasons soil-types')).kind).toBe('usage');
  });

  test('lists what there is at the top', async () => {
    const top = await shown('--help');
    for (const fact of [
      ...[/^ {2}trees +About trees$/m, /^ {2}tools +About tools$/m, /^ {2}prune +\S/m],
      ...[/\n\nTopics \(.*\):\n {2}seasons +About seasons\n {2}soil-types +About soil\n\n/],
      ...[/^ {2}-h, --help +\S/m, /^ {2}--version +\S/m, /^ {2}-o, --output FORMAT +\S/m],
      ...[/^ {2}--no-color +\S/m, /\n\nExamples:\n {2}\$ hms \S/],
    ]) {
      expect(top).toMatch(fact);
    }
    expect(top).not.toContain('Arguments:');
    expect(top).not.toMatch(/[<>]/);
    expect(await shown('--version')).toBe('1.2.3\n');
  });

  test('of a noun lists its commands', async () => {
    const noun = await shown('trees --help');
    expect(noun).toMatch(/^Usage: hms trees .*\n\nAbout trees\.\n\nCommands:\n/);
    expect(noun).toMatch(/^ {2}list +Summary of trees list$/m);
    expect(noun).toMatch(/^ {2}water +Summary of trees water$/m);
    expect(noun).not.toMatch(/^ {2}help /m);
    expect(noun).toContain('\n\nExamples:\n  $ hms trees get first\n  $ hms trees get second\n\n');
    expect(noun).not.toContain('hms --help');
    expect(noun).not.toContain('Options:');
    expect(await shown('tools --help')).toMatch(/^ {2}saws +About saws$/m);
  });

  test('of a command has all of it', async () => {
    const help = await shown('trees plant --help');
    expect(help.split('\n')[0]).toBe('Usage: hms trees plant [options] <TREE> [FRIEND...]');
    for (const fact of [
      ...['Summary of trees plant.\n\nPlants a tree, in words of its own.\n\nArguments:\n'],
      ...[/^ {2}TREE +the tree\.$/m, /^ {2}FRIEND +its friends\.$/m, /\n\nOptions:\n/],
      ...[/^ {2}--kind KIND +the kind\. Required\.$/m, /^ {2}--no-fence +without a fence\.$/m],
      ...[/^ {2}--height N +the height\. Default: 3\.$/m, /^ {2}--label TEXT +a label\. \S/m],
      ...[/hms --help$/m, /^Columns: id\.$/m, /^Exit codes: 0, 2\. .*'hms help exit-codes'/m],
      ...['\nExamples:\n  $ hms trees plant first\n  $ hms trees plant second\n'],
    ]) {
      expect(help).toMatch(fact);
    }
    expect(help).not.toContain('Commands:');
    expect(help).not.toContain('--json');
    expect(help).not.toMatch(/^ {2}-h/m);
    expect(await shown('trees list --help')).not.toContain('Arguments:');
    expect(await shown('trees list --help')).toContain('Summary of trees list.\n\nOptions:');
  });

  test.each([
    [0, 80],
    [60, 60],
    [90, 90],
    [200, 100],
  ])('in %d columns wraps at %d', async (width, most) => {
    const description = 'word '.repeat(100).trim();
    const load = { prune: async () => [sample('prune', { description })] };
    const parsed = await parseArgv(['prune', '-h'], { ...catalogue, load }, screen(width));
    const lines = parsed.kind === 'shown' ? parsed.text.split('\n') : [];
    const widest = Math.max(
      ...lines.filter((line) => /^word/.test(line)).map(({ length }) => length),
    );
    expect(widest).toBeLessThanOrEqual(most);
    expect(widest).toBeGreaterThan(most - 5);
  });
});
