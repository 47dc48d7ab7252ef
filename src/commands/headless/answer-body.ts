import type { Reply } from '../../client/api.ts';
import { recordsIn, wrappersOf } from '../../client/pages/partial-list.ts';
import { CommandAnswer } from '../../command-model/command-answer.ts';
import { errorIn, errorInRead } from '../../contract/failure.ts';
import { isObject } from '../../core/json.ts';
import { errorInPlace, failedRead, isRecord } from '../shared/error-in-place.ts';

/**
 * The body, unless it is an error. A record may contain an error of its own, and is returned.
 * @throws HmsError unavailable
 */
export function checkedAnswer(body: unknown, find = errorInRead): unknown {
  const error = errorInPlace(body, find);
  if (error === undefined) return body;
  throw failedRead(error);
}

/**
 * The same for a list: neither its wrapper nor any record may be an error.
 * @throws HmsError unavailable
 */
export function listedAnswer({ body, headers }: Reply<unknown>): CommandAnswer {
  for (const one of wrappersOf(body)) checkedAnswer(one, errorIn);
  const records = recordsIn(body);
  const inner = isObject(records) && !isRecord(records) ? Object.values(records) : records;
  if (Array.isArray(inner)) for (const one of inner) checkedAnswer(one);
  return new CommandAnswer(body, { headers });
}
