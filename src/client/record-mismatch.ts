/** An answer about another record than the one asked for decides nothing: neither who is guarded nor what was done. */
import { idPattern } from '../contract/enums.ts';
import { isSameCalled } from '../core/compare-names.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import type { Reply } from './api.ts';
import { lostError } from './classify-response.ts';
import { type EncodedRequest, requestName } from './encode.ts';
import { snippet } from './error-response.ts';

/** @throws HmsError unavailable for a read, unknown for a write, where the answer names another record */
export function refuseOtherRecord(request: EncodedRequest, reply: Reply<unknown>): void {
  const { body } = reply;
  const other = otherIn(request, body) ?? otherOwner(request, body) ?? otherNamed(request, body);
  if (other === undefined) return;
  const { method } = request;
  const { status, requestId } = reply;
  const about = `the answer is about ${snippet(other.found)}, and ${snippet(other.wanted)} was asked for`;
  const isRead = method === 'GET';
  const text = isRead ? about : `accepted (${status}), but ${about}`;
  throw lostError(request, isRead ? 'giveUp' : 'unknown', text, {
    details: [`${requestName(request)} was answered with another record`],
    status,
    requestId,
  });
}

interface RecordMismatch {
  found: string;
  wanted: string;
}

/** The id of the record an answer is about, where that is another one; undefined where it may be the one asked for. */
function otherIn(
  { asked, answer, method }: EncodedRequest,
  body: unknown,
): RecordMismatch | undefined {
  if (asked === undefined || !isObject(body)) return undefined;
  const wanted = asked.value;
  if (answer.form === 'open') {
    const found = otherHeadless(asked, method === 'GET', body);
    return found === undefined ? undefined : { found, wanted };
  }
  if (answer.form === 'page' || answer.key === undefined) return undefined;
  const found = fieldAt(body, answer.key);
  return typeof found !== 'string' || isSameId(found, wanted) ? undefined : { found, wanted };
}

/** What the answer to a write says it belongs to, where that is not what the path names. */
function otherOwner(
  { owners, headless }: EncodedRequest,
  body: unknown,
): RecordMismatch | undefined {
  if (!isObject(body)) return undefined;
  for (const [param, wanted] of Object.entries(owners)) {
    const said = headless ? parentsIn(body, param) : heldOwners(body, param.replace(/_id$/, ''));
    const found = said.find((one) => one.trim() !== '' && !isSameId(one.trim(), wanted));
    if (found !== undefined) return { found: `the ${param.replace(/_id$/, '')} ${found}`, wanted };
  }
  return undefined;
}

/** Of the answer and of the record it may hold. */
function heldOwners(body: JsonObject, name: string): string[] {
  return [body, ...holders.map((holder) => body[holder])]
    .flatMap((record) => ownersIn(record, name))
    .filter((one) => typeof one === 'string');
}

const holders = ['account_user', 'user', 'data', 'job', 'operation', 'response', 'result'];

/**
 * What a record says it belongs to: `account.id` (docs/service.md 2.2, 2.3), `account_id` (2.7), or the id in place of the
 * object, where any other text may be a name.
 */
export function ownersIn(record: unknown, name: string): unknown[] {
  const owner = fieldAt(record, name);
  const bare = typeof owner === 'string' && idPattern.test(owner.trim()) ? owner : undefined;
  return [fieldAt(owner, 'id') ?? bare, fieldAt(record, `${name}_id`)];
}

/** `northlight`, for `account`, in the path of a record: `accounts/northlight/apps/storefront`. */
function parentsIn(body: JsonObject, param: string): string[] {
  return ['name', 'id', 'metadata.target', 'response.name'].flatMap((place) => {
    const path = fieldAt(body, place);
    const found = typeof path === 'string' ? recordPath.exec(path)?.groups?.[param] : undefined;
    return found ?? [];
  });
}

const recordPath =
  /(^|\/)accounts\/(?<account>[^/]+)\/apps\/(?<app>[^/]+)(\/environments\/(?<environment>[^/]+))?$/;

/** A name in the answer that is another one than that which was sent. A field that is missing contradicts nothing. */
function otherNamed({ named, answer }: EncodedRequest, body: unknown): RecordMismatch | undefined {
  const record = answeredRecord(answer, body);
  for (const [field, wanted] of Object.entries(named)) {
    // An account may be a record or its id.
    const found = fieldAt(record, field) ?? fieldAt(record, field.replace(/_id$/, '.id'));
    const isName = typeof found === 'string' && found.trim() !== '';
    if (isName && !isSameCalled(found, wanted)) return { found, wanted };
  }
  return undefined;
}

/** The record itself, or what holds it (`account_user`). */
function answeredRecord(answer: EncodedRequest['answer'], body: unknown): unknown {
  const place = answer.form === 'object' ? answer.key?.replace(/\.?[^.]*$/, '') : undefined;
  return place ? fieldAt(body, place) : body;
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

function fieldAt(record: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>(fieldNamed, record);
}

function fieldNamed(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A name of the headless platform may be a whole path: `accounts/northlight/apps/storefront`. */
function names(text: string, asked: string): boolean {
  return isSameId(text, asked) || text.toLowerCase().endsWith(`/${asked.toLowerCase()}`);
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
