/** Receives a file in chunks. It gets its name only when it is complete and on disk. */
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { exists, makeFolder, syncFolder, withPathInErrors } from './files.ts';

export interface IncomingFile {
  /** Renames it. @throws HmsError usage */
  keep(path: string): Promise<void>;
  /** Renames it, unless there is a file of this name. @throws HmsError usage */
  keepAsNew(path: string): Promise<void>;
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
  const drop = () => dropFile(path);
  const writing = <R>(work: () => Promise<R>) => withPathInErrors(path, 'written', work);
  await makeFolder(dirname(path)).catch(() => {}); // opening it reports the error
  const file = await writing(() => open(path, 'wx', 0o600));
  try {
    for await (const piece of pieces) await writing(() => file.writeFile(piece));
    // A full disk of another machine shows only here.
    await writing(() => file.sync());
    await writing(() => file.close());
  } catch (error) {
    for (const clear of [() => file.close(), drop]) await clear().catch(() => {});
    throw error;
  }
  const keep = (name: string) =>
    withPathInErrors(name, 'written', async () => {
      await rename(path, name);
      await syncFolder(dirname(name));
    });
  return { keep, keepAsNew: (name) => keepAsNew(path, name, keep), drop };
}

/** A missing file is fine. @throws HmsError usage */
export function dropFile(path: string): Promise<void> {
  return withPathInErrors(path, 'removed', () => rm(path, { force: true }));
}

/** A rename would replace a file that appeared meanwhile. A second name of the same file cannot. */
function keepAsNew(
  path: string,
  name: string,
  rename: (name: string) => Promise<void>,
): Promise<void> {
  return withPathInErrors(name, 'written', async () => {
    try {
      await link(path, name);
    } catch (error) {
      if (errorCode(error) === 'EEXIST' || (await exists(name))) throw existsError(name);
      return rename(name); // some file systems give a file one name only
    }
    await dropFile(path);
    await syncFolder(dirname(name));
  });
}

export function existsError(path: string): HmsError {
  return new HmsError('usage', `${path} exists.`, {
    hint: 'Move it away, or name another file.',
  });
}

/** Undefined if the file does not exist. */
export function readIfExists(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
