/** Parses and writes JSON without losing digits. */
import { isSafeNumber, parse, stringify } from 'lossless-json';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  const isOther = Array.isArray(value) || value instanceof ExactNumber;
  return typeof value === 'object' && value !== null && !isOther;
}

/** A string, number, boolean, null or undefined. */
export function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** The value if it is an object; otherwise an empty object. */
export function recordIn(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** A number that no double holds, such as 1e400 or one with 20 decimals. It keeps its original text. */
export class ExactNumber {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  /** JSON.stringify cannot write it, like a bigint. */
  toJSON(): never {
    throw new TypeError(`${this.#text} is more than a double can hold`);
  }
}

/** Matches numbers that a double may not hold: many digits, or an exponent of three digits. */
const longNumber = /(?:^|[\s:,[])-?(?:\d[\d.]{15}|[\d.]+[eE][+-]?\d{3})/;

/** Removes a byte order mark, which some editors and shells write. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Keeps every digit: integers beyond 2^53 are bigints, other numbers ExactNumber. Throws SyntaxError. */
export function readJson(marked: string): unknown {
  const text = withoutMark(marked);
  if (!longNumber.test(text)) return JSON.parse(text);
  return parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
}

/** Undefined if the text is empty or not JSON. */
export function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

/** Deeper values would overflow the stack of the functions that walk them. */
const maxDepth = 200;

export function isShallow(value: unknown, levels = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

function parseNumber(digits: string): number | bigint | ExactNumber {
  if (isSafeNumber(digits)) return Number(digits);
  return /^-?\d+$/.test(digits) ? BigInt(digits) : new ExactNumber(digits);
}

/** Writes JSON with every digit of its numbers. */
export function jsonText(
  value: unknown,
  { indent, replacer }: { indent?: number | undefined; replacer?: Replacer | undefined } = {},
): string {
  try {
    return JSON.stringify(value, replacer, indent) ?? 'null';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The value contains a number that no double holds.
    return stringify(value, replacer, indent, [exact]) ?? 'null';
  }
}

const exact = { test: (value: unknown) => value instanceof ExactNumber, stringify: String };

type Replacer = (name: string, value: unknown) => unknown;

/** Replaces each text in a value, including field names and the digits of numbers. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof ExactNumber) {
    const text = String(value);
    const changed = change(text);
    return changed === text ? value : changed;
  }
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (!isObject(value)) return value;
  const changed = new Map<string, unknown>();
  for (const [name, inner] of Object.entries(value)) {
    let other = change(name);
    while (changed.has(other)) other += '*'; // two names became equal: keep both values
    changed.set(other, mapTexts(inner, change));
  }
  return Object.fromEntries(changed);
}
