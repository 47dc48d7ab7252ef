/** JSON as it comes: from services, files and operators. A leaf: every room may import it. */
import { parse, stringify } from 'lossless-json';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Enough digits in a row for a whole number that a double cannot hold. */
const manyDigits = /\d{16}/;

/** Without the byte order mark that some editors and shells put first. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Whole numbers past 2^53 are bigints. Throws a SyntaxError that says where. */
export function readJson(marked: string): unknown {
  const text = withoutMark(marked);
  if (!manyDigits.test(text)) return JSON.parse(text);
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

function parseNumber(digits: string): number | bigint {
  const number = Number(digits);
  return /^-?\d+$/.test(digits) && !Number.isSafeInteger(number) ? BigInt(digits) : number;
}

/** JSON as it was parsed: bigints with every digit. */
export function jsonText(
  value: unknown,
  { indent, replacer }: { indent?: number | undefined; replacer?: Replacer | undefined } = {},
): string {
  try {
    return JSON.stringify(value, replacer, indent) ?? 'null';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return stringify(value, replacer, indent) ?? 'null'; // it holds a bigint
  }
}

type Replacer = (name: string, value: unknown) => unknown;

/** The same value, each text in it replaced: names of fields and the digits of numbers are texts too. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number' || typeof value === 'bigint') {
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
