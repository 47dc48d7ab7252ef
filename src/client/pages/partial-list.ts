/** Detects that a response holds only a part of a list, and finds the list in a response. */
import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { Headers } from '../../system/system.ts';
import {
  type Claims,
  claimsIn,
  headerClaims,
  isListMetadata,
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
  return listsIn(answer).wrappers;
}

interface Lists {
  /** Lists on the same level. */
  lists: (readonly unknown[])[];
  /** Their wrappers, outermost first. */
  wrappers: JsonObject[];
}

/** Maximum depth of wrappers: `data.account.apps.nodes`. */
const maxDepth = 5;

/** Skips lists inside a record, because they belong to the record. */
function listsIn(answer: unknown, depth = 0): Lists {
  if (Array.isArray(answer)) return { lists: [answer], wrappers: [] };
  if (!isObject(answer)) return { lists: [], wrappers: [] };
  if (looksLikeRecord(answer)) return { lists: [], wrappers: [answer] };
  const values = valuesIn(answer);
  const lists = values.filter((value) => Array.isArray(value));
  if (lists.length === 0 && depth < maxDepth) {
    const inner = values
      .filter(isObject)
      .map((value) => listsIn(value, depth + 1))
      .filter((found) => found.lists.length > 0);
    const [one, ...others] = inner;
    if (one !== undefined && others.length === 0) {
      return { lists: one.lists, wrappers: [answer, ...one.wrappers] };
    }
  }
  return { lists, wrappers: [answer] };
}

function looksLikeRecord({ id, name }: JsonObject): boolean {
  return typeof id === 'string' || typeof name === 'string';
}

function valuesIn(answer: JsonObject): unknown[] {
  return Object.entries(answer).flatMap(([name, value]) => (isListMetadata(name) ? [] : [value]));
}

/**
 * How a response says that its list is partial; undefined if it does not. Checks every object around the list.
 * @param ignoreTotals totals are figures of the record itself, and count no list
 */
export function incompleteReason(
  answer: unknown,
  headers?: Headers,
  ignoreTotals = false,
): string | undefined {
  const sizes = Array.isArray(answer) ? [answer.length] : sizesIn(answer);
  const reason = headers === undefined ? claimsIn({}) : headerClaims(headers);
  return (
    reasonFrom(reason, sizes, ignoreTotals && sizes.length === 0) ??
    nestedReason(answer, ignoreTotals)
  );
}

function nestedReason(answer: unknown, ignoreTotals: boolean, depth = 0): string | undefined {
  if (!isObject(answer) || depth > maxDepth) return undefined;
  const wrapsRecords = hasRecords(answer);
  if (!wrapsRecords && depth > 0) return undefined;
  const fields = Object.entries(answer).filter(([name]) =>
    describesList(name, answer, wrapsRecords),
  );
  const reason = reasonFrom(claimsIn(Object.fromEntries(fields)), sizesIn(answer), ignoreTotals);
  if (reason !== undefined) return reason;
  const inner = valuesIn(answer);
  // Beside a list, totals may count anything.
  const ignoreInner = ignoreTotals || inner.some((value) => Array.isArray(value));
  for (const value of inner) {
    const reason = nestedReason(value, ignoreInner, depth + 1);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** A record with an id or a name may itself be complete, have pages or count anything. */
function describesList(given: string, parent: JsonObject, wrapsRecords: boolean): boolean {
  const name = plainName(given);
  if (/^pages$/i.test(name) && !isObject(parent[given])) {
    return Object.keys(parent).some((other) => /^((current|per)_?)?page(_?size)?$/i.test(other));
  }
  if (!looksLikeRecord(parent)) return true;
  if (wrapsRecords) return !lastWords.test(name);
  return nextWords.test(name) || moreWords.test(name) || isPaging(name);
}

function reasonFrom(
  claims: Claims,
  sizes: readonly number[],
  ignoreTotals: boolean,
): string | undefined {
  const { more, missing, total, pages, remaining } = claims;
  const reason = more ?? missing;
  if (reason !== undefined || ignoreTotals) return reason;
  if (total !== undefined && !isMet(total.count, sizes)) return total.text;
  return pages !== undefined && pages.count > 1 ? pages.text : remaining;
}

/** With several lists, the count may be that of one or of all. */
function isMet(count: number, sizes: readonly number[]): boolean {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return count === all || count <= Math.max(0, ...sizes);
}

/** Whether there is a list below, or a map of records by name. */
function hasRecords(answer: JsonObject, depth = 0): boolean {
  return valuesIn(answer).some(
    (value) =>
      Array.isArray(value) ||
      (isObject(value) && (isMap(value) || (depth < maxDepth && hasRecords(value, depth + 1)))),
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
  const add = (parent: JsonObject, depth: number) => {
    for (const value of valuesIn(parent)) {
      if (Array.isArray(value)) lists.push(value.length);
      if (!isObject(value) || looksLikeRecord(value)) continue;
      if (depth === 0 || isMap(value)) maps.push(Object.keys(value).length);
      if (depth < maxDepth) add(value, depth + 1);
    }
  };
  if (isObject(answer)) add(answer, 0);
  return lists.length > 0 ? lists : maps;
}

/** The error for a partial list whose other pages are not documented. */
export function incompleteListError(reason: string): HmsError {
  return new HmsError('unavailable', `The response holds only part of the list: ${reason}.`, {
    hint: 'To show the response as it is, add --json. To read another page, run: hms api GET PATH',
  });
}
