/** Writes a file that the operator named, atomically. */
import { createReadStream } from 'node:fs';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join, parse, resolve } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { sizeOf } from '../core/units.ts';
import { folderProblem, lstatOf, statOf, withPathInErrors } from './files.ts';
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

/**
 * Checks a folder for files before the work starts. hms does not create it: it may be on a disk that is not mounted.
 * @throws HmsError usage, if nothing can be written there
 */
export async function checkOutputFolder(path: string): Promise<void> {
  const isMissing = (await withPathInErrors(path, 'written', () => statOf(path))) === undefined;
  const problem = isMissing ? 'does not exist' : await folderProblem(path);
  if (problem === undefined) return;
  throw new HmsError('usage', `The folder ${path} ${problem}.`, {
    hint: 'Name a folder that exists and can be written.',
  });
}

/** Whether there is anything of this name, even a link to nothing. */
export async function isThere(path: string): Promise<boolean> {
  return (await lstatOf(path)) !== undefined;
}

/** The same text for every spelling of a path, also through a link to its folder. */
export async function placeOf(path: string): Promise<string> {
  const { dir: folder, base } = parse(resolve(path));
  return join(await realpath(folder).catch(() => folder), base);
}

/** For a file that is replaced as a whole. @throws HmsError usage, also for a device or a FIFO */
export async function checkReplacedPath(path: string): Promise<void> {
  await checkOutputPath(path);
  const facts = await withPathInErrors(path, 'written', () => statOf(path));
  if (facts === undefined || facts.isFile()) return;
  throw new HmsError('usage', `${path} is not a regular file.`, {
    hint: 'Name a file that can be written.',
  });
}

/** Replaces the file as a whole. Only the owner has access to it. @throws HmsError usage */
export async function writePrivate(path: string, content: string): Promise<void> {
  await withPathInErrors(path, 'written', () => writeWhole(path, content));
}

/**
 * The bytes of a file of the operator. Undefined if there is no such file.
 * @throws HmsError usage, if it cannot be read, or is longer: a device may have no end
 */
export async function readAtMost(path: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const bytes = await withPathInErrors(path, 'read', async () => {
    if ((await statOf(path)) === undefined) return undefined;
    const parts: Buffer[] = [];
    let length = 0;
    const stream: AsyncIterable<Buffer> = createReadStream(path);
    for await (const part of stream) {
      parts.push(part);
      length += part.length;
      if (length > maxBytes) break;
    }
    return Buffer.concat(parts);
  });
  if (bytes === undefined || bytes.length <= maxBytes) return bytes;
  throw new HmsError('usage', `${path} is longer than ${sizeOf(maxBytes)}. Nothing was sent.`, {
    hint: 'Name the right file.',
  });
}

/** Latin-1, so that each byte is a character. Empty if there is no such file. @throws HmsError usage */
export async function readIfThere(path: string): Promise<string> {
  return withPathInErrors(path, 'read', async () =>
    (await statOf(path)) === undefined ? '' : readFile(path, 'latin1'),
  );
}

/**
 * A file that is replaced keeps its permissions.
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
    await writeWhole(path, content, { mode, keepsMode: true });
  });
}
