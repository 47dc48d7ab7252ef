/** Rejects a read whose response reports an error, or belongs to another owner than requested. */
import { readErrorIn } from '../contract/failure.ts';
import { isObject } from '../core/json.ts';
import type { Reply } from './api.ts';
import { lostError } from './classify-response.ts';
import { type EncodedRequest, requestName } from './encode.ts';
import { snippet } from './error-response.ts';
import { ownersIn } from './record-mismatch.ts';

/** @throws HmsError unavailable */
export function refuseFailedRead(request: EncodedRequest, reply: Reply<unknown>): void {
  const { body, status, requestId } = reply;
  // On the headless platform, callers tell errors from fields of a record (headless.ts).
  const refusal = request.headless ? undefined : readErrorIn(body);
  if (refusal !== undefined) {
    const text = `the service reported an error: ${snippet(refusal)}`;
    throw lostError(request, 'giveUp', text, { status, requestId });
  }
  const other = mismatchedOwner(request.allowedOwners, body);
  if (other === undefined) return;
  const { name, requested, found } = other;
  const text = `the response is about the ${name} ${snippet(found)}, not only about ${requested}`;
  throw lostError(request, 'giveUp', text, {
    details: [`${requestName(request)} returned another ${name}.`],
    status,
    requestId,
  });
}

interface OwnerMismatch {
  /** `account` */
  name: string;
  requested: string;
  found: string;
}

/** The owner a record names, if it is not a requested one. A record without an owner does not count. */
function mismatchedOwner(
  within: EncodedRequest['allowedOwners'],
  body: unknown,
): OwnerMismatch | undefined {
  if (!isObject(body)) return undefined;
  const records = Array.isArray(body.results) ? body.results : [body];
  for (const [param, allowed] of Object.entries(within)) {
    const name = param.replace(/_id$/, '');
    for (const record of records) {
      const other = ownersNamed(record, name).find(
        (found) => !allowed.some((one) => isSameOwner(found, one)),
      );
      if (other !== undefined) return { name, requested: allowed.join(', '), found: other };
    }
  }
  return undefined;
}

function ownersNamed(record: unknown, name: string): string[] {
  return ownersIn(record, name)
    .map((one) => String(one ?? ''))
    .filter((found) => found.trim() !== '');
}

function isSameOwner(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
