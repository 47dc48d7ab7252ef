/** Parses the expression of `--where`: `FIELD OP VALUE`, `FIELD in (A,B)` or `FIELD not in (A,B)`. */
import { duration, problemWith, type Value, ValueError } from '../values.ts';
import { isVersion, momentIn, numberIn } from './compare.ts';

const operators = ['!=', '<=', '>=', '=', '~', '<', '>'] as const;
export type Operator = (typeof operators)[number];

const orderings: readonly Operator[] = ['<=', '>=', '<', '>'];

interface FieldTest {
  /** As it was typed. */
  text: string;
  field: string;
}

export interface Comparison extends FieldTest {
  operator: Operator;
  /** Null for the bare word `null`. */
  value: string | null;
  /** The value is a time: the current time plus so many milliseconds. */
  fromNowMs?: number;
}

export interface Membership extends FieldTest {
  operator: 'in' | 'not in';
  /** Null for the bare word `null`. */
  values: readonly (string | null)[];
}

export type Selector = Comparison | Membership;

const examples = {
  comparison: "Example: --where 'php_version<8.2'.",
  membership: "Example: --where 'environment in (staging,development)'.",
};

function expected(
  text: string,
  at: number,
  what: string,
  example: keyof typeof examples = 'comparison',
): ValueError {
  const rest = text.slice(at);
  const where = rest === '' ? 'at the end' : `at character ${at + 1}, before '${rest}'`;
  return new ValueError(`Expected ${what} ${where}. ${examples[example]}`);
}

/** The position of the next character that is not a blank. */
function skipBlanks(text: string, at: number): number {
  return text.length - text.slice(at).trimStart().length;
}

/** `each --where` reads it from the backups of each install. No record has it. */
export const backupAgeField = 'last_backup_age';

const onlyInEach = `Only hms each knows ${backupAgeField}, because no list has it.`;

/** @throws ValueError that points at the wrong character, or says where the field exists */
export function parseSelector(text: string): Selector {
  const start = skipBlanks(text, 0);
  const field = /^[\w.-]*/.exec(text.slice(start))?.[0] ?? '';
  const at = skipBlanks(text, start + field.length);
  if (field === '') throw expected(text, at, 'the name of a field');
  if (field === backupAgeField) throw new ValueError(onlyInEach);
  const list = /^(not\s+)?in\s*\(/.exec(text.slice(at));
  if (list) {
    const operator = list[1] === undefined ? 'in' : 'not in';
    return { text, field, operator, values: parseList(text, at + list[0].length) };
  }
  const operator = operators.find((candidate) => text.startsWith(candidate, at));
  if (operator === undefined) throw expected(text, at, `one of ${operators.join(' ')} in (…)`);
  return { text, field, ...parseOperand(text, at, operator) };
}

type Operand = Pick<Comparison, 'operator' | 'value' | 'fromNowMs'>;

function parseOperand(text: string, at: number, operator: Operator): Operand {
  const start = skipBlanks(text, at + operator.length);
  const { value, isQuoted } = parseValue(text, start);
  const fromNowMs = value === null ? undefined : relativeTime(value);
  if (!orderings.includes(operator)) {
    // Compared as text, `created_at=-1d` would match nothing.
    if (fromNowMs === undefined || isQuoted || operator === '~') return { operator, value };
    throw notOrdered(text, at);
  }
  if (fromNowMs !== undefined) return { operator, value, fromNowMs };
  // Compared as text, `yesterday` would be above every time, and `v8.2` above every version.
  if (canBeOrdered(value)) return { operator, value };
  throw expected(
    text,
    start,
    'a version, a number, a time like 2026-01-31, or -30d for 30 days ago',
  );
}

function notOrdered(text: string, at: number): ValueError {
  return expected(text, at, '< <= > or >= for a time from now (quote the value if it is a text)');
}

/** `-1d`, `+2h30m` → milliseconds from now; undefined for anything else. */
function relativeTime(value: string): number | undefined {
  const sign = value.charAt(0);
  const rest = value.slice(1);
  if ((sign !== '-' && sign !== '+') || problemWith(duration, rest) !== undefined) return undefined;
  return sign === '-' ? -duration.parse(rest) : duration.parse(rest);
}

interface TypedValue {
  value: string | null;
  isQuoted: boolean;
}

/** Quotes keep spaces, an empty text, and the word null. */
function parseValue(text: string, start: number): TypedValue {
  const rest = text.slice(start).trimEnd();
  const quote = rest.charAt(0);
  if (quote === "'" || quote === '"') {
    const end = rest.indexOf(quote, 1);
    if (end === -1) throw expected(text, text.length, `the closing ${quote}`);
    if (end < rest.length - 1) throw expected(text, start + end + 1, 'nothing more');
    return { value: rest.slice(1, end), isQuoted: true };
  }
  if (rest === '') throw expected(text, text.length, "a value ('' for an empty one)");
  if (/^[=<>!~]/.test(rest))
    throw expected(text, start, 'a value (in quotes if it starts with = < > ! or ~)');
  return { value: rest === 'null' ? null : rest, isQuoted: false };
}

/** Values between commas, up to the `)`. Quotes keep a comma, a parenthesis, spaces, and the word null. */
function parseList(text: string, start: number): (string | null)[] {
  const values: (string | null)[] = [];
  let at = start;
  for (;;) {
    at = skipBlanks(text, at);
    const [typed] = /^(?:'[^']*'|"[^"]*"|[^'",()][^,()]*)/.exec(text.slice(at)) ?? [];
    if (typed === undefined) throw wrongItem(text, at);
    const isQuoted = /^['"]/.test(typed);
    const bare = typed.trim();
    if (!isQuoted && relativeTime(bare) !== undefined) throw notOrdered(text, at);
    values.push(isQuoted ? typed.slice(1, -1) : bare === 'null' ? null : bare);
    at = skipBlanks(text, at + typed.length);
    const sign = text.charAt(at);
    if (sign !== ',' && sign !== ')') throw expected(text, at, ', or )', 'membership');
    at += 1;
    if (sign === ',') continue;
    const end = skipBlanks(text, at);
    if (end < text.length) throw expected(text, end, 'nothing more', 'membership');
    return values;
  }
}

function wrongItem(text: string, at: number): ValueError {
  const quote = text.charAt(at);
  if (quote === "'" || quote === '"')
    return expected(text, text.length, `the closing ${quote}`, 'membership');
  return expected(text, at, "a value ('' for an empty one)", 'membership');
}

function canBeOrdered(value: string | null): boolean {
  if (value === null) return false;
  return isVersion(value) || numberIn(value) !== undefined || !Number.isNaN(momentIn(value));
}

export const selector: Value<Selector> = {
  placeholder: 'EXPR',
  names: 'fields',
  parse: parseSelector,
};
