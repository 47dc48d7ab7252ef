/** Downloads an archive into a temporary file and checks it. Only then it gets its name. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { checkZip } from '../../archive/checked-zip.ts';
import { openLink } from '../../client/download-link.ts';
import type { Context } from '../../command-model/definition.ts';
import { word } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { withFullStop } from '../../core/wording.ts';
import {
  type ArchiveRecord,
  backupOf,
  givenLink,
  isCompleted,
  listedArchive,
  noSuchArchive,
} from '../../resolve/archive.ts';
import type { InstallRef } from '../../resolve/install.ts';
import { dropFile, type IncomingFile, receiveFile } from '../../storage/incoming-file.ts';
import { partName, removeStaleParts } from '../../storage/kept-archives.ts';
import { listHint, waitHint } from './archive-job.ts';

export interface FetchedArchive {
  /** Has no name yet. */
  file: IncomingFile;
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
  /** Number of files in the zip. */
  files: number;
}

interface FetchOptions {
  ref: InstallRef;
  archive: ArchiveRecord;
  /** Where the file will be. */
  folder: string;
  /** The name for the progress bar. */
  name: string;
}

/** How often a fresh link is read after a failure. */
const maxFreshLinks = 3;

/** Before a fresh link is read, in milliseconds; twice as long each time. */
const firstPauseMs = 1000;

/**
 * A link that has expired and a connection that breaks are the same to hms: it reads the list for a fresh link, and
 * starts again.
 * @throws HmsError unavailable; not_ready; notFound; usage, if the folder cannot be written; cancelled
 */
export async function fetchArchive(
  options: FetchOptions,
  context: Context,
): Promise<FetchedArchive> {
  const { ref, folder } = options;
  const { info, now, downloads } = context;
  await removeStaleParts(folder, now());
  let { archive } = options;
  for (let failures = 0; ; ) {
    try {
      return await receive({ ...options, archive }, context);
    } catch (error) {
      const isTemporary = error instanceof HmsError && error.kind === 'unavailable';
      if (!isTemporary || error.failsAgain || failures === maxFreshLinks) throw error;
      failures += 1;
      info(`${withFullStop(error.message)} Trying a fresh link (${failures} of ${maxFreshLinks}).`);
      await downloads.sleep(firstPauseMs * 2 ** (failures - 1));
      archive = await freshArchive(ref, archive, context);
    }
  }
}

async function freshArchive(
  ref: InstallRef,
  { id }: ArchiveRecord,
  { api }: Context,
): Promise<ArchiveRecord> {
  const found = await listedArchive(api, ref, id);
  if (found === undefined) throw noSuchArchive(ref, id);
  return found;
}

/** @throws HmsError not_ready; unavailable, if the service gives no link */
export function linkOf(archive: ArchiveRecord, ref: InstallRef): string {
  const { id, state } = archive;
  if (!isCompleted({ state })) {
    throw new HmsError('not_ready', `Archive ${id} is ${word(state)}, not completed.`, {
      hint: waitHint(ref, id),
    });
  }
  const link = givenLink(archive);
  if (link !== undefined) return link;
  throw new HmsError('unavailable', `Archive ${id} is completed, but the service gives no link.`, {
    hint: listHint(ref),
  });
}

async function receive(
  { ref, archive, folder, name }: FetchOptions,
  context: Context,
): Promise<FetchedArchive> {
  const { request, from, interrupted, uuid, beforeShutdown, addSecret } = context.downloads;
  const link = linkOf(archive, ref);
  const shown = [archive.id, backupOf(archive) ?? '', ref.id, ref.name];
  const options = { request, from, interrupted, addSecret, shown };
  const { bytes, pieces, close } = await openLink(link, options);
  const path = join(folder, partName(uuid()));
  const progress = context.showByteProgress(`Downloading ${name}`, bytes);
  const hash = createHash('sha256');
  let received = 0;
  async function* hashed() {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
      received += piece.length;
      progress.update(received);
    }
  }
  // Not only at the end: hms may be writing the file to the disk when it is interrupted.
  beforeShutdown(() => dropFile(path));
  const file = await receiveFile(path, hashed()).finally(() => {
    progress.stop();
    close();
  });
  try {
    const checking = context.showByteProgress(`Checking ${name}`, bytes);
    const files = await checkZip(path, bytes, { onBytes: checking.update, interrupted }).finally(
      checking.stop,
    );
    return { file, bytes, sha256: hash.digest('hex'), files };
  } catch (error) {
    await file.drop();
    throw error;
  }
}
