/** An answer about another record than the one asked for decides nothing: neither who is guarded nor what was done. */
import { isObject } from '../json.ts';
import type { Reply } from './api.ts';
import { type EncodedRequest, nameOf } from './encode.ts';
import { snippet } from './errors.ts';
import { lostError } from './judge.ts';

/** @throws HmsError unavailable for a read, unknown for a write, where the answer names another record */
export function refuseOtherRecord(request: EncodedRequest, reply: Reply<unknown>): void {
  const other = otherIn(request, reply.body);
  if (other === undefined) return;
  const { method, asked } = request;
  const { status, requestId } = reply;
  const about = `the answer is about ${snippet(other)}, and ${asked?.value} was asked for`;
  const isRead = method === 'GET';
  const text = isRead ? about : `accepted (${status}), but ${about}`;
  throw lostError(request, isRead ? 'giveUp' : 'unknown', text, {
    details: [`${nameOf(request)} was answered with another record`],
    status,
    requestId,
  });
}

/** The id of the record an answer is about, where that is another one; undefined where it may be the one asked for. */
function otherIn({ asked, answer, method }: EncodedRequest, body: unknown): string | undefined {
  if (asked === undefined || !isObject(body)) return undefined;
  if (answer.form === 'open') return otherHeadless(asked, method === 'GET', body);
  if (answer.form === 'page' || answer.key === undefined) return undefined;
  const found = answer.key.split('.').reduce<unknown>(ownField, body);
  return typeof found !== 'string' || isSame(found, asked.value) ? undefined : found;
}

function ownField(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A name of the headless platform may be a whole path: `accounts/northlight/apps/storefront`. */
function names(text: string, asked: string): boolean {
  return isSame(text, asked) || text.toLowerCase().endsWith(`/${asked.toLowerCase()}`);
}

/**
 * Its shapes are not shown (4.21), so an answer is taken for another record only where that is certain: no field of
 * it holds what was asked for, and it has a path that ends otherwise, or, read and no operation under way, a plain
 * name of an app or id of an environment.
 */
function otherHeadless(
  { param, value }: NonNullable<EncodedRequest['asked']>,
  isRead: boolean,
  body: Readonly<Record<string, unknown>>,
): string | undefined {
  const { name, id } = body;
  const texts = Object.values(body).filter((one) => typeof one === 'string');
  if (texts.some((text) => names(text, value))) return undefined;
  const path = [name, id].find(
    (one) => typeof one === 'string' && new RegExp(`(^|/)${param}s/[^/]+$`).test(one),
  );
  if (typeof path === 'string') return path;
  const isOperation = 'done' in body || 'metadata' in body;
  if (!isRead || isOperation) return undefined;
  const own = param === 'app' ? name : id;
  return typeof own === 'string' && /^[\w.-]+$/.test(own) ? own : undefined;
}
