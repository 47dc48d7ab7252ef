/** What the fields and headers of an answer say of the list in it, under the names services give to it. */

import { ExactNumber, isObject, type JsonObject, jsonText } from '../../core/json.ts';
import type { Headers } from '../../system/system.ts';

/** The names of fields without `@odata.` before them, and with `_` for other strokes. */
export const nextWords =
  /^next(_?(page|records|results|start|batch))?(_?(link|url|uri|href|path|token|cursor|marker|offset|key|id|index|number|skip))?$|^has_?(more|next)(_?page)?$|^(continue|continuation|resumption)(_?token)?$|^last_?evaluated_?key$/i;
export const moreWords = /^more$|^(is_?)?(truncated|incomplete)$|^incomplete_?results$/i;
/** No further page holds what these name. */
const lackWords =
  /^unreachable(_\w+)?$|^(is_?)?partial(_?(results?|success|failures?))?$|^timed_?out$|^terminated_?early$/i;
export const lastWords = /^(is_?)?(last(_?page)?|complete)$|^all_\w+_included$/i;
const remainingWords = /^remaining$/i;
const countWords =
  /^(count|total|total_?(count|size|items|results|records|elements|rows|entries|hits))$/i;
const pagesWords = /^(pages|(total|num|last)_?pages?|pages?_?count)$/i;
const cursorWords = /^(cursor|marker|page_?token|scroll_?id)$/i;
const pagingWords =
  /^(links|(response_?|list_?|page_?)?meta(data)?|paging|pagination|pager|page|(page|result|paging)_?info)$/i;
/** Lists beside the one that was asked for. */
const sideWords = /^(errors?|warnings?|notices?|messages?|included|facets)$/i;

/** What a service writes for no further page. */
const none = ['', 'false', 'no', '0', 'null'];

export interface Claims {
  /** What says that there is more, in words. */
  more: string | undefined;
  /** What says that records are missing, and on no further page. */
  lacks: string | undefined;
  /** The largest number of records that is named, and where. */
  total: Total | undefined;
  /**
   * The number of pages, and where it is said. A cursor may be that of this page, or of the next one: it tells of
   * pages without end. No page is the last by this alone, and an empty one is no contradiction of it.
   */
  pages: Total | undefined;
  /** A number of records that are left; or of anything else, where it is no list that says so. */
  left: string | undefined;
}

interface Total {
  count: number;
  words: string;
}

/** What the fields of an answer say of the list in it. */
export function claimsIn(answer: unknown): Claims {
  const claims: Claims = {
    more: undefined,
    lacks: undefined,
    total: undefined,
    pages: undefined,
    left: undefined,
  };
  if (Array.isArray(answer)) claims.more = nextLinkIn(answer);
  if (!isObject(answer)) return claims;
  const add = (other: Partial<Claims>) => merge(claims, other);
  for (const [given, value] of Object.entries(answer)) {
    const name = plainName(given);
    const words = () => `${given} is ${typeof value === 'string' ? value : jsonText(value)}`;
    if (saysMore(name, value)) add({ more: words() });
    if (lackWords.test(name) && !saysNone(value)) add({ lacks: words() });
    const count = countIn(value);
    if (count !== undefined && countWords.test(name)) add({ total: { count, words: words() } });
    if (count !== undefined && pagesWords.test(name)) add({ pages: { count, words: words() } });
    if (remainingWords.test(name) && (count ?? 0) > 0) add({ left: words() });
    if (cursorWords.test(name) && namesNext(value)) add(claimsIn(value));
    else if (cursorWords.test(name) && !saysNone(value)) {
      add({ pages: { count: Number.POSITIVE_INFINITY, words: words() } });
    }
    if (pagingWords.test(name)) add(claimsIn(value));
    if (isObject(value) && /^pages$/i.test(name)) {
      // The total of pages is one of records, or of pages: no list is whole by it.
      const { more, total, pages } = claimsIn(value);
      add({ more, pages: larger(total, pages) });
    }
  }
  return claims;
}

