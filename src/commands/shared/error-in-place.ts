/** Finds an error in place of a record. */

import { errorInRead } from '../../contract/failure.ts';
import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { withFullStop } from '../../core/wording.ts';

export function failedRead(error: string): HmsError {
  return new HmsError('unavailable', `The service reported an error: ${withFullStop(error)}`);
}

export function isRecord({ id, name }: JsonObject): boolean {
  return id !== undefined || name !== undefined;
}

/** Undefined for a record, even if it contains an error of its own. */
export function errorInPlace(body: unknown, find = errorInRead): string | undefined {
  if (!isObject(body) || isRecord(body)) return undefined;
  return 'reconciling' in body ? undefined : find(body);
}
