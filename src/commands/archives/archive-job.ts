/** The job that makes an archive: by its id, or found among the archives of its backup (docs/service.md 4.10, 10.3). */
import type { Context } from '../../command-model/definition.ts';
import type { Job, JobStatus } from '../../command-model/plan.ts';
import { plain, word } from '../../command-model/view.ts';
import { failedWords } from '../../contract/failure.ts';
import { isOneOf } from '../../core/compare-names.ts';
import { HmsError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import {
  type ArchiveRecord,
  archives,
  backupOf,
  isCompleted,
  listedArchive,
  requestedAt,
} from '../../resolve/archive.ts';
import { maxClockSkewMs } from '../../resolve/backup.ts';
import type { InstallRef } from '../../resolve/install.ts';

/** States that end an archive. */
export const archiveEnds = { done: ['completed'], failed: failedWords } as const;

function statusOf(record: ArchiveRecord): JobStatus {
  return { record, status: word(record.state) };
}

export function archiveJob({ api }: Pick<Context, 'api'>, ref: InstallRef, id: string): Job {
  return {
    name: `archive ${id} of ${ref.name}`,
    resume: waitHint(ref, id),
    async poll() {
      const record = await listedArchive(api, ref, id);
      return record && statusOf(record);
    },
    ...archiveEnds,
    after: listHint(ref),
    onNeverListed: () =>
      new HmsError('unknown', `Archive ${id} of ${ref.name} is not listed.`, {
        hint: listHint(ref),
      }),
  };
}

export function waitHint({ name }: InstallRef, id: unknown): string {
  return `To keep waiting, run: hms archives wait ${name} ${plain(id)}`;
}

export function listHint({ name }: InstallRef): string {
  return `To list the archives, run: hms archives list ${name}`;
}

/** A request for an archive whose response has no id. */
export interface RequestedArchive {
  backup: { id: string };
  /** The addresses that the service e-mails. */
  emails: readonly string[];
  /** Ids of the archives that were listed before the request, in lower case. */
  before: ReadonlySet<string>;
  /** The clock of the service before the request, in milliseconds; NaN if it is not known. */
  beforeMs: number;
}

/**
 * The archive is the only new one of its backup. If other requests for the same backup make archives too, the
 * addresses may tell them apart. Otherwise hms never says that one of them is the one it requested.
 */
export function newArchiveJob(
  { api }: Pick<Context, 'api'>,
  ref: InstallRef,
  requested: RequestedArchive,
): Job {
  return listedArchiveJob(ref, requested, async (name) => {
    const found: ArchiveRecord[] = [];
    for await (const one of archives(api, ref)) if (mayBe(one, requested)) found.push(one);
    if (found.length > 1) throw alikeArchives(name, found, ref);
    return found[0];
  });
}

/** The first one of a backup that completes, whoever requested it: they all have the same content. */
export function firstArchiveJob(
  { api }: Pick<Context, 'api'>,
  ref: InstallRef,
  { backup, before }: Pick<RequestedArchive, 'backup' | 'before'>,
): Job {
  const isFailed = (one: ArchiveRecord) => isOneOf(failedWords, word(one.state));
  return listedArchiveJob(ref, { backup }, async () => {
    const found: ArchiveRecord[] = [];
    for await (const one of archives(api, ref)) {
      const isNew = !before.has(one.id.toLowerCase());
      if (isNew && backupOf(one) === backup.id.toLowerCase()) found.push(one);
    }
    return found.find(isCompleted) ?? found.find((one) => !isFailed(one)) ?? found[0];
  });
}

/** @param read finds the archive in the list, or undefined. It gets the name of the job, for errors. */
function listedArchiveJob(
  ref: InstallRef,
  { backup }: Pick<RequestedArchive, 'backup'>,
  read: (name: string) => Promise<ArchiveRecord | undefined>,
): Job {
  const name = `archive of backup ${backup.id} of ${ref.name}`;
  return {
    name,
    resume: listHint(ref),
    resumeOf: ({ id }) => waitHint(ref, id),
    async poll() {
      const found = await read(name);
      return found && statusOf(found);
    },
    ...archiveEnds,
    after: listHint(ref),
    onNeverListed: () => neverListed(name, ref),
  };
}

function neverListed(name: string, ref: InstallRef): HmsError {
  return new HmsError('unknown', `The service accepted the ${name}, but does not list it.`, {
    hint: `To check before you retry, run: hms archives list ${ref.name}`,
  });
}

function mayBe(archive: ArchiveRecord, requested: RequestedArchive): boolean {
  const { backup, before, beforeMs, emails } = requested;
  if (backupOf(archive) !== backup.id.toLowerCase()) return false;
  if (before.has(archive.id.toLowerCase())) return false;
  if (requestedAt(archive) < beforeMs - maxClockSkewMs) return false;
  const { notification_emails: listed } = archive;
  // A service may not list the addresses.
  if (!Array.isArray(listed) || listed.length === 0) return true;
  return sameTexts(listed.map(word), emails);
}

function sameTexts(some: readonly string[], others: readonly string[]): boolean {
  const keys = (texts: readonly string[]) =>
    [...new Set(texts.map((text) => text.toLowerCase()))].sort().join('\n');
  return keys(some) === keys(others);
}

function alikeArchives(name: string, found: readonly ArchiveRecord[], ref: InstallRef): HmsError {
  return new HmsError(
    'pending',
    `The ${name} was requested, but ${numberOf(found.length, 'new archive')} of it are listed. ` +
      'hms cannot tell them apart.',
    {
      details: found.map(({ id, state }) => `${id} (${word(state)})`),
      hint: `To wait for one of them, run: hms archives wait ${ref.name} ${plain(found[0]?.id)}`,
      changedNothing: false,
    },
  );
}
