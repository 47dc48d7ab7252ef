/** The output of a program in a file of its own. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { folderProblem, lstatOf, makeFolder, withPathInErrors } from './files.ts';
import { checkOwnFolder } from './ownership.ts';

export interface ProgramLog {
  path: string;
  /** @throws HmsError usage, when it cannot be written */
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Of the programs that ran several times for one target. */
const maxLogs = 1000;

export interface LogFolder {
  /**
   * Creates `NAME.log`, or `NAME.2.log` if it exists, and so on: never writes to a file that exists.
   * @throws HmsError usage
   */
  create(name: string): Promise<ProgramLog>;
}

/** @throws HmsError usage, for a folder that cannot be made or written, or belongs to another user */
export async function openLogFolder(folder: string): Promise<LogFolder> {
  await withPathInErrors(folder, 'written', async () => {
    await makeFolder(folder);
    const facts = await lstatOf(folder);
    if (facts !== undefined) checkOwnFolder(folder, facts);
  });
  const problem = await folderProblem(folder);
  if (problem !== undefined) {
    throw new HmsError('usage', `${folder} ${problem}.`, {
      hint: 'Name another folder with --logs.',
    });
  }
  return { create: (name) => createLog(folder, name) };
}

async function createLog(folder: string, name: string): Promise<ProgramLog> {
  for (let number = 1; number <= maxLogs; number += 1) {
    const path = join(folder, number === 1 ? `${name}.log` : `${name}.${number}.log`);
    const file = await withPathInErrors(path, 'written', () => openNew(path));
    if (file === undefined) continue;
    return {
      path,
      write: (bytes) => withPathInErrors(path, 'written', () => file.writeFile(bytes)),
      close: () => file.close(),
    };
  }
  throw new HmsError('usage', `${join(folder, name)} has ${maxLogs} logs already.`, {
    hint: 'Name another folder with --logs.',
  });
}

/** Undefined if the file exists. */
async function openNew(path: string) {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return undefined;
    throw error;
  }
}
