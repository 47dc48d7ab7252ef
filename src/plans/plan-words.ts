/** The words of a command in a saved plan: without what is given again when the plan is applied. */
import type { Chosen, Command } from '../command-model/definition.ts';
import type { Options } from '../command-model/input.ts';
import { commonOptions, shortNames } from '../command-model/output-options.ts';
import { type AbsoluteName, absoluteNames } from '../command-model/plan.ts';
import { optionsOf } from '../command-model/runner-options.ts';
import { flagOf, isId } from '../command-model/values.ts';
import { HmsError } from '../core/errors.ts';
import type { Redactor } from '../core/redact/redact.ts';
import { withoutSignatures } from '../core/redact/signed-links.ts';
import { saltedDigest, type WithheldValue } from './plan-file.ts';

/** An option or a plain word, with its place in the words. */
interface Token {
  /** The name of the option; undefined for a plain word. */
  option: string | undefined;
  /** The value of the option, or the plain word. */
  value: string | undefined;
  /** The words it takes. */
  words: readonly string[];
}

/** They belong to the run that they are typed for, and are given again when the plan is applied. */
const notKept = new Set<string>([
  ...Object.keys(commonOptions),
  ...['dryRun', 'planOut', 'yes', 'confirm', 'confirmCount', 'onEnd', 'noBell'],
]);

export interface KeptWords {
  words: readonly string[];
  /** Options with a value that the file must not hold. */
  withheld: readonly { option: string; value: string }[];
}

/** @param command the command that the words choose */
export function keptWords(words: readonly string[], command: Command): KeptWords {
  const options = allOptions(command);
  const tokens = tokensOf(words, options);
  const isWithheld = ({ option = '' }: Token) => options[option]?.withheld === true;
  return {
    words: tokens
      .filter((one) => !notKept.has(one.option ?? '') && !isWithheld(one))
      .flatMap((one) => one.words),
    withheld: tokens
      .filter(isWithheld)
      .map(({ option = '', value = '' }) => ({ option: flagOf(option), value })),
  };
}

function allOptions(command: Command): Options {
  const common: Options = commonOptions;
  return { ...common, ...optionsOf(command) };
}

function tokensOf(words: readonly string[], options: Options): Token[] {
  const flags = new Map<string, string>();
  for (const name of Object.keys(options)) {
    flags.set(flagOf(name), name);
    const letter = shortNames[name];
    if (letter !== undefined) flags.set(letter, name);
  }
  const tokens: Token[] = [];
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  for (let at = 0; at < end; at += 1) {
    const word = words[at] ?? '';
    const [, flag = word, joined] =
      /^(--[^=]+)=(.*)$/s.exec(word) ?? /^(-\w)(.+)$/s.exec(word) ?? [];
    const option = flags.get(flag);
    const takesNext = option !== undefined && joined === undefined && options[option]?.value;
    const value = takesNext ? words[at + 1] : (joined ?? (option === undefined ? word : undefined));
    tokens.push({ option, value, words: words.slice(at, takesNext ? at + 2 : at + 1) });
    if (takesNext) at += 1;
  }
  for (const word of words.slice(end))
    tokens.push({ option: undefined, value: word, words: [word] });
  return tokens;
}

/** The names of the options in the words. */
export function optionNamesIn(words: readonly string[], command: Command): string[] {
  return tokensOf(words, allOptions(command)).flatMap(({ option }) => option ?? []);
}

/** An option that was parsed and that no plan holds, as typed. */
export function notKeptIn({ command, input, common }: Chosen): string | undefined {
  const given: Readonly<Record<string, unknown>> = { ...input, ...common };
  const isUnset = (value: unknown) =>
    value === undefined || value === false || (Array.isArray(value) && value.length === 0);
  const found = Object.entries(allOptions(command)).find(
    ([name, { withheld }]) => (notKept.has(name) || withheld) && !isUnset(given[name]),
  );
  return found && flagOf(found[0]);
}

/** Whether `absoluteWords` can have made `made` from the words. */
export function isMadeFrom(
  words: readonly string[],
  made: readonly string[],
  command: Command,
): boolean {
  const named = namedTokens(keptWords(words, command).words, command);
  const other = namedTokens(made, command);
  return (
    named.length === other.length &&
    named.every((token, at) => {
      const { name, option, value } = other[at] ?? {};
      if (token.name !== name || token.option !== option) return false;
      return token.value === value || (isAbsoluteName(name) && isAbsolute(value));
    })
  );
}

function isAbsoluteName(name: string | undefined): name is AbsoluteName {
  return absoluteNames.some((one) => one === name);
}

