/** Reads a file of the operator to its end, or fails if it changed since it was listed. */

import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, readlink, realpath } from 'node:fs/promises';
import { systemReason } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';

export interface ListedFile {
  /** The real path, no link. */
  path: string;
  facts: Stats;
}

/** The buffers that a file is read into. */
export interface Buffers {
  /** Length of each in bytes. */
  bytes: number;
  /** The next one, with room for so many bytes. It may be reused. */
  take(bytes: number): Buffer;
}

/** A new buffer for each chunk, small because Node collects them late. */
export const newBuffers: Buffers = { bytes: 128 * 1024, take: Buffer.allocUnsafe };

/**
 * Reads a chunk ahead.
 * @throws HmsError failed, if the file differs from the listing or changes while it is read
 */
export async function* readWhole(
  { path, facts }: ListedFile,
  buffers: Buffers = newBuffers,
): AsyncGenerator<Buffer> {
  // Without blocking: a FIFO may have replaced the file.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error) => {
    throw changed(path, `cannot be opened: ${systemReason(error)}`);
  });
  let remaining = facts.size;
  let next: Promise<Buffer> | undefined;
  const readNext = () => {
    const wanted = Math.min(remaining, buffers.bytes);
    next = wanted > 0 ? read(file, path, buffers.take(wanted).subarray(0, wanted)) : undefined;
    next?.catch(() => {}); // the error is thrown when it is this chunk's turn
  };
  try {
    checkSame(path, facts, await file.stat());
    await checkSourcePath(path, file);
    for (readNext(); next !== undefined; ) {
      const piece = await next;
      remaining -= piece.length;
      readNext();
      yield piece;
    }
    checkSame(path, facts, await file.stat());
  } finally {
    await next?.catch(() => {}); // the file stays open while it is read
    await file.close();
  }
}

async function read(file: FileHandle, path: string, buffer: Buffer): Promise<Buffer> {
  const { bytesRead } = await file.read(buffer, 0, buffer.length).catch((error) => {
    throw changed(path, `cannot be read: ${systemReason(error)}`);
  });
  if (bytesRead === 0) throw changed(path, 'became shorter');
  return buffer.subarray(0, bytesRead);
}

/**
 * A parent folder may have become a link by now, so the file could be outside. Linux tells the path of an open file;
 * elsewhere the name is resolved again.
 */
async function checkSourcePath(path: string, { fd }: FileHandle): Promise<void> {
  const openedPath = await readlink(`/proc/self/fd/${fd}`).catch(() => undefined);
  const real = openedPath ?? (await realpath(path).catch(() => undefined));
  if (real !== path) throw changed(path, 'is now behind a link');
}

function checkSame(path: string, before: Stats, now: Stats): void {
  if (before.ino !== now.ino || before.dev !== now.dev) throw changed(path, 'is now another file');
  if (before.size !== now.size)
    throw changed(path, `changed from ${before.size} to ${now.size} bytes`);
  // A program can reset the modification time, but not the change time.
  const times = [before, now].map(({ mtimeMs, ctimeMs }) => `${mtimeMs} ${ctimeMs}`);
  if (times[0] !== times[1]) throw changed(path, 'was modified');
}

/** The caller adds what it means for the upload. */
function changed(path: string, how: string): HmsError {
  return new HmsError('failed', `${path} ${how}.`);
}

export function readError(path: string, error: unknown): HmsError {
  if (error instanceof HmsError) return error;
  return new HmsError('usage', `${path} cannot be read: ${systemReason(error)}.`, { cause: error });
}
