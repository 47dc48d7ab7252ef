/** Reads a downloaded zip to its end: the size and the checksum of every file in it (yauzl). */
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { HmsError } from '../core/errors.ts';

interface CheckOptions {
  /** Called with the number of bytes of the zip whose content was read. */
  onBytes(bytes: number): void;
  interrupted: AbortSignal;
}

/** No compression of a zip makes more of a byte (deflate: 1032). A zip whose files overlap does. */
const maxExpansion = 1100;

/**
 * @param size of the file in bytes
 * @returns the number of files in it, without folders
 * @throws HmsError unavailable, if it is damaged, encrypted, empty or no zip
 */
export async function checkZip(
  path: string,
  size: number,
  { onBytes, interrupted }: CheckOptions,
): Promise<number> {
  const { openPromise } = await import('yauzl');
  let files = 0;
  let [packed, unpacked] = [0, 0];
  try {
    const zip = await openPromise(path, { lazyEntries: true, validateEntrySizes: true });
    for await (const entry of zip.eachEntry()) {
      interrupted.throwIfAborted();
      unpacked += entry.uncompressedSize;
      if (unpacked > size * maxExpansion) throw new Error('its files overlap');
      await checkEntry(zip, entry, interrupted);
      if (!entry.fileName.endsWith('/')) files += 1;
      packed += entry.compressedSize;
      onBytes(packed);
    }
  } catch (error) {
    if (interrupted.aborted) throw interrupted.reason;
    const why = error instanceof Error ? error.message : String(error);
    throw new HmsError('unavailable', `The downloaded file is not a usable zip: ${why}.`, {
      failsAgain: true,
      cause: error,
    });
  }
  if (files > 0) return files;
  throw new HmsError('unavailable', 'The downloaded zip contains no files.', { failsAgain: true });
}

async function checkEntry(zip: ZipFile, entry: Entry, interrupted: AbortSignal): Promise<void> {
  const { fileName } = entry;
  if (entry.isEncrypted()) throw new Error(`'${fileName}' is encrypted`);
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
    throw new Error(`'${fileName}' is damaged (${(error as Error).message})`, { cause: error });
  }
  if (sum !== entry.crc32) throw new Error(`'${fileName}' is damaged: its checksum is wrong`);
}
