/** Files of the operator's, sent as they are read. */
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { HmsError } from '../errors.ts';

/** A file of the operator's. */
export interface FileSource {
  /** Bytes. */
  size: number;
  /** From the start, each time. */
  stream(): AsyncIterable<Uint8Array>;
}

/** A zip starts with its first entry, or, when it is empty, with its end. */
const zipStarts = ['504b0304', '504b0506'];

/** @throws HmsError usage, when it cannot be read or is no zip */
export async function openZip(path: string): Promise<FileSource> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
      if (!zipStarts.includes(buffer.toString('hex'))) {
        throw new HmsError('usage', `${path} is no zip file`);
      }
      return { size, stream: () => createReadStream(path) };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw readError(path, error);
  }
}

/** @throws HmsError usage, when it cannot be read */
export async function readTextFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw readError(path, error);
  }
}

function readError(path: string, error: unknown): HmsError {
  if (error instanceof HmsError) return error;
  const { code } = error as NodeJS.ErrnoException;
  const why = code === 'EISDIR' ? 'it is a folder' : code;
  return new HmsError('usage', `${path} cannot be read: ${why}`, { cause: error });
}
