/** A file of the operator's as it was listed: read to its end, or an error that names it. */

import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, readlink, realpath } from 'node:fs/promises';
import { errorCode } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';

export interface ListedFile {
  /** Its own place, no link. */
  path: string;
  facts: Stats;
}

export const pieceBytes = 1024 * 1024;

/**
 * @param take gives room for a piece, at least that many bytes
 * @throws HmsError failed, where it is not what was listed, or does not stay it
 */
export async function* readWhole(
  { path, facts }: ListedFile,
  take: (bytes: number) => Buffer = Buffer.allocUnsafe,
): AsyncGenerator<Buffer> {
  // A pipe that has taken its place would never be opened.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error) => {
    throw changed(path, `cannot be opened: ${errnoOf(error)}`);
  });
  try {
    checkSame(path, facts, await file.stat());
    await checkSourcePath(path, file);
    let left = facts.size;
    while (left > 0) {
      const wanted = Math.min(left, pieceBytes);
      const piece = await read(file, path, take(wanted).subarray(0, wanted));
      left -= piece.length;
      yield piece;
    }
    checkSame(path, facts, await file.stat());
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, path: string, buffer: Buffer): Promise<Buffer> {
  const { bytesRead } = await file.read(buffer, 0, buffer.length).catch((error) => {
    throw changed(path, `cannot be read: ${errnoOf(error)}`);
  });
  if (bytesRead === 0) throw changed(path, 'has become shorter');
  return buffer.subarray(0, bytesRead);
}

/**
 * A folder above it may be a link by now: what is there would be looked at and opened as if it were inside.
 * Linux says where an open file is; elsewhere its name has to.
 */
async function checkSourcePath(path: string, { fd }: FileHandle): Promise<void> {
  const shown = await readlink(`/proc/self/fd/${fd}`).catch(() => undefined);
  const real = shown ?? (await realpath(path).catch(() => undefined));
  if (real !== path) throw changed(path, 'is behind a link now');
}

function checkSame(path: string, before: Stats, now: Stats): void {
  if (before.ino !== now.ino || before.dev !== now.dev) throw changed(path, 'is another file now');
  if (before.size !== now.size)
    throw changed(path, `has ${now.size} bytes, and had ${before.size}`);
  // The time of a write can be put back, that of a change cannot.
  const times = [before, now].map(({ mtimeMs, ctimeMs }) => `${mtimeMs} ${ctimeMs}`);
  if (times[0] !== times[1]) throw changed(path, 'has been written to');
}

/** What it means depends on how much of it was sent. */
function changed(path: string, how: string): HmsError {
  return new HmsError('failed', `${path} ${how}`);
}

function errnoOf(error: unknown): string {
  return errorCode(error) ?? String(error);
}

export function readError(path: string, error: unknown): HmsError {
  if (error instanceof HmsError) return error;
  const code = errnoOf(error);
  const why = code === 'EISDIR' ? 'it is a folder' : code;
  return new HmsError('usage', `${path} cannot be read: ${why}`, { cause: error });
}
