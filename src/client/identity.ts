/** An answer about another record than the one asked for decides nothing: neither who is guarded nor what was done. */
import { isObject, type JsonObject } from '../json.ts';
import { isSameCalled } from '../same.ts';
import type { Reply } from './api.ts';
import { type EncodedRequest, nameOf } from './encode.ts';
import { snippet } from './errors.ts';
import { lostError } from './judge.ts';

/** @throws HmsError unavailable for a read, unknown for a write, where the answer names another record */
export function refuseOtherRecord(request: EncodedRequest, reply: Reply<unknown>): void {
  const other = otherIn(request, reply.body) ?? otherNamed(request, reply.body);
  if (other === undefined) return;
  const { method } = request;
  const { status, requestId } = reply;
  const about = `the answer is about ${snippet(other.found)}, and ${snippet(other.wanted)} was asked for`;
  const isRead = method === 'GET';
  const text = isRead ? about : `accepted (${status}), but ${about}`;
  throw lostError(request, isRead ? 'giveUp' : 'unknown', text, {
    details: [`${nameOf(request)} was answered with another record`],
    status,
    requestId,
  });
}

interface Other {
  found: string;
  wanted: string;
}

/** The id of the record an answer is about, where that is another one; undefined where it may be the one asked for. */
function otherIn({ asked, answer, method }: EncodedRequest, body: unknown): Other | undefined {
  if (asked === undefined || !isObject(body)) return undefined;
  const wanted = asked.value;
  if (answer.form === 'open') {
    const found = otherHeadless(asked, method === 'GET', body);
    return found === undefined ? undefined : { found, wanted };
  }
  if (answer.form === 'page' || answer.key === undefined) return undefined;
  const found = fieldOf(body, answer.key);
  return typeof found !== 'string' || isSame(found, wanted) ? undefined : { found, wanted };
}

/** A name in the answer that is another one than that which was sent. A field that is missing contradicts nothing. */
function otherNamed({ named, answer, headless }: EncodedRequest, body: unknown): Other | undefined {
  const record = recordIn(answer, body);
  // A long-running operation has names of its own.
  if (!isObject(record) || (headless && isOperation(record))) return undefined;
  for (const [field, wanted] of Object.entries(named)) {
    // An account may be a record or its id.
    const found = fieldOf(record, field) ?? fieldOf(record, field.replace(/_id$/, '.id'));
    if (typeof found !== 'string' || found.trim() === '' || isSameCalled(found, wanted)) continue;
    if (headless && (names(found, wanted) || isNamedElsewhere(record, wanted))) continue;
    return { found, wanted };
  }
  return undefined;
}

/** The record itself, or what holds it (`account_user`). */
function recordIn(answer: EncodedRequest['answer'], body: unknown): unknown {
  const place = answer.form === 'object' ? answer.key?.replace(/\.?[^.]*$/, '') : undefined;
  return place ? fieldOf(body, place) : body;
}

/** The platform may give a name of its own, and keep the one that was sent in another field. */
function isNamedElsewhere(record: JsonObject, wanted: string): boolean {
  return Object.values(record).some((one) => typeof one === 'string' && isSameCalled(one, wanted));
}

/** An answer of the headless platform about what is to become of a record, in place of the record. */
export function isOperation(body: JsonObject): boolean {
  const kinds = [body.name, body.id, body.kind, body.type, body['@type']];
  return (
    'done' in body ||
    'metadata' in body ||
    'response' in body ||
    kinds.some((one) => typeof one === 'string' && /(^|[/.])operations?($|\/)/i.test(one))
  );
}

function fieldOf(record: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>(ownField, record);
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
  if (!isRead || isOperation(body)) return undefined;
  const own = param === 'app' ? name : id;
  return typeof own === 'string' && /^[\w.-]+$/.test(own) ? own : undefined;
}
