/** Parses argv → the chosen command, the missing input, or a usage error with a hint. */
import { type Catalogue, fullTable, tableFor } from '../command-model/catalogue.ts';
import { optionWords, shellQuoted } from '../command-model/values.ts';
import type { HmsError } from '../core/errors.ts';
import { withoutFields } from '../core/redact/secret-fields.ts';
import { type ParsedLine, parseWords } from './commander/parse-words.ts';
import type { Screen } from './commander/program.ts';
import { helpWidth, topicPage } from './help-layout.ts';
import { Mistyped } from './mistyped.ts';
import { otherCommand, verbExample, verbsFor } from './other-words.ts';
import { helpTopic, withHelpFlag, withoutDashValues } from './typed-words.ts';

/** @throws HmsError usage */
export async function parseArgv(
  argv: readonly string[],
  catalogue: Catalogue,
  screen: Screen,
): Promise<ParsedLine> {
  const table = await tableFor(argv, catalogue);
  const topic = helpTopic(argv, table);
  if (topic !== undefined) {
    const { width, color } = screen.stdout;
    const text = topicPage(await catalogue.topic(topic), helpWidth(width), color);
    return { kind: 'shown', text };
  }
  try {
    return parseWords(withHelpFlag(withoutDashValues(argv, table), table), table, screen);
  } catch (error) {
    throw error instanceof Mistyped ? await withNearWords(error, catalogue) : error;
  }
}

/** Adds the command that is meant, or the most similar known words, to the hint. */
async function withNearWords(error: Mistyped, catalogue: Catalogue): Promise<HmsError> {
  const { mostSimilar, didYouMean, similarNames } = await import('../core/suggest.ts');
  const { typed, words, isFirst, isName } = error;
  const meant = isFirst ? await meantCommands(error, catalogue) : [];
  const near = isName ? mostSimilar(typed, words) : similarNames(typed, words);
  const example = isFirst ? verbExample(typed) : undefined;
  const hint = didYouMean(meant) ?? example ?? didYouMean(near);
  return hint === undefined ? error : error.with({ hint });
}

/** For a first word that is no noun: `login` → `hms auth login`, `install list` → `hms installs list`. */
async function meantCommands({ typed, next }: Mistyped, catalogue: Catalogue): Promise<string[]> {
  const { commands, nouns } = await fullTable(catalogue);
  const names = commands.map(({ name }) => name);
  const withVerbs = (verbs: readonly string[]) =>
    names.filter((name) => verbs.includes(name.split(' ').at(-1) ?? ''));
  const noun = nouns.find((one) => one === `${typed}s` || typed === `${one}s`);
  const [below] = [[next ?? ''], verbsFor(next ?? '')].flatMap((verbs) =>
    withVerbs(verbs).filter((name) => name.split(' ')[0] === noun),
  );
  if (below !== undefined) return [`hms ${below}`];
  const other = otherCommand(typed, 'hms');
  if (other !== undefined) return [other];
  const same = withVerbs([typed]);
  const found = [
    ...(noun === undefined ? [] : [noun]),
    ...(typed === 'version' ? ['--version'] : []),
    ...(Object.hasOwn(catalogue.topics, typed) ? [`help ${typed}`] : []),
    ...(same.length > 0 ? same : withVerbs(verbsFor(typed))),
  ];
  return found.length > 3 ? [] : found.map((name) => `hms ${name}`);
}

/** The command line for people: quoted for a shell, and without secrets. */
export function typedCommand(words: readonly string[]): string {
  return ['hms', ...withoutFields(words)].map(shellQuoted).join(' ');
}

/** The same for what is kept and shown later: without the arguments of the operator's own programs. */
export function keptCommand(words: readonly string[]): string {
  const typed = withoutOnEnd(words);
  const guard = typed.indexOf('guard');
  const dashes = typed.indexOf('--');
  // Without `--`, nothing tells the options of hms from the arguments of the command.
  const ends = guard < 0 ? typed.length : dashes < 0 ? guard + 2 : dashes + 2;
  const kept = typed.slice(0, ends).map((word, at) => {
    if (typed[at - 1] === '--until-command') return programOf(word);
    const [, value] = /^--until-command=(.*)$/s.exec(word) ?? [];
    return value === undefined ? word : `--until-command=${programOf(value)}`;
  });
  return `${typedCommand(kept)}${ends < typed.length ? ' …' : ''}`;
}

/** `./check.sh …`, of a command line. */
function programOf(line: string): string {
  const [program = '', ...more] = line.trim().split(/\s+/);
  return more.length > 0 ? `${program} …` : program;
}

/** Without the program of `--on-end`, which may contain a secret, like the URL of a webhook. */
export function withoutOnEnd(words: readonly string[]): string[] {
  return words.filter(
    (word, at) =>
      word !== '--on-end' && words[at - 1] !== '--on-end' && !word.startsWith('--on-end='),
  );
}

/** Inserts options before `--`: behind it they would be arguments. */
export function withOptions(
  argv: readonly string[],
  options: readonly string[],
): readonly string[] {
  const end = argv.indexOf('--');
  return argv.toSpliced(end < 0 ? argv.length : end, 0, ...options);
}

/** Inserts the answer of a prompt. An argument that begins with a dash goes behind `--`. */
export function withAnswer(
  argv: readonly string[],
  flag: string | undefined,
  answer: string,
): readonly string[] {
  if (flag !== undefined) return withOptions(argv, optionWords(flag, answer));
  const isBare = answer.startsWith('-') && !argv.includes('--');
  return [...argv, ...(isBare ? ['--'] : []), answer];
}
