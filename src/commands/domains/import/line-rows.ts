/** What became of a line of the file: read from the response, and otherwise from the list of domains. */
import type { NestedResult } from '../../../command-model/nested/outcomes.ts';
import { plain, type View } from '../../../command-model/view.ts';
import { domainKey } from '../../../core/compare-names.ts';
import { isObject, type JsonObject } from '../../../core/json.ts';
import type { DomainRecord } from '../../../resolve/domain.ts';
import type { InstallRef } from '../../../resolve/install.ts';
import { redirect } from '../view.ts';
import type { DomainLine } from './domains-file.ts';

export type LineResult =
  | 'added'
  | 'exists'
  /** The domain is on the install, but redirects to something else than the line says. */
  | 'differs'
  | 'refused'
  | 'unknown'
  | 'not_sent'
  | 'would_add';

export interface ImportRow {
  line: number;
  install: string;
  name: string;
  redirect_to: string | null;
  result: LineResult;
  /** A sentence; null if there is nothing to say. */
  why: string | null;
}

export const rowView: View = {
  isList: true,
  columns: [
    { name: 'line', dropPriority: 2 },
    { name: 'install', dropPriority: 0 },
    { name: 'name', dropPriority: 0 },
    { name: 'redirect_to', dropPriority: 3 },
    { name: 'result', dropPriority: 0, state: true },
    { name: 'why', dropPriority: 1, below: 'why: ' },
  ],
};

export function rowOf(
  { name: install }: InstallRef,
  { line, name, redirectTo }: DomainLine,
  result: LineResult,
  why: string | null = null,
): ImportRow {
  return { line, install, name, redirect_to: redirectTo ?? null, result, why };
}

export function isOnInstall(result: LineResult): boolean {
  return result === 'added' || result === 'exists' || result === 'differs';
}

/** Records by the name of the domain. */
export function byName<T extends JsonObject>(records: readonly T[]): Map<string, T> {
  return new Map(
    records.flatMap((one) =>
      typeof one.name === 'string' ? [[domainKey(one.name), one] as const] : [],
    ),
  );
}

/** The names that a domain redirects to; an id of the list counts as its name. */
function redirectNames(record: JsonObject, listed: Iterable<JsonObject>): string[] {
  const given = redirect(record);
  const all = Array.isArray(given) ? given.map(plain) : [];
  const names = new Map([...listed].map(({ id, name }) => [plain(id).toLowerCase(), plain(name)]));
  return all.map((one) => domainKey(names.get(one.toLowerCase()) ?? one));
}

/** Whether the record redirects as the line says. */
function isAsked(
  record: JsonObject,
  { redirectTo }: DomainLine,
  listed: Iterable<JsonObject>,
): boolean {
  const found = redirectNames(record, listed);
  return redirectTo === undefined ? found.length === 0 : found.includes(domainKey(redirectTo));
}

/** The row of a domain that the list has before anything is sent; undefined if it has none. */
export function existingRow(
  ref: InstallRef,
  line: DomainLine,
  listed: ReadonlyMap<string, DomainRecord>,
): ImportRow | undefined {
  const record = listed.get(domainKey(line.name));
  if (record === undefined) return undefined;
  if (isAsked(record, line, listed.values())) return rowOf(ref, line, 'exists');
  return rowOf(ref, line, 'differs', `The domain exists, but ${shownRedirect(record)}.`);
}

function shownRedirect(record: JsonObject): string {
  const to = redirect(record);
  return to === undefined ? 'does not redirect' : `redirects to ${plain(to)}`;
}

/** 10.15: one object, an array, or a list inside an object. */
function recordsIn(result: unknown): JsonObject[] {
  if (Array.isArray(result)) return result.filter(isObject);
  if (!isObject(result)) return [];
  if (typeof result.name === 'string') return [result];
  const inner = Object.values(result).find((value) => Array.isArray(value));
  return recordsIn(inner);
}

/** The rows that the response alone shows; undefined if the list has to be read. */
export function answeredRows(
  ref: InstallRef,
  batch: readonly DomainLine[],
  { failure, result }: NestedResult,
): ImportRow[] | undefined {
  if (failure !== undefined) return undefined;
  const answered = byName(recordsIn(result));
  const areAll = batch.every((line) => {
    const record = answered.get(domainKey(line.name));
    return record !== undefined && isAsked(record, line, answered.values());
  });
  return areAll ? batch.map((line) => rowOf(ref, line, 'added')) : undefined;
}

/**
 * The rows of a batch whose response does not show all of it.
 * @param listed the list of domains after the request; undefined if it could not be read
 */
export function listedRows(
  ref: InstallRef,
  batch: readonly DomainLine[],
  sent: NestedResult,
  listed: ReadonlyMap<string, DomainRecord> | undefined,
): ImportRow[] {
  const answered = byName(recordsIn(sent.result));
  return batch.map((line) => {
    const key = domainKey(line.name);
    const record = listed?.get(key);
    if (record === undefined)
      return absentRow(ref, line, sent, listed !== undefined, answered.has(key));
    if (isAsked(record, line, listed?.values() ?? []))
      return rowOf(ref, line, 'added', 'The list of domains shows it.');
    return rowOf(ref, line, 'differs', `The domain was added, but ${shownRedirect(record)}.`);
  });
}

function absentRow(
  ref: InstallRef,
  line: DomainLine,
  { failure }: NestedResult,
  isRead: boolean,
  isAnswered: boolean,
): ImportRow {
  const list = isRead
    ? 'The list of domains does not show it.'
    : 'The list of domains cannot be read.';
  if (failure === undefined) {
    if (isAnswered)
      return rowOf(ref, line, isRead ? 'unknown' : 'added', `The response shows it. ${list}`);
    return rowOf(
      ref,
      line,
      isRead ? 'refused' : 'unknown',
      `The service accepted the request, but its response does not show this domain. ${list}`,
    );
  }
  const { message, details, kind } = failure.error;
  const why = [message, ...details].join(' ');
  if (!failure.changedNothing) return rowOf(ref, line, 'unknown', `${why} ${list}`);
  return rowOf(ref, line, refusedKinds.includes(kind) ? 'refused' : 'not_sent', why);
}

/** The service itself refused the request. */
const refusedKinds: readonly string[] = ['rejected', 'forbidden', 'notFound'];
