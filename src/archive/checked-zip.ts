/** Reads a downloaded zip to its end: the size and the checksum of every file in it (yauzl). */
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { errorMessage } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { withFullStop } from '../core/wording.ts';
import { withEntryName } from './zip/central-directory.ts';
import { type Extent, findDirectory } from './zip/end.ts';
import { openExtents } from './zip/extents.ts';
import { checkLocalHeader } from './zip/local-header.ts';

interface CheckOptions {
  /** Called with the number of bytes of the zip whose content was read. */
  onBytes(bytes: number): void;
  interrupted: AbortSignal;
}

/** No compression of a zip makes more of a byte (deflate: 1032). A zip whose files overlap does. */
const maxExpansion = 1100;

/**
 * The directory must list all that is in the file, and its entries must agree with their own headers: a reader that
 * goes by the one would unpack other files than a reader that goes by the other.
 * @param size of the file in bytes
 * @returns the number of files in it, without folders
 * @throws HmsError unavailable, if it is damaged, encrypted, contradictory, empty or no zip
 */
export async function checkZip(path: string, size: number, options: CheckOptions): Promise<number> {
  const { interrupted } = options;
  let files: number;
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    files = await checkContent(file, { path, size }, options);
  } catch (error) {
    if (interrupted.aborted) throw interrupted.reason;
    const why = errorMessage(error);
    throw new HmsError(
      'unavailable',
      withFullStop(`The downloaded file is not a usable zip: ${why}`),
      {
        failsAgain: true,
        cause: error,
      },
    );
  } finally {
    await file?.close();
  }
  if (files > 0) return files;
  throw new HmsError('unavailable', 'The downloaded zip contains no files.', { failsAgain: true });
}

/** @returns the number of files, without folders */
async function checkContent(
  file: FileHandle,
  { path, size }: { path: string; size: number },
  { onBytes, interrupted }: CheckOptions,
): Promise<number> {
  const directory = await findDirectory(file, size);
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(path, { lazyEntries: true, validateEntrySizes: true });
  const extents = openExtents();
  let [files, packed, unpacked, at] = [0, 0, 0, directory.start];
  for await (const entry of zip.eachEntry()) {
    interrupted.throwIfAborted();
    at += directoryBytes(entry);
    unpacked += entry.uncompressedSize;
    if (unpacked > size * maxExpansion) throw new Error('its files overlap');
    const start = entry.relativeOffsetOfLocalHeader;
    extents.add(start, await checkEntryHeaders(zip, entry));
    await checkEntryData(zip, entry, interrupted);
    if (!entry.fileName.endsWith('/')) files += 1;
    packed += entry.compressedSize;
    onBytes(packed);
  }
  checkDirectoryEnd(at, directory);
  await extents.check(file, directory.start);
  return files;
}

const directoryHeaderBytes = 46;

function directoryBytes({ fileNameLength, extraFieldLength, fileCommentLength }: Entry): number {
  return directoryHeaderBytes + fileNameLength + extraFieldLength + fileCommentLength;
}

/** A number of entries that is too small hides the others. */
function checkDirectoryEnd(at: number, { end, count }: Extent): void {
  if (at === end) return;
  throw new Error(`its end record counts ${count} entries, but its directory is of another length`);
}

/** @returns offset of the byte after the data */
async function checkEntryHeaders(zip: ZipFile, entry: Entry): Promise<number> {
  const { fileName } = entry;
  if (entry.isEncrypted()) throw new Error(`'${fileName}' is encrypted`);
  const header = await zip.readLocalFileHeaderPromise(entry).catch((error: Error) => {
    throw new Error(`'${fileName}' is damaged (${error.message})`, { cause: error });
  });
  withEntryName(entry.fileNameRaw, () => checkLocalHeader(header, entry));
  return header.fileDataStart + entry.compressedSize;
}

async function checkEntryData(zip: ZipFile, entry: Entry, interrupted: AbortSignal): Promise<void> {
  const { fileName } = entry;
  if (!entry.canDecodeFileData()) {
    throw new Error(`'${fileName}' is compressed with method ${entry.compressionMethod}`);
  }
  let sum = 0;
  try {
    // A stream ends with an error if its length is not the one of the directory.
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const piece of stream) {
      interrupted.throwIfAborted();
      sum = crc32(piece, sum);
    }
  } catch (error) {
    throw new Error(`'${fileName}' is damaged (${errorMessage(error)})`, { cause: error });
  }
  if (sum !== entry.crc32) throw new Error(`'${fileName}' is damaged: its checksum is wrong`);
}
