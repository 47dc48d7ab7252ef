/** A file that comes in piece by piece: it has its name only once it is whole and on the disk. */
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, withPathInErrors } from './files.ts';

export interface IncomingFile {
  /** Gives it its name. @throws HmsError usage */
  keep(path: string): Promise<void>;
  /** It is not wanted; nothing where it was kept. */
  drop(): Promise<void>;
}

/**
 * @param path of a file that is not there yet; its folder is made
 * @throws HmsError usage, or whatever the pieces throw; nothing is left then
 */
export async function receiveFile(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<IncomingFile> {
  const drop = () => rm(path, { force: true });
  await makeFolder(dirname(path)).catch(() => {}); // opening says why
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

/** Undefined where there is none. */
export function readIfThere(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
