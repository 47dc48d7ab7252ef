/** JSON as it comes: from services, files and operators. A leaf: every room may import it. */
import { isSafeNumber, parse, stringify } from 'lossless-json';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  const isOther = Array.isArray(value) || value instanceof ExactNumber;
  return typeof value === 'object' && value !== null && !isOther;
}

/** A text, a number, true, false or nothing. */
export function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** The fields of an object; none where it is something else. */
export function recordIn(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** A number no double holds, like 1e400 or one of 20 decimals, with its text as it came. */
export class ExactNumber {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  /** JSON.stringify cannot write it, as it cannot write a bigint. */
  toJSON(): never {
    throw new TypeError(`${this.#text} is more than a double can hold`);
  }
}

/** A number that a double may not hold: many digits, or an exponent of three. */
const longNumber = /(?:^|[\s:,[])-?(?:\d[\d.]{15}|[\d.]+[eE][+-]?\d{3})/;

/** Without the byte order mark that some editors and shells put first. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Whole numbers past 2^53 are bigints, others that a double cannot hold exact. Throws a SyntaxError that says where. */
export function readJson(marked: string): unknown {
  const text = withoutMark(marked);
  if (!longNumber.test(text)) return JSON.parse(text);
  return parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
}

/** Undefined where the text is not JSON; nor is the empty one. */
export function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

/** What is nested deeper would exhaust the stack of whatever walks it. */
const deepest = 200;

/** Whether a value may be walked. */
export function isShallow(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

function parseNumber(digits: string): number | bigint | ExactNumber {
  if (isSafeNumber(digits)) return Number(digits);
  return /^-?\d+$/.test(digits) ? BigInt(digits) : new ExactNumber(digits);
}

/** JSON as it was parsed: numbers with every digit. */
export function jsonText(
  value: unknown,
  { indent, replacer }: { indent?: number | undefined; replacer?: Replacer | undefined } = {},
): string {
  try {
    return JSON.stringify(value, replacer, indent) ?? 'null';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // It holds a number that no double holds.
    return stringify(value, replacer, indent, [exact]) ?? 'null';
  }
}

const exact = { test: (value: unknown) => value instanceof ExactNumber, stringify: String };

type Replacer = (name: string, value: unknown) => unknown;

/** The same value, each text in it replaced: names of fields and the digits of numbers are texts too. */
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
    while (changed.has(other)) other += '*'; // two names became one: neither value is lost
    changed.set(other, mapTexts(inner, change));
  }
  return Object.fromEntries(changed);
}
