/** Reads which domains the response to a batch shows as added, and which as failed (10.15). */

import { isListMetadata } from '../../../client/pages/paging-fields.ts';
import { ownersIn } from '../../../client/record-mismatch.ts';
import { failureIn } from '../../../contract/failure.ts';
import { domainKey } from '../../../core/compare-names.ts';
import { isObject, type JsonObject, recordIn } from '../../../core/json.ts';
import type { InstallRef } from '../../../resolve/install.ts';

export interface BulkAnswer {
  /** Records of domains that the response shows on the install, by the key of the name. */
  shown: ReadonlyMap<string, JsonObject>;
  /** The error of domains that the response names as failed, undefined if it gives none, by the key of the name. */
  failed: ReadonlyMap<string, string | undefined>;
}

/** Fields that hold the domains. */
const listFields: readonly string[] = ['domains', 'results'];

const failedField = /fail|invalid|error|reject|refus|skip|conflict|taken/i;

/**
 * Reads what the change in bulk-add.ts shows.
 *
 * A record proves that its domain was added only if it has an id, names no error and no other install. It is in an array,
 * alone, or in `domains` or `results` of an object that holds nothing else: any other shape may be about failures.
 */
export function bulkAnswer({ id }: InstallRef, result: unknown): BulkAnswer {
  const { answer, http_status } = recordIn(result);
  const failed = failedIn(answer);
  // 202 says that it is not done yet.
  const proving = (http_status === 202 ? [] : resultRecords(answer)).filter((one) =>
    isAdded(one, id),
  );
  const shown = new Map(proving.map((one) => [resultKey(one), one]));
  for (const key of failed.keys()) shown.delete(key);
  shown.delete('');
  return { shown, failed };
}

function resultRecords(result: unknown): JsonObject[] {
  if (Array.isArray(result)) return result.filter(isObject);
  if (!isObject(result)) return [];
  if (typeof result.name === 'string') return [result];
  const fields = Object.entries(result).filter(([, value]) => !hasNothing(value));
  const lists = fields.filter(([field]) => listFields.includes(field));
  const others = fields.filter(
    ([field, value]) =>
      !listFields.includes(field) && typeof value === 'object' && !isListMetadata(field),
  );
  const [only, ...more] = lists;
  return only === undefined || more.length + others.length > 0 ? [] : resultRecords(only[1]);
}

function hasNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return (
    value === null || value === undefined || (isObject(value) && Object.keys(value).length === 0)
  );
}

function isAdded(record: JsonObject, install_id: string): boolean {
  const owners = ownersIn(record, 'install').filter((one) => typeof one === 'string');
  return (
    typeof record.id === 'string' &&
    record.id !== '' &&
    failureIn(record) === undefined &&
    owners.every((one) => one.trim().toLowerCase() === install_id.toLowerCase())
  );
}

function resultKey({ name, domain }: JsonObject): string {
  const text = typeof name === 'string' ? name : domain;
  return typeof text === 'string' ? domainKey(text) : '';
}

/** Records with an error anywhere, and everything in a list that is named after failures. */
function failedIn(result: unknown): Map<string, string | undefined> {
  const failed = new Map<string, string | undefined>();
  const note = (given: unknown, isInFailed: boolean) => {
    const record = typeof given === 'string' ? { name: given } : given;
    if (!isObject(record)) return;
    const why = failureIn(record);
    const key = resultKey(record);
    if (key === '' || (why === undefined && !isInFailed)) return;
    failed.set(key, why);
  };
  if (Array.isArray(result)) for (const one of result) note(one, false);
  else if (isObject(result)) {
    note(result, false);
    for (const [field, value] of Object.entries(result)) {
      const isInFailed = failedField.test(field);
      for (const one of [value].flat()) note(one, isInFailed);
    }
  }
  return failed;
}
