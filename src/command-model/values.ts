/** Types of values for arguments and options: each parses text, or says what is wrong with it. */

import { idPattern } from '../contract/enums.ts';
import { domainKey } from '../core/compare-names.ts';
import { isEmail } from '../core/email.ts';
import { parseJson } from '../core/json.ts';
import type { NameKind } from '../storage/name-cache.ts';

export interface Value<T> {
  /** Shown in help: `--notify EMAIL`. */
  placeholder: string;
  /** The valid words, if they can be listed. */
  choices?: readonly string[];
  /** The first choice is the most powerful one, so a prompt offers them in reverse. */
  mostPrivilegedFirst?: true;
  /**
   * The kind of name: a shell completes it, and a prompt offers a choice. No prompt lists files, or the fields and
   * columns of the command.
   */
  names?: NameKind | 'files' | 'fields' | 'columns';
  /** The fields that a shell completes, if they are not those of the command's own records. */
  fields?: readonly string[];
  /** Accepts values that are not in the list. */
  mayBeOther?: true;
  /** The record must have this status. */
  status?: string;
  /** The command writes the file of this name. */
  isWritten?: true;
  /** @throws ValueError */
  parse(text: string): T;
}

/** Says what is wrong with a value, as the end of a sentence. */
export class ValueError extends Error {}

/** What is wrong with a typed value; undefined if it is valid. */
export function problemWith(value: Value<unknown>, typed: string): string | undefined {
  try {
    value.parse(typed);
    return undefined;
  } catch (error) {
    if (error instanceof ValueError) return error.message;
    throw error;
  }
}

function patternValue(placeholder: string, form: RegExp, wanted: string): Value<string> {
  return {
    placeholder,
    parse(text) {
      if (form.test(text)) return text;
      throw new ValueError(wanted);
    },
  };
}

/** Any text except the empty one. */
export function text(placeholder: string, names?: Value<string>['names']): Value<string> {
  return {
    ...patternValue(placeholder, /^.+$/s, 'It must not be empty.'),
    ...(names && { names }),
  };
}

/** A file that the command writes. `each` refuses a run in which several targets would write the same one. */
export const writtenFile: Value<string> = { ...text('FILE', 'files'), isWritten: true };

/** An id needs no look-up. */
export function isId(value: string): boolean {
  return idPattern.test(value);
}

export function id(placeholder: string, names?: NameKind): Value<string> {
  return {
    ...patternValue(
      placeholder,
      idPattern,
      'It must be an ID, like 0b0d7a5e-3c1f-4e55-9d0c-2f6a4f1f9c11.',
    ),
    ...(names && { names, mayBeOther: true }),
  };
}

export const email: Value<string> = {
  placeholder: 'EMAIL',
  parse(text) {
    if (isEmail(text)) return text;
    throw new ValueError('It must be one e-mail address.');
  },
};

const dnsNamePattern =
  /^(?=.{1,253}$)(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** A DNS name, sent as typed: a URL or a trailing dot is refused. */
export const domainName: Value<string> = {
  placeholder: 'NAME',
  parse(text) {
    if (dnsNamePattern.test(text)) return text;
    const meant = domainKey(text);
    const wanted = dnsNamePattern.test(meant)
      ? meant
      : 'shop.example.com (an international name in its xn-- form)';
    throw new ValueError(`It must be a domain name like ${wanted}.`);
  },
};

/** docs/service.md, section 8. */
export const newInstallName = patternValue(
  'NAME',
  /^[a-z][a-z0-9]{2,13}$/,
  'It must be 3 to 14 lower-case letters and digits, and start with a letter.',
);

/** A sentence without its full stop. */
export function oneOf(choices: readonly string[]): string {
  return `It must be one of ${choices.join(', ')}`;
}

export function choice<const T extends readonly string[]>(
  placeholder: string,
  ...choices: T
): Value<T[number]> {
  return {
    placeholder,
    choices,
    parse(text) {
      if (choices.includes(text)) return text;
      throw new ValueError(`${oneOf(choices)}.`);
    },
  };
}

/** A whole number without sign, exponent or spaces. */
export function wholeNumber(placeholder: string, from: number, to: number): Value<number> {
  return {
    placeholder,
    parse(text) {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= from && value <= to) return value;
      throw new ValueError(`It must be a whole number from ${from} to ${to}.`);
    },
  };
}

/** The largest first: the parts of a duration have this order. */
const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

