/** A file the operator named, to be written whole: a reader meets the old one or the new one. */
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { folderTrouble, statOf, withPathInErrors } from './files.ts';
import { writeWhole } from './locked-file.ts';

/** @throws HmsError usage, where nothing could be written there: before the work whose result it is for */
export async function checkOutputPath(path: string): Promise<void> {
  const refuse = (what: string) => {
    throw new HmsError('usage', what, { hint: 'name a file that can be written' });
  };
  if (path === '-') refuse('- is no file');
  const facts = await withPathInErrors(path, 'written', () => statOf(path));
  if (facts?.isDirectory()) refuse(`${path} is a folder`);
  if (facts !== undefined && !facts.isFile()) return; // a device or a pipe
  const folder = dirname(path);
  if (!(await statOf(folder))) refuse(`${path} cannot be written: there is no folder ${folder}`);
  const trouble = await folderTrouble(folder);
  if (trouble !== undefined) refuse(`${path} cannot be written: ${folder} ${trouble}`);
}

/** @throws HmsError usage */
export async function writeTo(path: string, content: string | Uint8Array): Promise<void> {
  await withPathInErrors(path, 'written', async () => {
    const facts = await statOf(path);
    if (facts?.isFile() === false) return writeFile(path, content);
    await writeWhole(path, content, { mode: facts?.mode ?? 0o666 });
  });
}
