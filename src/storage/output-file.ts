/** Writes a file that the operator named, atomically. */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { folderProblem, statOf, withPathInErrors } from './files.ts';
import { writeWhole } from './locked-file.ts';

/** Checks before the work starts. @throws HmsError usage, if nothing can be written there */
export async function checkOutputPath(path: string): Promise<void> {
  const refuse = (what: string) => {
    throw new HmsError('usage', what, { hint: 'Name a file that can be written.' });
  };
  if (path === '-') refuse("'-' is not a file.");
  const facts = await withPathInErrors(path, 'written', () => statOf(path));
  if (facts?.isDirectory()) refuse(`${path} is a folder.`);
  if (facts !== undefined && !facts.isFile()) return; // a device or a FIFO
  const folder = dirname(path);
  if (!(await statOf(folder)))
    refuse(`${path} cannot be written: the folder ${folder} does not exist.`);
  const problem = await folderProblem(folder);
  if (problem !== undefined) refuse(`${path} cannot be written: ${folder} ${problem}.`);
}

/** Replaces the file as a whole. Only the owner has access to it. @throws HmsError usage */
export async function writePrivate(path: string, content: string): Promise<void> {
  await withPathInErrors(path, 'written', () => writeWhole(path, content));
}

/** The bytes of a file of the operator. @throws HmsError usage, if it cannot be read */
export async function readBytes(path: string): Promise<Uint8Array> {
  return withPathInErrors(path, 'read', () => readFile(path));
}

/** Latin-1, so that each byte is a character. Empty if there is no such file. @throws HmsError usage */
export async function readIfThere(path: string): Promise<string> {
  return withPathInErrors(path, 'read', async () =>
    (await statOf(path)) === undefined ? '' : readFile(path, 'latin1'),
  );
}

/**
 * @param mode of a new file
 * @throws HmsError usage
 */
export async function writeTo(
  path: string,
  content: string | Uint8Array,
  { mode = 0o666 }: { mode?: number } = {},
): Promise<void> {
  await withPathInErrors(path, 'written', async () => {
    const facts = await statOf(path);
    if (facts?.isFile() === false) return writeFile(path, content);
    await writeWhole(path, content, { mode: facts?.mode ?? mode });
  });
}