const durationPattern = new RegExp(
  `^${units.map(([unit]) => `(?:(\\d{1,9}(?:\\.\\d{1,3})?)${unit})?`).join('')}$`,
);

/** `500ms`, `30s`, `10m`, `1h30m`, `7d` → milliseconds. A number without a unit is refused. */
export const duration: Value<number> = {
  placeholder: 'DURATION',
  parse(text) {
    const [, ...amounts] = durationPattern.exec(text) ?? [];
    const ms = units.reduce((sum, [, size], at) => sum + Number(amounts[at] ?? 0) * size, 0);
    if (ms > 0) return ms;
    throw new ValueError('It must be a duration with its unit, like 500ms, 30s, 1h30m or 7d.');
  },
};

/** `a,b` → its names. */
export const names: Value<string[]> = {
  placeholder: 'A,B',
  parse(text) {
    const all = text.split(',').map((name) => name.trim());
    if (all.every((name) => name !== '')) return all;
    throw new ValueError('It must be names with commas between them.');
  },
};

const isoPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Milliseconds of an ISO 8601 time; NaN for anything else, and for a day that is not on the calendar. Without an offset
 * it is UTC, as the service means it (2.2), wherever hms runs.
 */
export function momentOf(value: unknown): number {
  const found = typeof value === 'string' ? isoPattern.exec(value) : null;
  if (!found || !isOnCalendar(found[0])) return Number.NaN;
  return Date.parse(found[1] === undefined ? `${value}Z` : found[0]);
}

/** Date would turn 31 November into 1 December. */
function isOnCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** `curl -fsS 'https://…'` → its words. hms runs them without a shell. */
export const commandLine: Value<string[]> = {
  placeholder: 'COMMAND',
  parse(text) {
    const words = splitWords(text);
    if (words === undefined)
      throw new ValueError('A quote is not closed, or a backslash is at the end.');
    if (words[0]) return words;
    throw new ValueError('It must begin with the name of a program.');
  },
};

/** `noDatabase` → `--no-database`, `notify` → `--notify`. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]|(?<=[a-z])\d/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** An option and its value; joined by `=` if the value begins with a dash. */
export function optionWords(flag: string, value: string): string[] {
  return value.startsWith('-') ? [`${flag}=${value}`] : [flag, value];
}

/**
 * Splits a command line into words like a shell, without expanding variables and globs. action.yml splits its input
 * `run` by the same rules.
 * @returns undefined, if a quote is not closed or the line ends with a backslash
 */
export function splitWords(given: string): string[] | undefined {
  const line = given.replace(/\\\r?\n/g, '');
  const isClosed = line.replace(wordPattern, '').trim() === '';
  return isClosed ? (line.match(wordPattern) ?? []).map(withoutQuotes) : undefined;
}

const wordPattern = /(?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+/gs;

const quotedPattern = /\\(.)|'([^']*)'|"((?:[^"\\]|\\.)*)"/gs;

function withoutQuotes(word: string): string {
  return word.replace(
    quotedPattern,
    (_, escaped = '', single = '', double = '') =>
      escaped + single + double.replace(/\\(["\\$`])/g, '$1'),
  );
}

/** Quotes a word for a shell. Control characters need `$'…'`, which bash and zsh understand. */
export function shellQuoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (!/[\p{C}\p{Zl}\p{Zp}]/u.test(word)) return `'${word.replaceAll("'", `'\\''`)}'`;
  const escaped = word.replace(/[\p{C}\p{Zl}\p{Zp}'\\]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code < 128
      ? `\\x${code.toString(16).padStart(2, '0')}`
      : `\\U${code.toString(16).padStart(8, '0')}`;
  });
  return `$'${escaped}'`;
}

/** hms splits the words at spaces, without a shell, so quotes have no meaning. */
export const commandWords: Value<string[]> = {
  placeholder: 'WORDS',
  parse(given) {
    const words = given.trimStart().startsWith('[') ? parseJson(given) : unquotedWords(given);
    if (isWords(words)) return words;
    throw new ValueError(
      'It must be words separated by spaces, without quotes. If a word contains a space, use a JSON list ' +
        'like ["op", "read", "op://ops/my service"].',
    );
  },
};

function unquotedWords(given: string): string[] | undefined {
  return /["']/.test(given) ? undefined : given.trim().split(/\s+/);
}

function isWords(value: unknown): value is string[] {
  return (
    Array.isArray(value) && value.every((word) => typeof word === 'string') && Boolean(value[0])
  );
}
