/** Detects that a response holds only a part of a list, and finds the list in a response. */
import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { Headers } from '../../system/system.ts';
import {
  type Claims,
  claimsIn,
  claimsOf,
  isBeside,
  isPaging,
  lastWords,
  moreWords,
  nextWords,
  plainName,
} from './paging-fields.ts';

/** The only list in a response of an undocumented shape; the response itself if there is none or several. */
export function recordsIn(answer: unknown): unknown {
  const { lists } = listsIn(answer);
  const filled = lists.filter(({ length }) => length > 0);
  const [one, ...others] = filled.length > 0 ? filled : lists;
  return one === undefined || others.length > 0 ? answer : one;
}

/** The objects around that list, outermost first. */
export function wrappersOf(answer: unknown): readonly JsonObject[] {
  return listsIn(answer).around;
}

interface Lists {
  /** Lists on the same level. */
  lists: (readonly unknown[])[];
  /** Their wrappers, outermost first. */
  around: JsonObject[];
}

/** Maximum depth of wrappers: `data.account.apps.nodes`. */
const deepest = 5;

/** Skips lists inside a record, because they belong to the record. */
function listsIn(answer: unknown, depth = 0): Lists {
  if (Array.isArray(answer)) return { lists: [answer], around: [] };
  if (!isObject(answer)) return { lists: [], around: [] };
  if (looksLikeRecord(answer)) return { lists: [], around: [answer] };
  const values = valuesIn(answer);
  const lists = values.filter((value) => Array.isArray(value));
  if (lists.length === 0 && depth < deepest) {
    const inner = values
      .filter(isObject)
      .map((value) => listsIn(value, depth + 1))
      .filter((found) => found.lists.length > 0);
    const [one, ...others] = inner;
    if (one !== undefined && others.length === 0) {
      return { lists: one.lists, around: [answer, ...one.around] };
    }
  }
  return { lists, around: [answer] };
}

function looksLikeRecord({ id, name }: JsonObject): boolean {
  return typeof id === 'string' || typeof name === 'string';
}

function valuesIn(answer: JsonObject): unknown[] {
  return Object.entries(answer).flatMap(([name, value]) => (isBeside(name) ? [] : [value]));
}

/**
 * How a response says that its list is partial; undefined if it does not. Checks every object around the list.
 * @param areFigures totals are figures of the record itself, and count no list
 */
export function partIn(answer: unknown, headers?: Headers, areFigures = false): string | undefined {
  const sizes = Array.isArray(answer) ? [answer.length] : sizesIn(answer);
  const said = headers === undefined ? claimsIn({}) : claimsOf(headers);
  return partWords(said, sizes, areFigures && sizes.length === 0) ?? partOf(answer, areFigures);
}

function partOf(answer: unknown, areFigures: boolean, depth = 0): string | undefined {
  if (!isObject(answer) || depth > deepest) return undefined;
  const isAround = holdsRows(answer);
  if (!isAround && depth > 0) return undefined;
  const fields = Object.entries(answer).filter(([name]) => speaksOfList(name, answer, isAround));
  const said = partWords(claimsIn(Object.fromEntries(fields)), sizesIn(answer), areFigures);
  if (said !== undefined) return said;
  const inner = valuesIn(answer);
  // Beside a list, totals may count anything.
  const areInner = areFigures || inner.some((value) => Array.isArray(value));
  for (const value of inner) {
    const part = partOf(value, areInner, depth + 1);
    if (part !== undefined) return part;
  }
  return undefined;
}

/** A record with an id or a name may itself be complete, have pages or count anything. */
function speaksOfList(given: string, around: JsonObject, isAround: boolean): boolean {
  const name = plainName(given);
  if (/^pages$/i.test(name) && !isObject(around[given])) {
    return Object.keys(around).some((other) => /^((current|per)_?)?page(_?size)?$/i.test(other));
  }
  if (!looksLikeRecord(around)) return true;
  if (isAround) return !lastWords.test(name);
  return nextWords.test(name) || moreWords.test(name) || isPaging(name);
}

function partWords(
  claims: Claims,
  sizes: readonly number[],
  areFigures: boolean,
): string | undefined {
  const { more, lacks, total, pages, left } = claims;
  const said = more ?? lacks;
  if (said !== undefined || areFigures) return said;
  if (total !== undefined && !isMet(total.count, sizes)) return total.words;
  return pages !== undefined && pages.count > 1 ? pages.words : left;
}

/** With several lists, the count may be that of one or of all. */
function isMet(count: number, sizes: readonly number[]): boolean {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return count === all || count <= Math.max(0, ...sizes);
}

/** Whether there is a list below, or a map of records by name. */
function holdsRows(answer: JsonObject, depth = 0): boolean {
  return valuesIn(answer).some(
    (value) =>
      Array.isArray(value) ||
      (isObject(value) && (isMap(value) || (depth < deepest && holdsRows(value, depth + 1)))),
  );
}

function isMap(value: JsonObject): boolean {
  const inner = Object.values(value);
  return inner.length > 0 && inner.every(isObject);
}

/** Lengths of the lists an object may count. Without lists, the sizes of its maps of records. */
function sizesIn(answer: unknown): number[] {
  const lists: number[] = [];
  const maps: number[] = [];
  const add = (around: JsonObject, depth: number) => {
    for (const value of valuesIn(around)) {
      if (Array.isArray(value)) lists.push(value.length);
      if (!isObject(value) || looksLikeRecord(value)) continue;
      if (depth === 0 || isMap(value)) maps.push(Object.keys(value).length);
      if (depth < deepest) add(value, depth + 1);
    }
  };
  if (isObject(answer)) add(answer, 0);
  return lists.length > 0 ? lists : maps;
}

/** The error for a partial list whose other pages are not documented. */
export function partOnly(part: string): HmsError {
  return new HmsError('unavailable', `The response holds only part of the list: ${part}.`, {
    hint: 'To show the response as it is, add --json. To read another page, run: hms api GET PATH',
  });
}
