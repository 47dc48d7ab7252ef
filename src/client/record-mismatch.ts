/** Rejects a response about another record than requested: it proves neither what is protected nor what was done. */
import { idPattern } from '../contract/enums.ts';
import { isEquivalentName, isSameId } from '../core/compare-names.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import type { Reply } from './api.ts';
import { lostError } from './classify-response.ts';
import { type EncodedRequest, requestName } from './encode.ts';
import { snippet } from './error-response.ts';

/** @throws HmsError unavailable for a read, unknown for a write, if the response names another record */
export function refuseOtherRecord(request: EncodedRequest, reply: Reply<unknown>): void {
  const { body } = reply;
  const other =
    mismatchedRecord(request, body) ??
    mismatchedWriteOwner(request, body) ??
    mismatchedName(request, body);
  if (other === undefined) return;
  const { method } = request;
  const { status, requestId } = reply;
  const about = `the response is about ${snippet(other.found)}, not about ${snippet(other.wanted)}`;
  const isRead = method === 'GET';
  const text = isRead ? about : `accepted (${status}), but ${about}`;
  throw lostError(request, isRead ? 'giveUp' : 'unknown', text, {
    details: [`${requestName(request)} returned another record.`],
    status,
    requestId,
  });
}

interface RecordMismatch {
  found: string;
  wanted: string;
}

/** The id of the record in the response if it is a different one; undefined if it may be the requested one. */
function mismatchedRecord(
  { requested, answer, method }: EncodedRequest,
  body: unknown,
): RecordMismatch | undefined {
  if (requested === undefined || !isObject(body)) return undefined;
  const wanted = requested.value;
  if (answer.form === 'open') {
    const found = mismatchedHeadless(requested, method === 'GET', body);
    return found === undefined ? undefined : { found, wanted };
  }
  if (answer.form === 'page' || answer.key === undefined) return undefined;
  const found = fieldAt(body, answer.key);
  return typeof found !== 'string' || isSameId(found, wanted) ? undefined : { found, wanted };
}

/** The owner that the response to a write names, if the path names another. */
function mismatchedWriteOwner(
  { owners, headless }: EncodedRequest,
  body: unknown,
): RecordMismatch | undefined {
  if (!isObject(body)) return undefined;
  for (const [param, wanted] of Object.entries(owners)) {
    const namedOwners = headless
      ? parentsIn(body, param)
      : ownersInBody(body, param.replace(/_id$/, ''));
    const found = namedOwners.find((one) => one.trim() !== '' && !isSameId(one.trim(), wanted));
    if (found !== undefined) return { found: `the ${param.replace(/_id$/, '')} ${found}`, wanted };
  }
  return undefined;
}

/** Owners named by the response and by the record in it. */
function ownersInBody(body: JsonObject, name: string): string[] {
  return [body, ...wrapperFields.map((holder) => body[holder])]
    .flatMap((record) => ownersIn(record, name))
    .filter((one) => typeof one === 'string');
}

const wrapperFields = ['account_user', 'user', 'data', 'job', 'operation', 'response', 'result'];

/**
 * What a record belongs to: `account.id` (docs/service.md 2.2, 2.3), `account_id` (2.7), or an id instead of the
 * object. Any other text there may be a name.
 */
export function ownersIn(record: unknown, name: string): unknown[] {
  const owner = fieldAt(record, name);
  const plainId = typeof owner === 'string' && idPattern.test(owner.trim()) ? owner : undefined;
  return [fieldAt(owner, 'id') ?? plainId, fieldAt(record, `${name}_id`)];
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

/** A name in the response that differs from the name sent. A missing field does not count. */
function mismatchedName(
  { expectedNames, answer }: EncodedRequest,
  body: unknown,
): RecordMismatch | undefined {
  const record = answeredRecord(answer, body);
  for (const [field, wanted] of Object.entries(expectedNames)) {
    // An account may be a record or its id.
    const found = fieldAt(record, field) ?? fieldAt(record, field.replace(/_id$/, '.id'));
    const isName = typeof found === 'string' && found.trim() !== '';
    if (isName && !isEquivalentName(found, wanted)) return { found, wanted };
  }
  return undefined;
}

/** The record itself, also if the response wraps it (`account_user`). */
function answeredRecord(answer: EncodedRequest['answer'], body: unknown): unknown {
  const place = answer.form === 'object' ? answer.key?.replace(/\.?[^.]*$/, '') : undefined;
  return place ? fieldAt(body, place) : body;
}

/** A long-running operation of the headless platform instead of a record. */
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

/** A name on the headless platform may be a full path: `accounts/northlight/apps/storefront`. */
function endsWithName(text: string, name: string): boolean {
  return isSameId(text, name) || text.toLowerCase().endsWith(`/${name.toLowerCase()}`);
}

/**
 * The response shapes are not documented (4.21), so only a certain mismatch counts: no field has the requested name,
 * and the response has a path with another ending. In a read, another plain app name or environment id counts too, unless
 * the response is an operation.
 */
function mismatchedHeadless(
  { param, value }: NonNullable<EncodedRequest['requested']>,
  isRead: boolean,
  body: Readonly<Record<string, unknown>>,
): string | undefined {
  const { name, id } = body;
  const texts = Object.values(body).filter((one) => typeof one === 'string');
  if (texts.some((text) => endsWithName(text, value))) return undefined;
  const path = [name, id].find(
    (one) => typeof one === 'string' && new RegExp(`(^|/)${param}s/[^/]+$`).test(one),
  );
  if (typeof path === 'string') return path;
  if (!isRead || isOperation(body)) return undefined;
  const own = param === 'app' ? name : id;
  return typeof own === 'string' && /^[\w.-]+$/.test(own) ? own : undefined;
}