function merge(claims: Claims, { more, lacks, total, pages, left }: Partial<Claims>): void {
  claims.more ??= more;
  claims.lacks ??= lacks;
  claims.left ??= left;
  claims.total = larger(claims.total, total);
  claims.pages = larger(claims.pages, pages);
}

/** `@odata.nextLink`, `__next` and `next-link` are the same names with other strokes. */
export function plainName(name: string): string {
  return name
    .replace(/^.*[.@:$]/, '')
    .replace(/^_+/, '')
    .replace(/[-\s]+/g, '_');
}

function larger(one: Total | undefined, other: Total | undefined): Total | undefined {
  return other === undefined || (one !== undefined && one.count >= other.count) ? one : other;
}

function saysMore(name: string, value: unknown): boolean {
  if (nextWords.test(name) || moreWords.test(name)) return !saysNone(value);
  return lastWords.test(name) && /^\s*false\s*$/i.test(String(value));
}

/** A cursor may be an object of those of both sides. */
function namesNext(cursor: unknown): boolean {
  return isObject(cursor) && Object.keys(cursor).some((name) => nextWords.test(plainName(name)));
}

/** The same in the headers of an answer: `Link`, `Content-Range`, and what begins with `X-`, like `X-Total-Count`. */
export function claimsOf(headers: Headers): Claims {
  const link = (headers.get('link') ?? '').replace(/<[^>]*>/g, '');
  const isNext = /;\s*rel\s*=\s*("([^"]*\s)?next[\s"]|next\s*([;,]|$))/i.test(link);
  const claims = claimsIn({});
  if (isNext) claims.more = 'the header link names a next page';
  for (const [header, value] of headers) {
    const [, name] = /^x-(?:ms-|paging-|pagination-|page-)?(.+)$/i.exec(header) ?? [];
    // What remains may be what a limit of requests leaves.
    if (name === undefined || remainingWords.test(name)) continue;
    const { more, total, pages } = claimsIn({ [name]: value });
    const words = `${header} is ${value}`;
    merge(claims, {
      more: more && words,
      total: total && { ...total, words },
      pages: pages && { ...pages, words },
    });
  }
  const range = headers.get('content-range') ?? '';
  const count = /^\s*bytes/i.test(range) ? undefined : countIn(/\/(.*)$/.exec(range)?.[1]);
  if (count !== undefined) merge(claims, { total: { count, words: `content-range is ${range}` } });
  return claims;
}

/** Whether a field is about the pages of a list, and holds none of its records. */
export function isPaging(name: string): boolean {
  return pagingWords.test(plainName(name));
}

export function isBeside(name: string): boolean {
  return isPaging(name) || sideWords.test(plainName(name)) || lackWords.test(plainName(name));
}

/** Links may be a list of them. */
function nextLinkIn(links: readonly unknown[]): string | undefined {
  const isNext = (link: unknown): link is JsonObject => isObject(link) && link.rel === 'next';
  const next = links.find(isNext);
  return next && !saysNone('href' in next ? next.href : true)
    ? `next is ${jsonText(next.href)}`
    : undefined;
}

function saysNone(value: unknown): boolean {
  if (typeof value === 'string') return none.includes(value.trim().toLowerCase());
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.values('href' in value ? [value.href] : value).every(saysNone);
  return !value;
}

/** A whole number, also where it is written as text or no double can hold it; anything else is no count. */
function countIn(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
  const isLong = typeof value === 'bigint' || value instanceof ExactNumber;
  const number = isText || isLong ? Number(String(value)) : value;
  if (typeof number !== 'number' || number < 0) return undefined;
  const isWhole = Number.isInteger(number) || number === Number.POSITIVE_INFINITY;
  return isWhole ? Math.min(number, Number.MAX_SAFE_INTEGER) : undefined;
}
