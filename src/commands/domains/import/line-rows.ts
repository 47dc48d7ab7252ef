/** What became of a line of the file: read from the response, and otherwise from the list of domains. */
import type { NestedResult } from '../../../command-model/nested/outcomes.ts';
import { plain, type View } from '../../../command-model/view.ts';
import { domainKey } from '../../../core/compare-names.ts';
import type { JsonObject } from '../../../core/json.ts';
import { withFullStop } from '../../../core/wording.ts';
import type { InstallRef } from '../../../resolve/install.ts';
import { redirect } from '../redirects.ts';
import { type BulkAnswer, bulkAnswer } from './bulk-answer.ts';
import type { DomainLine } from './domains-file.ts';
import { type NamedDomains, namedDomains } from './named-domains.ts';

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

/** Whether the record redirects as the line says. An id of the list counts as its name. */
function isAsked(
  record: JsonObject,
  { redirectTo }: DomainLine,
  { nameOf }: Pick<NamedDomains, 'nameOf'>,
): boolean {
  const found = redirect(record) ?? [];
  if (redirectTo === undefined) return found.length === 0;
  const wanted = domainKey(redirectTo);
  return found.some((one) => domainKey(nameOf.get(one.toLowerCase()) ?? one) === wanted);
}

/** The row of a domain that the list has before anything is sent; undefined if it has none. */
export function existingRow(
  ref: InstallRef,
  line: DomainLine,
  listed: NamedDomains,
): ImportRow | undefined {
  const record = listed.byKey.get(domainKey(line.name));
  if (record === undefined) return undefined;
  if (isAsked(record, line, listed)) return rowOf(ref, line, 'exists');
  return rowOf(ref, line, 'differs', `The domain exists, but ${shownRedirect(record)}.`);
}

function shownRedirect(record: JsonObject): string {
  const to = redirect(record);
  return to === undefined ? 'does not redirect' : `redirects to ${plain(to)}`;
}

/** The rows that the response alone shows; undefined if the list has to be read. */
export function answeredRows(
  ref: InstallRef,
  batch: readonly DomainLine[],
  { failure, result }: NestedResult,
): ImportRow[] | undefined {
  if (failure !== undefined) return undefined;
  const { shown } = bulkAnswer(ref, result);
  const named = namedDomains(shown.values());
  const areAll = batch.every((line) => {
    const record = shown.get(domainKey(line.name));
    return record !== undefined && isAsked(record, line, named);
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
  listed: NamedDomains | undefined,
): ImportRow[] {
  const answer = bulkAnswer(ref, sent.result);
  return batch.map((line) => {
    const record = listed?.byKey.get(domainKey(line.name));
    if (listed === undefined || record === undefined)
      return absentRow(ref, line, { sent, answer, listed });
    if (isAsked(record, line, listed)) return rowOf(ref, line, 'added', listShowsIt);
    return rowOf(ref, line, 'differs', `The domain was added, but ${shownRedirect(record)}.`);
  });
}

const listShowsIt = 'The list of domains shows it.';

interface Absence {
  sent: NestedResult;
  answer: BulkAnswer;
  /** Undefined if it could not be read. */
  listed: NamedDomains | undefined;
}

/** The row of a domain that the list does not show. */
function absentRow(
  ref: InstallRef,
  line: DomainLine,
  { sent: { failure }, answer, listed }: Absence,
): ImportRow {
  const list = listed
    ? 'The list of domains does not show it.'
    : 'The list of domains cannot be read.';
  if (failure === undefined) {
    const { result, why } = acceptedWord(line, answer, listed);
    return rowOf(ref, line, result, `${why} ${list}`);
  }
  const { message, details, kind } = failure.error;
  const why = [message, ...details].join(' ');
  if (!failure.changedNothing) return rowOf(ref, line, 'unknown', `${why} ${list}`);
  return rowOf(ref, line, refusedKinds.includes(kind) ? 'refused' : 'not_sent', why);
}

/** What a response with success says of a domain that the list does not show. */
function acceptedWord(
  { name }: DomainLine,
  { shown, failed }: BulkAnswer,
  listed: NamedDomains | undefined,
): { result: LineResult; why: string } {
  const key = domainKey(name);
  if (shown.has(key))
    return { result: listed ? 'unknown' : 'added', why: 'The response shows it.' };
  if (failed.has(key)) {
    const error = failed.get(key);
    const named = 'The response names it as failed';
    const why = error === undefined ? `${named}.` : `${named}: ${withFullStop(error)}`;
    return { result: listed === undefined ? 'unknown' : 'refused', why };
  }
  // A list that shows other domains of the response is new enough. Otherwise the work may still be going on.
  const isNew = [...shown.keys()].some((one) => listed?.byKey.has(one));
  return {
    result: isNew ? 'refused' : 'unknown',
    why: 'The service accepted the request, but its response does not show this domain.',
  };
}

/** The service itself refused the request. */
const refusedKinds: readonly string[] = ['rejected', 'forbidden', 'notFound'];
