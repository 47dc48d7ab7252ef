/** How an answer says that the list in it is a part of a longer one, under the names services give to it. */
import { ExactNumber, isObject, type JsonObject, jsonText } from '../json.ts';

const nextWords =
  /^next(_?page)?(_?(link|url|uri|href|token|cursor|marker|offset))?$|^has_?(more|next)(_?page)?$/i;
const countWords = /^(count|total|total_?(count|size|items|results|records|elements))$/i;
const pagingWords = /^(_?links|meta|paging|pagination|page|page_?info)$/i;

/** What a service writes for no further page. */
const none = ['', 'false', 'no', '0', 'null'];

interface Claims {
  /** What says that there is more, in words. */
  more: string | undefined;
  /** The largest number of records that is named, and where. */
  total: { count: number; words: string } | undefined;
}

/** What the fields of an answer say of the list in it. */
export function claimsIn(answer: unknown): Claims {
  if (Array.isArray(answer)) return { more: nextLinkIn(answer), total: undefined };
  const claims: Claims = { more: undefined, total: undefined };
  if (!isObject(answer)) return claims;
  const add = ({ more, total }: Claims) => {
    claims.more ??= more;
    if (total && total.count > (claims.total?.count ?? -1)) claims.total = total;
  };
  for (const [name, value] of Object.entries(answer)) {
    const words = () => `${name} is ${typeof value === 'string' ? value : jsonText(value)}`;
    if (nextWords.test(name) && !isNone(value)) add({ more: words(), total: undefined });
    const count = countWords.test(name) ? countIn(value) : undefined;
    if (count !== undefined) add({ more: undefined, total: { count, words: words() } });
    if (isPaging(name)) add(claimsIn(value));
  }
  return claims;
}

/** Whether a field is about the pages of a list, and holds none of its records. */
export function isPaging(name: string): boolean {
  return pagingWords.test(name);
}

/** How the answer says that the list in it is a part; undefined where it says no such thing. */
export function partIn(answer: unknown, shown: number): string | undefined {
  const { more, total } = isObject(answer) ? claimsIn(answer) : {};
  return more ?? (total && total.count > shown ? total.words : undefined);
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
