/** Reads what the fields and headers of a response say about its list, under many common names. */

import { ExactNumber, isObject, type JsonObject, jsonText } from '../../core/json.ts';
import type { Headers } from '../../system/system.ts';

/** Names are compared without a prefix such as `@odata.`, and with `_` for other separators. */
export const nextWords =
  /^next(_?(page|records|results|start|batch))?(_?(link|url|uri|href|path|token|cursor|marker|offset|key|id|index|number|skip))?$|^has_?(more|next)(_?page)?$|^(continue|continuation|resumption)(_?token)?$|^last_?evaluated_?key$/i;
export const moreWords = /^more$|^(is_?)?(truncated|incomplete)$|^incomplete_?results$/i;
/** Records that no page has. */
const missingWords =
  /^unreachable(_\w+)?$|^(is_?)?partial(_?(results?|success|failures?))?$|^timed_?out$|^terminated_?early$/i;
export const lastWords = /^(is_?)?(last(_?page)?|complete)$|^all_\w+_included$/i;
const remainingWords = /^remaining$/i;
const countWords =
  /^(count|total|total_?(count|size|items|results|records|elements|rows|entries|hits))$/i;
const pagesWords = /^(pages|(total|num|last)_?pages?|pages?_?count)$/i;
const cursorWords = /^(cursor|marker|page_?token|scroll_?id)$/i;
const pagingWords =
  /^(links|(response_?|list_?|page_?)?meta(data)?|paging|pagination|pager|page|(page|result|paging)_?info)$/i;
/** Lists beside the requested list. */
const sideWords = /^(errors?|warnings?|notices?|messages?|included|facets)$/i;

/** Values that mean "no more pages". */
const noneWords = ['', 'false', 'no', '0', 'null'];

export interface Claims {
  /** The field that signals more, for messages. */
  more: string | undefined;
  /** The field that says records are missing from every page. */
  missing: string | undefined;
  /** The largest total, and the field that has it. */
  total: Total | undefined;
  /**
   * The largest number of pages, and the field that has it. A cursor may belong to this page or the next, so it counts
   * as endless pages. This number alone makes no page the last, and an empty page does not contradict it.
   */
  pages: Total | undefined;
  /** A remaining number. Outside a list it may count anything. */
  remaining: string | undefined;
}

interface Total {
  count: number;
  text: string;
}

/** What the fields of a response say about its list. */
export function claimsIn(answer: unknown): Claims {
  const claims: Claims = {
    more: undefined,
    missing: undefined,
    total: undefined,
    pages: undefined,
    remaining: undefined,
  };
  if (Array.isArray(answer)) claims.more = nextLinkIn(answer);
  if (!isObject(answer)) return claims;
  const add = (other: Partial<Claims>) => merge(claims, other);
  for (const [given, value] of Object.entries(answer)) {
    const name = plainName(given);
    const text = () => `${given} is ${typeof value === 'string' ? value : jsonText(value)}`;
    if (signalsMore(name, value)) add({ more: text() });
    if (missingWords.test(name) && !meansNone(value)) add({ missing: text() });
    const count = countIn(value);
    if (count !== undefined && countWords.test(name)) add({ total: { count, text: text() } });
    if (count !== undefined && pagesWords.test(name)) add({ pages: { count, text: text() } });
    if (remainingWords.test(name) && (count ?? 0) > 0) add({ remaining: text() });
    if (cursorWords.test(name) && namesNext(value)) add(claimsIn(value));
    else if (cursorWords.test(name) && !meansNone(value)) {
      add({ pages: { count: Number.POSITIVE_INFINITY, text: text() } });
    }
    if (pagingWords.test(name)) add(claimsIn(value));
    if (isObject(value) && /^pages$/i.test(name)) {
      // A total in `pages` may count records or pages, so it proves no list complete.
      const { more, total, pages } = claimsIn(value);
      add({ more, pages: larger(total, pages) });
    }
  }
  return claims;
}

function merge(claims: Claims, { more, missing, total, pages, remaining }: Partial<Claims>): void {
  claims.more ??= more;
  claims.missing ??= missing;
  claims.remaining ??= remaining;
  claims.total = larger(claims.total, total);
  claims.pages = larger(claims.pages, pages);
}

/** `@odata.nextLink`, `__next` and `next-link` become comparable names. */
export function plainName(name: string): string {
  return name
    .replace(/^.*[.@:$]/, '')
    .replace(/^_+/, '')
    .replace(/[-\s]+/g, '_');
}

function larger(one: Total | undefined, other: Total | undefined): Total | undefined {
  return other === undefined || (one !== undefined && one.count >= other.count) ? one : other;
}

function signalsMore(name: string, value: unknown): boolean {
  if (nextWords.test(name) || moreWords.test(name)) return !meansNone(value);
  return lastWords.test(name) && /^\s*false\s*$/i.test(String(value));
}

/** A cursor may be an object with a next and a previous one. */
function namesNext(cursor: unknown): boolean {
  return isObject(cursor) && Object.keys(cursor).some((name) => nextWords.test(plainName(name)));
}

/** The same for headers: `Link`, `Content-Range`, and names with `X-`, such as `X-Total-Count`. */
export function headerClaims(headers: Headers): Claims {
  const link = (headers.get('link') ?? '').replace(/<[^>]*>/g, '');
  const isNext = /;\s*rel\s*=\s*("([^"]*\s)?next[\s"]|next\s*([;,]|$))/i.test(link);
  const claims = claimsIn({});
  if (isNext) claims.more = 'the Link header names a next page';
  for (const [header, value] of headers) {
    const [, name] = /^x-(?:ms-|paging-|pagination-|page-)?(.+)$/i.exec(header) ?? [];
    // A remaining number may be that of a rate limit.
    if (name === undefined || remainingWords.test(name)) continue;
    const { more, total, pages } = claimsIn({ [name]: value });
    const text = `${header} is ${value}`;
    merge(claims, {
      more: more && text,
      total: total && { ...total, text },
      pages: pages && { ...pages, text },
    });
  }
  const range = headers.get('content-range') ?? '';
  const count = /^\s*bytes/i.test(range) ? undefined : countIn(/\/(.*)$/.exec(range)?.[1]);
  if (count !== undefined) merge(claims, { total: { count, text: `content-range is ${range}` } });
  return claims;
}

/** Whether a field describes paging and contains no records. */
export function isPaging(name: string): boolean {
  return pagingWords.test(plainName(name));
}

export function isListMetadata(name: string): boolean {
  return isPaging(name) || sideWords.test(plainName(name)) || missingWords.test(plainName(name));
}

/** Links may be an array. */
function nextLinkIn(links: readonly unknown[]): string | undefined {
  const isNext = (link: unknown): link is JsonObject => isObject(link) && link.rel === 'next';
  const next = links.find(isNext);
  return next && !meansNone('href' in next ? next.href : true)
    ? `next is ${jsonText(next.href)}`
    : undefined;
}

function meansNone(value: unknown): boolean {
  if (typeof value === 'string') return noneWords.includes(value.trim().toLowerCase());
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value))
    return Object.values('href' in value ? [value.href] : value).every(meansNone);
  return !value;
}

/** An integer, also as text or beyond a double; undefined for anything else. */
function countIn(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
  const isLong = typeof value === 'bigint' || value instanceof ExactNumber;
  const number = isText || isLong ? Number(String(value)) : value;
  if (typeof number !== 'number' || number < 0) return undefined;
  const isWhole = Number.isInteger(number) || number === Number.POSITIVE_INFINITY;
  return isWhole ? Math.min(number, Number.MAX_SAFE_INTEGER) : undefined;
}
