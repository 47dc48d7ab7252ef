/** How an answer says that the list in it is a part of a longer one, under the names services give to it. */
import { ExactNumber, isObject, type JsonObject, jsonText } from '../json.ts';

const nextWords =
  /^next(_?page)?(_?(link|url|uri|href|token|cursor|marker|offset))?$|^has_?(more|next)(_?page)?$/i;
const moreWords = /^more$|^(is_?)?(truncated|incomplete)$|^incomplete_?results$/i;
const lastWords = /^(is_?)?last(_?page)?$/i;
const remainingWords = /^remaining$/i;
const countWords =
  /^(count|total|total_?(count|size|items|results|records|elements|rows|entries))$/i;
const pagesWords = /^(pages|(total|num|last)_?pages?|pages?_?count)$/i;
const cursorWords = /^cursor$/i;
const pagingWords = /^(_?links|meta|paging|pagination|page|page_?info)$/i;

/** What a service writes for no further page. */
const none = ['', 'false', 'no', '0', 'null'];

interface Claims {
  /** What says that there is more, in words. */
  more: string | undefined;
  /** The largest number of records that is named, and where. */
  total: Total | undefined;
  /**
   * The number of pages, and where it is said. A cursor may be that of this page, or of the next one: it tells of
   * pages without end. No page is the last by this alone, and an empty one is no contradiction of it.
   */
  pages: Total | undefined;
}

interface Total {
  count: number;
  words: string;
}

/** What the fields of an answer say of the list in it. */
export function claimsIn(answer: unknown): Claims {
  const claims: Claims = { more: undefined, total: undefined, pages: undefined };
  if (Array.isArray(answer)) claims.more = nextLinkIn(answer);
  if (!isObject(answer)) return claims;
  const add = ({ more, total, pages }: Partial<Claims>) => {
    claims.more ??= more;
    claims.total = larger(claims.total, total);
    claims.pages = larger(claims.pages, pages);
  };
  for (const [name, value] of Object.entries(answer)) {
    const words = `${name} is ${typeof value === 'string' ? value : jsonText(value)}`;
    if (saysMore(name, value)) add({ more: words });
    const count = countIn(value);
    if (count !== undefined && countWords.test(name)) add({ total: { count, words } });
    if (count !== undefined && pagesWords.test(name)) add({ pages: { count, words } });
    if (cursorWords.test(name) && !isNone(value)) {
      add({ pages: { count: Number.POSITIVE_INFINITY, words } });
    }
    if (isPaging(name)) add(claimsIn(value));
    if (isObject(value) && /^pages$/i.test(name)) {
      // The total of pages is one of records, or of pages: no list is whole by it.
      const { more, total, pages } = claimsIn(value);
      add({ more, pages: larger(total, pages) });
    }
  }
  return claims;
}

function larger(one: Total | undefined, other: Total | undefined): Total | undefined {
  return other === undefined || (one !== undefined && one.count >= other.count) ? one : other;
}

function saysMore(name: string, value: unknown): boolean {
  if (nextWords.test(name) || moreWords.test(name)) return !isNone(value);
  if (lastWords.test(name)) return /^\s*false\s*$/i.test(String(value));
  return remainingWords.test(name) && (countIn(value) ?? 0) > 0;
}

/** The same in the headers of an answer: `Link` and `X-Total-Count`. */
export function claimsOf(headers: { get(name: string): string | null }): Claims {
  const link = (headers.get('link') ?? '').replace(/<[^>]*>/g, '');
  const isNext = /;\s*rel\s*=\s*("([^"]*\s)?next[\s"]|next\s*([;,]|$))/i.test(link);
  const said = headers.get('x-total-count');
  const count = countIn(said);
  return {
    more: isNext ? 'the header link names a next page' : undefined,
    total: count === undefined ? undefined : { count, words: `x-total-count is ${said}` },
    pages: undefined,
  };
}

/** Whether a field is about the pages of a list, and holds none of its records. */
export function isPaging(name: string): boolean {
  return pagingWords.test(name);
}

/** How the answer says that the list in it is a part; undefined where it says no such thing. */
export function partIn(answer: unknown, shown: number): string | undefined {
  if (!isObject(answer)) return undefined;
  const { more, total, pages } = claimsIn(answer);
  if (more !== undefined) return more;
  if (total !== undefined && total.count > shown) return total.words;
  return pages !== undefined && pages.count > 1 ? pages.words : undefined;
}

/** Links may be a list of them. */
function nextLinkIn(links: readonly unknown[]): string | undefined {
  const isNext = (link: unknown): link is JsonObject => isObject(link) && link.rel === 'next';
  const next = links.find(isNext);
  return next && !isNone(next.href ?? true) ? `next is ${jsonText(next.href)}` : undefined;
}

function isNone(value: unknown): boolean {
  if (typeof value === 'string') return none.includes(value.trim().toLowerCase());
  if (typeof value === 'object' && value !== null) return jsonText(value).length === 2;
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
