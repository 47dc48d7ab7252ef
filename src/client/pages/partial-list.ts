/** How an answer says that a list in it is a part of a longer one, and where in it the list is. */
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

/** The one list in an answer of a shape nobody describes; the answer itself where there is none, or several. */
export function recordsIn(answer: unknown): unknown {
  const { lists } = listsIn(answer);
  const filled = lists.filter(({ length }) => length > 0);
  const [one, ...others] = filled.length > 0 ? filled : lists;
  return one === undefined || others.length > 0 ? answer : one;
}

/** The objects around that list, from the outermost on. */
export function wrappersOf(answer: unknown): readonly JsonObject[] {
  return listsIn(answer).around;
}

interface Lists {
  /** Side by side. */
  lists: (readonly unknown[])[];
  /** What they are wrapped in, from the outermost on. */
  around: JsonObject[];
}

/** Wrappers go so deep: `data.account.apps.nodes`. */
const deepest = 5;

/** Lists in a record are its own, and not the one that was asked for. */
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
 * How an answer says that a list in it is a part; undefined where it says no such thing. Whatever is around a list
 * speaks of it.
 * @param areFigures totals and the like are figures of what was asked for, and count no list
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
  // Beside a list totals may be those of anything.
  const areInner = areFigures || inner.some((value) => Array.isArray(value));
  for (const value of inner) {
    const part = partOf(value, areInner, depth + 1);
    if (part !== undefined) return part;
  }
  return undefined;
}

/** What has an id or a name may be whole, have pages and a number of anything itself. */
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

/** Of several lists nobody can say which one is counted: one of them, or all. */
function isMet(count: number, sizes: readonly number[]): boolean {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return count === all || count <= Math.max(0, ...sizes);
}

/** Whether there is a list below, or an object of records by their names. */
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

/** How long the lists are that an object may count; where there are none, its objects of records by their names. */
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

/** Nobody describes how the rest would be asked for. */
export function partOnly(part: string): HmsError {
  return new HmsError('unavailable', `the answer holds a part of the list: ${part}`, {
    hint: 'hms api GET asks for any page the service has, and --json shows the answer as it is',
  });
}
