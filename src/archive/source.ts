/** The source of an upload: an existing zip, or a folder that is zipped while it is sent. */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { errorMessage } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { withFullStop } from '../core/wording.ts';
import { inBlocks } from './chunks.ts';
import { openExistingZip } from './existing-zip.ts';
import { type Buffers, readWhole } from './stable-read.ts';
import { type ExcludedEntry, entryKind, listFolder, readable } from './walk.ts';
import { zipOf } from './zip-writer.ts';

/** A zip to stream. */
export interface ZipSource {
  /** Unpredictable, and unique for each upload. */
  nonce: string;
  /** File name of the upload. */
  fileName: string;
  /** The files in it, by name. */
  files: readonly { name: string; bytes: number }[];
  excluded: readonly ExcludedEntry[];
  /** Files that the default list excludes and the operator's rules include. */
  reIncluded: readonly string[];
  /** Problems on other machines. */
  warnings: readonly string[];
  /** Whether it is an existing zip. */
  isExisting: boolean;
  /**
   * Returns its length in bytes. Reads it to its end, except for a large ready zip.
   * @throws HmsError usage, if it cannot be sent
   */
  measure(onBytes: (bytes: number) => void, how?: { isAll?: boolean }): Promise<number>;
  /** Starts from the first byte each time. @throws HmsError failed, if it differs from what was measured */
  stream(): AsyncIterable<Uint8Array>;
  /** In hex, of the last complete reading; undefined before that. */
  sha256(): string | undefined;
}

/** @throws HmsError usage, if it cannot be read, is not a zip, or has links that lead out of it */
export async function openZip(path: string, options: ZipOptions): Promise<ZipSource> {
  const { nonce } = options;
  const facts = await readable(path, () => stat(path));
  if (facts.isDirectory()) return { nonce, ...(await folderSource(path, options)) };
  if (facts.isFile()) return { nonce, ...(await zipSource(path, facts)) };
  throw new HmsError('usage', `${path} is ${entryKind(facts)}, not a zip file.`);
}

interface ZipOptions {
  includeHidden: boolean;
  nonce: string;
}

type Source = Omit<ZipSource, 'nonce'>;

async function folderSource(path: string, options: ZipOptions): Promise<Source> {
  const { entries, excluded, reIncluded } = await listFolder(path, options);
  if (entries.length === 0) {
    throw new HmsError('usage', `${path} contains nothing to send.`, {
      details: excluded.map(({ name, why }) => `${name}: ${why}`),
    });
  }
  return {
    fileName: `${basename(resolve(path))}.zip`,
    files: entries.map(({ name, facts }) => ({ name, bytes: facts.size })),
    excluded,
    reIncluded,
    warnings: [],
    isExisting: false,
    ...measuredZip((buffers) => inBlocks(zipOf(entries), buffers), {
      mayBuffer: entries.reduce((sum, { facts }) => sum + facts.size, 0) <= maxBufferedFolderBytes,
    }),
  };
}

/** Maximum size of a generated zip that is kept in memory after measuring. A larger one is generated again. */
const maxBufferedBytes = 32 * 1024 * 1024;

/** The zip of a larger folder would hardly be that small, and trying takes the memory. */
const maxBufferedFolderBytes = 4 * maxBufferedBytes;

/** Reads the content once to measure it. If the second reading differs, the upload never completes. */
function measuredZip(
  read: (buffers: Buffers) => AsyncIterable<Uint8Array>,
  { mayBuffer }: { mayBuffer: boolean },
): Pick<ZipSource, 'measure' | 'stream' | 'sha256'> {
  const buffers: Buffers = mayBuffer ? newBlocks : bufferPool();
  let buffered: Uint8Array[] | undefined;
  let checksum: string | undefined;
  return {
    async measure(onBytes) {
      const hash = createHash('sha256');
      let bytes = 0;
      buffered = mayBuffer ? [] : undefined;
      for await (const block of mapErrors(nothingSent, read(buffers))) {
        hash.update(block);
        bytes += block.length;
        buffered?.push(block);
        if (bytes > maxBufferedBytes) buffered = undefined;
        onBytes(bytes);
      }
      checksum = hash.digest('hex');
      return bytes;
    },
    async *stream() {
      if (buffered !== undefined) return yield* buffered;
      const hash = createHash('sha256');
      let last: Uint8Array | undefined;
      for await (const block of mapErrors(partlySent, read(buffers))) {
        hash.update(block);
        if (last !== undefined) yield last;
        last = block;
      }
      // Hold the last block back until the checksum is verified.
      if (hash.digest('hex') !== checksum) throw changedError();
      if (last !== undefined) yield last;
    },
    sha256: () => checksum,
  };
}

