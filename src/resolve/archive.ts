/** Resolves ARCHIVE: an id, the start of an id, or `latest` (docs/service.md 10.3). */
import type { Api } from '../client/api.ts';
import { isId, momentOf, type Value, ValueError } from '../command-model/values.ts';
import { word } from '../command-model/view.ts';
import type { Item } from '../contract/types.ts';
import { isOneOf } from '../core/compare-names.ts';
import { HmsError } from '../core/errors.ts';
import { recordIn } from '../core/json.ts';
import { hasPrefix, isIdPrefix, type Note, recordByPrefix } from './id-prefix.ts';
import type { InstallRef } from './install.ts';

export type ArchiveRecord = Item<'listArchives'>;

export const archiveValue: Value<string> = {
  placeholder: 'ARCHIVE',
  parse(text) {
    if (text === 'latest' || isId(text) || isIdPrefix(text)) return text;
    throw new ValueError('It must be the ID of an archive, its first 8 characters, or latest.');
  },
};

export function archives(api: Api, { id }: Pick<InstallRef, 'id'>): AsyncIterable<ArchiveRecord> {
  return api.pages('listArchives', { install_id: id });
}

export function isCompleted({ state }: Readonly<Record<string, unknown>>): boolean {
  return isOneOf(['completed'], word(state));
}

/** Undefined if the service gives none: it may have removed the file. */
export function givenLink({ download_uri }: ArchiveRecord): string | undefined {
  return typeof download_uri === 'string' && download_uri !== '' ? download_uri : undefined;
}

/** The id of its backup, in lower case; undefined if it does not say. */
export function backupOf({ backup }: ArchiveRecord): string | undefined {
  const { id } = recordIn(backup);
  return typeof id === 'string' ? id.toLowerCase() : undefined;
}

/** Reads pages until the archive is found; undefined when it is not listed. */
export async function listedArchive(
  api: Api,
  install: InstallRef,
  id: string,
): Promise<ArchiveRecord | undefined> {
  for await (const one of archives(api, install)) {
    if (one.id.toLowerCase() === id.toLowerCase()) return one;
  }
  return undefined;
}

/** When it was requested, in milliseconds; NaN if it does not say. */
export function requestedAt({ create_time }: ArchiveRecord): number {
  return momentOf(create_time);
}

/** @throws HmsError ambiguous, if another one may be newer */
function newest(all: readonly ArchiveRecord[], install: InstallRef): ArchiveRecord | undefined {
  const undated = all.find((one) => Number.isNaN(requestedAt(one)));
  if (undated && all.length > 1) {
    throw new HmsError(
      'ambiguous',
      `Cannot tell which archive of ${install.name} is the latest: some archives have no date.`,
      {
        hint: `Use the ID of an archive. To list the archives, run: hms archives list ${install.name}`,
      },
    );
  }
  const [first, ...others] = all;
  return (
    first &&
    others.reduce((best, one) => (requestedAt(one) > requestedAt(best) ? one : best), first)
  );
}

/**
 * @param counts which archives `latest` can mean
 * @param note tells the whole id
 * @throws HmsError notFound; usage, when several ids begin with the text; ambiguous
 */
export async function archiveRecord(
  api: Api,
  install: InstallRef,
  { typed, counts, note }: { typed: string; counts: 'completed' | 'all'; note: Note },
): Promise<ArchiveRecord> {
  const found: ArchiveRecord[] = [];
  for await (const one of archives(api, install)) {
    const isMeant =
      typed === 'latest' ? counts === 'all' || isCompleted(one) : hasPrefix(one.id, typed);
    if (isMeant) found.push(one);
  }
  if (typed === 'latest') {
    const latest = newest(found, install);
    if (latest) return latest;
    throw noArchive(install, counts === 'all' ? 'no archive' : 'no completed archive');
  }
  const [first, ...others] = found;
  if (first === undefined) throw noSuchArchive(install, typed);
  return isId(typed) ? first : recordByPrefix(typed, [first, ...others], 'archive', note);
}

function noArchive(install: InstallRef, what: string): HmsError {
  return new HmsError('notFound', `${install.name} has ${what}.`, {
    hint: `To request one, run: hms backups archive ${install.name} latest --notify EMAIL --wait`,
  });
}

export function noSuchArchive(install: InstallRef, id: string): HmsError {
  return new HmsError('notFound', `${install.name} has no archive ${id}.`, {
    hint: `To list its archives, run: hms archives list ${install.name}`,
  });
}
