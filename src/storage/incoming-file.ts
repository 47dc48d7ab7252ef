/** Receives a file in chunks. It gets its name only when it is complete and on disk. */
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, withPathInErrors } from './files.ts';

export interface IncomingFile {
  /** Renames it. @throws HmsError usage */
  keep(path: string): Promise<void>;
  /** Deletes it, unless it was kept. */
  drop(): Promise<void>;
}

/**
 * @param path of a new file; its folder is created
 * @throws HmsError usage, or the error of the chunks; the file is removed then
 */
export async function receiveFile(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<IncomingFile> {
  const drop = () => rm(path, { force: true });
  await makeFolder(dirname(path)).catch(() => {}); // opening it reports the error
  const file = await withPathInErrors(path, 'written', () => open(path, 'wx', 0o600));
  try {
    for await (const piece of pieces)
      await withPathInErrors(path, 'written', () => file.writeFile(piece));
    await file.sync();
  } catch (error) {
    await drop();
    throw error;
  } finally {
    await file.close();
  }
  return { keep: (name) => withPathInErrors(name, 'written', () => rename(path, name)), drop };
}

/** Undefined if the file does not exist. */
export function readIfExists(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
