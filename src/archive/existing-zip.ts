/**
 * Checks a zip that the operator supplies before it is sent. The service may read it differently from the operator's
 * tools, so any ambiguous zip is refused.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { checkedPieces } from './checked-pieces.ts';
import { type ListedFile, newBuffers, readError } from './stable-read.ts';
import { readDirectory, type ZipEntry } from './zip/central-directory.ts';
import { cursorInFile, cursorOver } from './zip/cursor.ts';
import { type Extent, findDirectory } from './zip/end.ts';
import { checkEntries, checkHeaders } from './zip/entries.ts';
import { checkPaths } from './zip/names.ts';

export interface ExistingZip {
  /** Without folders. */
  files: { name: string; bytes: number }[];
  /** Problems on other machines that do not make hms refuse the zip. */
  warnings: string[];
  /** Reads the header of each entry. @throws Error if one does not match the directory */
  checkHeaders(): Promise<void>;
  /**
   * Passes all of the zip through and checks it, data included. Until the last chunk is out, its check is complete.
   * @throws Error if an entry does not match the directory
   */
  checked(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
}

/** @throws Error if it is not a zip or its directory is ambiguous; HmsError usage, if it cannot be read */
export async function openExistingZip({ path, facts }: ListedFile): Promise<ExistingZip> {
  const openFile = () =>
    open(path).catch((error) => {
      throw readError(path, error);
    });
  const file = await openFile();
  try {
    const directory = await findDirectory(file, facts.size);
    const cursor = cursorOver(chunksOf(file, directory), directory.start);
    const entries = await readDirectory(cursor, directory);
    const { start } = directory;
    const files = entries.filter(({ isFolder }) => !isFolder);
    return {
      files: files.map(({ name, bytes }) => ({ name, bytes })),
      warnings: [...checkPaths(entries), ...encodingWarnings(entries)],
      async checkHeaders() {
        const file = await openFile();
        const cursor = cursorInFile(file, facts.size);
        await checkHeaders(entries, { cursor, start }).finally(() => file.close());
      },
      checked: (pieces) =>
        checkedPieces(pieces, (chunks) =>
          checkEntries(entries, { cursor: cursorOver(chunks), start }),
        ),
    };
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

async function* chunksOf(file: FileHandle, { start, end }: Extent): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const piece = newBuffers.take(Math.min(newBuffers.bytes, end - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