function isAbsolute(value: string | undefined): boolean {
  return value !== undefined && (isId(value) || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value));
}

/** With the name of the option or argument. A verb, and a word behind the last argument, has none. */
function namedTokens(
  words: readonly string[],
  command: Command,
): (Token & { name: string | undefined })[] {
  const given = Object.keys(command.arguments);
  let plain = -command.name.split(' ').length;
  return tokensOf(words, allOptions(command)).map((token) => {
    if (token.option !== undefined) return { ...token, name: token.option };
    if (token.value === '--') return { ...token, name: undefined };
    plain += 1;
    return { ...token, name: given[plain - 1] };
  });
}

/** The words with more options, which must come before a `--`. */
export function withOptionWords(words: readonly string[], more: readonly string[]): string[] {
  const end = words.indexOf('--');
  return words.toSpliced(end < 0 ? words.length : end, 0, ...more);
}

/**
 * Replaces what arguments and options mean at another time by what they mean now.
 * @param absolute by the names of arguments and options
 */
export function absoluteWords(
  words: readonly string[],
  command: Command,
  absolute: Readonly<Partial<Record<AbsoluteName, string>>>,
): readonly string[] {
  return namedTokens(words, command).flatMap(({ name, option, words: own }) => {
    const now = isAbsoluteName(name) ? absolute[name] : undefined;
    if (now === undefined) return own;
    return option === undefined ? [now] : [flagOf(option), now];
  });
}

/** A field has a name: `--field plan.name=x`. */
function rawFieldName({ option, value }: { option: string; value: string }): string | null {
  return /^--(raw-)?field$/.test(option) ? (/^([^=]*)=/.exec(value)?.[1] ?? null) : null;
}

/** For --data only that it was given: the digest of the body covers its content. */
export function withheldValues(
  withheld: KeptWords['withheld'],
  salt: string,
): readonly WithheldValue[] {
  return withheld.map(({ option, value }) => {
    const text = option === '--data' ? '' : value;
    return {
      option,
      field: rawFieldName({ option, value }),
      digest: saltedDigest(salt, option, text),
    };
  });
}

/** A withheld value for people. Messages mask what follows `shellVariables`, so the name of a variable comes first. */
export function withheldName({ option, field }: Pick<WithheldValue, 'option' | 'field'>): string {
  if (field === null) return option;
  const [first, ...inner] = field.split('.');
  return inner.length === 0 ? `${option} ${field}` : `${option} ${inner.join('.')} of ${first}`;
}

/** @throws HmsError usage, if the words would put a secret into the file */
export function refuseSecretWords(words: readonly string[], { redact }: Redactor): void {
  const found = words.find((word) => redact(word) !== word || withoutSignatures(word) !== word);
  if (found === undefined) return;
  const shown = redact(withoutSignatures(found));
  throw new HmsError('usage', `A plan cannot hold '${shown}': it contains a secret.`, {
    hint: 'Leave it out, or run the command without --plan-out. Nothing was sent.',
  });
}

/**
 * Compares the values that are given again with those of the plan.
 * @throws HmsError usage (one is missing), changed (one differs)
 */
export function checkGiven(
  expected: readonly WithheldValue[],
  given: readonly WithheldValue[],
): void {
  const missing = expected.find((one) => countOf(one, given) < countOf(one, expected));
  if (missing !== undefined) {
    const name = withheldName(missing);
    throw new HmsError('usage', `The plan does not hold the value of ${name}. Nothing was sent.`, {
      hint: `Give it again: ${missing.option} … with the value that the plan was made with.`,
    });
  }
  const extra = given.find((one) => countOf(one, given) > countOf(one, expected));
  if (extra !== undefined) {
    throw new HmsError('usage', `The plan was made without ${withheldName(extra)}.`, {
      hint: 'Leave it out. Nothing was sent.',
    });
  }
  const other = expected.find((one) => digestsOf(one, expected) !== digestsOf(one, given));
  if (other === undefined) return;
  throw new HmsError('changed', `The plan has another value of ${withheldName(other)}.`, {
    hint: 'Give the value that the plan was made with. Nothing was sent.',
  });
}

function ofSame(one: WithheldValue, all: readonly WithheldValue[]): WithheldValue[] {
  return all.filter(({ option, field }) => option === one.option && field === one.field);
}

function countOf(one: WithheldValue, all: readonly WithheldValue[]): number {
  return ofSame(one, all).length;
}

/** In their order: a list has the order of its fields. */
function digestsOf(one: WithheldValue, all: readonly WithheldValue[]): string {
  return String(ofSame(one, all).map(({ digest }) => digest));
}