/** Bytes of a ready zip up to which hms checks its data before it sends anything. It checks more while it sends them. */
const maxCheckedFirst = 32 * 1024 * 1024;

async function zipSource(path: string, facts: Stats): Promise<Source> {
  const listed = { path: await readable(path, () => realpath(path)), facts };
  const zip = await openExistingZip(listed).catch((error) => {
    throw unusableZip(path, error);
  });
  const { files, warnings } = zip;
  const buffers = bufferPool();
  let checksum: string | undefined;
  return {
    fileName: basename(path),
    files,
    excluded: [],
    reIncluded: [],
    warnings,
    isExisting: true,
    async measure(onBytes, { isAll = false } = {}) {
      const mapError: ErrorMapper = (error) => nothingSent(unusableZip(path, error));
      if (isAll || facts.size <= maxCheckedFirst) {
        let bytes = 0;
        for await (const piece of mapErrors(mapError, zip.checked(readWhole(listed, buffers)))) {
          bytes += piece.length;
          onBytes(bytes);
        }
      } else {
        await zip.checkHeaders().catch((error) => {
          throw mapError(error);
        });
      }
      return facts.size;
    },
    async *stream() {
      const hash = createHash('sha256');
      const mapError: ErrorMapper = (error) =>
        error instanceof HmsError ? partlySent(error) : damagedOnTheWay(path, error);
      for await (const piece of mapErrors(mapError, zip.checked(readWhole(listed, buffers)))) {
        hash.update(piece);
        yield piece;
      }
      checksum = hash.digest('hex');
    },
    sha256: () => checksum,
  };
}

/**
 * Buffers are reused: allocating each takes as long as everything else. A chunk stays for sixteen more (`FetchInit`), of
 * which one is read ahead, and one held back.
 */
const poolSize = 18;

const blockBytes = 1024 * 1024;

const newBlocks: Buffers = { bytes: blockBytes, take: Buffer.allocUnsafe };

function bufferPool(): Buffers {
  const buffers: Buffer[] = [];
  let index = -1;
  return {
    bytes: blockBytes,
    take() {
      index = (index + 1) % poolSize;
      const buffer = buffers[index] ?? Buffer.allocUnsafe(blockBytes);
      buffers[index] = buffer;
      return buffer;
    },
  };
}

const incompleteText = 'The upload stopped before its end.';
const retryHint = 'Nothing counts as uploaded. Retry when no process writes to these files.';

function changedError(): HmsError {
  return new HmsError('failed', `Files changed during the upload. ${incompleteText}`, {
    hint: retryHint,
  });
}

type ErrorMapper = (error: unknown) => unknown;

/** For an error after some of the upload was sent. */
const partlySent: ErrorMapper = (error) =>
  error instanceof HmsError
    ? error.with({ message: `${withFullStop(error.message)} ${incompleteText}`, hint: retryHint })
    : error;

/** For an error before anything was sent. */
const nothingSent: ErrorMapper = (error) =>
  error instanceof HmsError && error.kind !== 'usage'
    ? new HmsError('usage', error.message, { hint: 'Nothing was sent.', cause: error })
    : error;

const repairHint = 'Create the zip again, or name the folder instead.';

/** What the zip readers throw as an error for the operator. */
function unusableZip(path: string, error: unknown): HmsError {
  if (error instanceof HmsError) return error;
  const hint = `Nothing was sent. ${repairHint}`;
  return new HmsError('usage', unusableText(path, error), { hint, cause: error });
}

function damagedOnTheWay(path: string, error: unknown): HmsError {
  const hint = `Nothing counts as uploaded. ${repairHint}`;
  const message = `${unusableText(path, error)} ${incompleteText}`;
  return new HmsError('failed', message, { hint, cause: error });
}

function unusableText(path: string, error: unknown): string {
  return `${path} is not a zip that can be sent: ${errorMessage(error)}.`;
}

async function* mapErrors(mapError: ErrorMapper, pieces: AsyncIterable<Uint8Array>) {
  try {
    yield* pieces;
  } catch (error) {
    throw mapError(error);
  }
}
