/**
 * Checks a zip that the operator supplies before it is sent. The service may read it differently from the operator's
 * tools, so any ambiguous zip is refused.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { HmsError } from '../core/errors.ts';
import { type Buffers, type ListedFile, newBuffers, readError, readWhole } from './stable-read.ts';
import { readDirectory, type ZipEntry } from './zip/central-directory.ts';
import { cursorOver } from './zip/cursor.ts';
import { type Extent, findDirectory } from './zip/end.ts';
import { checkEntries } from './zip/entries.ts';
import { checkPaths } from './zip/names.ts';

export interface ExistingZip {
  /** Without folders. */
  files: { name: string; bytes: number }[];
  /** Problems on other machines that do not make hms refuse the zip. */
  warnings: string[];
  /** Reads the zip to its end. @throws HmsError usage, if an entry does not match the directory */
  check(onBytes: (bytes: number) => void): Promise<void>;
}

/**
 * @param buffers for reading all of it
 * @throws HmsError usage, if it is not a zip or its directory is ambiguous
 */
export async function openExistingZip(listed: ListedFile, buffers: Buffers): Promise<ExistingZip> {
  const { path, facts } = listed;
  const file = await open(path).catch((error) => {
    throw readError(path, error);
  });
  try {
    return await withZipPath(path, async () => {
      const directory = await findDirectory(file, facts.size);
      const cursor = cursorOver(chunksOf(file, directory), directory.start);
      const entries = await readDirectory(cursor, directory);
      const files = entries.filter(({ isFolder }) => !isFolder);
      return {
        files: files.map(({ name, bytes }) => ({ name, bytes })),
        warnings: [...checkPaths(entries), ...encodingWarnings(entries)],
        check: (onBytes) =>
          withZipPath(path, async () => {
            const cursor = cursorOver(countingBytes(readWhole(listed, buffers), onBytes));
            const { start } = directory;
            await checkEntries(entries, { cursor, start }).finally(cursor.close);
          }),
      };
    });
  } finally {
    await file.close();
  }
}

function encodingWarnings(entries: readonly ZipEntry[]): string[] {
  const undeclared = entries.filter(({ isEncodingUnknown }) => isEncodingUnknown);
  const [first] = undeclared;
  if (first === undefined) return [];
  const more = undeclared.length === 1 ? '' : ` and ${undeclared.length - 1} more`;
  return [`'${first.name}'${more}: the zip does not state the encoding of the name`];
}

async function withZipPath<R>(path: string, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HmsError) throw error;
    // As: the zip readers throw errors only.
    throw new HmsError(
      'usage',
      `${path} is not a zip that can be sent: ${(error as Error).message}.`,
      {
        hint: 'Nothing was sent. Create the zip again, or name the folder instead.',
        cause: error,
      },
    );
  }
}

async function* countingBytes(pieces: AsyncIterable<Buffer>, onBytes: (bytes: number) => void) {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    onBytes(bytes);
    yield piece;
  }
}

async function* chunksOf(file: FileHandle, { start, end }: Extent): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const piece = newBuffers.take(Math.min(newBuffers.bytes, end - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
