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
  const other = otherThan(request.within, body);
  if (other === undefined) return;
  const { name, asked, said } = other;
  const text = `the response is about the ${name} ${snippet(said)}, not only about ${asked}`;
  throw lostError(request, 'giveUp', text, {
    details: [`${requestName(request)} returned another ${name}.`],
    status,
    requestId,
  });
}

interface OwnerMismatch {
  /** `account` */
  name: string;
  asked: string;
  said: string;
}

/** The owner a record names, if it is not a requested one. A record without an owner does not count. */
function otherThan(within: EncodedRequest['within'], body: unknown): OwnerMismatch | undefined {
  if (!isObject(body)) return undefined;
  const records = Array.isArray(body.results) ? body.results : [body];
  for (const [param, asked] of Object.entries(within)) {
    const name = param.replace(/_id$/, '');
    for (const record of records) {
      const other = ownerSaid(record, name).find(
        (said) => !asked.some((one) => isSameOwner(said, one)),
      );
      if (other !== undefined) return { name, asked: asked.join(', '), said: other };
    }
  }
  return undefined;
}

function ownerSaid(record: unknown, name: string): string[] {
  return ownersIn(record, name)
    .map((one) => String(one ?? ''))
    .filter((said) => said.trim() !== '');
}

function isSameOwner(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
