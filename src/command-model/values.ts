/** The kinds of value an argument or option takes: each parses text, or says what is wrong with it. */

import { idPattern } from '../contract/enums.ts';
import { domainKey } from '../core/compare-names.ts';
import { isEmail } from '../core/email.ts';
import { hasKey } from '../core/typed-keys.ts';
import type { NameKind } from '../storage/name-cache.ts';

export interface Value<T> {
  /** Shown in help: `--notify EMAIL`. */
  placeholder: string;
  /** The words there are, where they can be listed. */
  choices?: readonly string[];
  /** They begin with the one that can do most harm: Enter alone should not choose that. */
  mostPrivilegedFirst?: true;
  /** What it is the name of: a shell completes it, and whoever left it out picks one; of a file nobody is asked to. */
  names?: NameKind | 'files';
  /** One that is not among those there are will do, too. */
  mayBeOther?: true;
  /** Of those that have a status, only those with this one will do. */
  status?: string;
  /** @throws ValueError */
  parse(text: string): T;
}

/** What is wrong with a value, as the end of a sentence about it. */
export class ValueError extends Error {}

/** What is wrong with a text as this value, for whoever typed it; undefined where nothing is. */
export function problemWith(value: Value<unknown>, typed: string): string | undefined {
  try {
    value.parse(typed);
    return undefined;
  } catch (error) {
    if (error instanceof ValueError) return error.message;
    throw error;
  }
}

function matching(placeholder: string, form: RegExp, wanted: string): Value<string> {
  return {
    placeholder,
    parse(text) {
      if (form.test(text)) return text;
      throw new ValueError(wanted);
    },
  };
}

/** Any text but the empty one. */
export function text(placeholder: string, names?: Value<string>['names']): Value<string> {
  return { ...matching(placeholder, /^.+$/s, 'it must not be empty'), ...(names && { names }) };
}

/** Whether a text is an id: then it is not looked up. */
export function isId(value: string): boolean {
  return idPattern.test(value);
}

export function id(placeholder: string, names?: NameKind): Value<string> {
  return {
    ...matching(
      placeholder,
      idPattern,
      'it must be an id, like 0b0d7a5e-3c1f-4e55-9d0c-2f6a4f1f9c11',
    ),
    ...(names && { names, mayBeOther: true }),
  };
}

export const email: Value<string> = {
  placeholder: 'EMAIL',
  parse(text) {
    if (isEmail(text)) return text;
    throw new ValueError('it must be one e-mail address');
  },
};

const labels =
  /^(?=.{1,253}$)(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Labels with dots between them, as DNS has them: it is sent as it is, so what only leads to one is refused. */
export const domainName: Value<string> = {
  placeholder: 'NAME',
  parse(text) {
    if (labels.test(text)) return text;
    const meant = domainKey(text);
    const wanted = labels.test(meant)
      ? meant
      : 'shop.example.com, an international one in its xn-- form';
    throw new ValueError(`it must be a domain name like ${wanted}`);
  },
};

/** docs/service.md, section 8. */
export const newInstallName = matching(
  'NAME',
  /^[a-z][a-z0-9]{2,13}$/,
  'it must be 3 to 14 lower-case letters and digits, and start with a letter',
);

export function choice<const T extends readonly string[]>(
  placeholder: string,
  ...choices: T
): Value<T[number]> {
  return {
    placeholder,
    choices,
    parse(text) {
      if (choices.includes(text)) return text;
      throw new ValueError(`it must be one of ${choices.join(', ')}`);
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
      throw new ValueError(`it must be a whole number from ${from} to ${to}`);
    },
  };
}

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `500ms`, `30s`, `10m`, `2h`, `7d` → milliseconds. A bare number could mean anything: refused. */
export const duration: Value<number> = {
  placeholder: 'DURATION',
  parse(text) {
    const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)$/.exec(text) ?? [];
    const ms = unit && hasKey(units, unit) ? Number(amount) * units[unit] : 0;
    if (ms > 0) return ms;
    throw new ValueError('it must be a duration with its unit, like 500ms, 30s, 10m, 2h or 7d');
  },
};

/** `a,b` → its names. */
export const names: Value<string[]> = {
  placeholder: 'A,B',
  parse(text) {
    const all = text.split(',').map((name) => name.trim());
    if (all.every((name) => name !== '')) return all;
    throw new ValueError('it must be names with commas between them');
  },
};

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Milliseconds of an ISO 8601 time; NaN for anything else, however much it looks like one, and for a day that is
 * on no calendar. Without an
 * offset it is the service's time, UTC (2.2), wherever hms runs.
 */
export function momentOf(value: unknown): number {
  const found = typeof value === 'string' ? iso.exec(value) : null;
  if (!found || !isOnCalendar(found[0])) return Number.NaN;
  return Date.parse(found[1] === undefined ? `${value}Z` : found[0]);
}

/** The 31st of November would become the first of December. */
function isOnCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const spans = [
  [2 * 86_400_000, 'days', 86_400_000],
  [3_600_000, 'h', 3_600_000],
  [60_000, 'min', 60_000],
] as const;

/** Milliseconds in one unit: `41 s`, `5 min`, `30 h`, `3 days`. */
export function spanOf(ms: number): string {
  for (const [from, name, unit] of spans) if (ms >= from) return `${Math.floor(ms / unit)} ${name}`;
  return `${Math.round(ms / 1000)} s`;
}

/** A limit, exactly: `24 h`, `90 min`, `60 h`, `7 days`. */
export function exactly(ms: number): string {
  for (const [from, name, unit] of spans)
    if (ms >= from && ms % unit === 0) return `${ms / unit} ${name}`;
  return `${ms / 1000} s`;
}

/** How far ahead of now, or behind it: `in 2 days`, `3 h ago`. */
export function distanceOf(ms: number): string {
  return ms > 0 ? `in ${spanOf(ms)}` : `${spanOf(-ms)} ago`;
}

/** Bytes as people say them: `812 B`, `3.4 MiB`. */
export function sizeOf(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${power === 0 ? bytes : (bytes / 1024 ** power).toFixed(1)} ${units[power]}`;
}

/** An option with its value, which may begin with a dash. */
export function optionWords(flag: string, value: string): string[] {
  return value.startsWith('-') ? [`${flag}=${value}`] : [flag, value];
}

/** As a shell takes it for one word: what cannot be shown as it is in `$'…'`, which bash and zsh understand. */
export function asTyped(word: string): string {
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
