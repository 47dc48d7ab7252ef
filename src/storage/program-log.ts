/** The output of a program in a file of its own. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { folderProblem, lstatOf, makeFolder, storageError, withPathInErrors } from './files.ts';
import { checkOwnFolder } from './ownership.ts';

export interface ProgramLog {
  path: string;
  /**
   * Waits for the system: memory would fill up with what waits for a slow disk.
   * @throws HmsError usage, when it cannot be written
   */
  write(bytes: Uint8Array): void;
  close(): void;
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
      write(bytes) {
        try {
          for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
        } catch (error) {
          throw storageError(path, 'written', error);
        }
      },
      close: () => closeSync(file),
    };
  }
  throw new HmsError('usage', `${join(folder, name)} has ${maxLogs} logs already.`, {
    hint: 'Name another folder with --logs.',
  });
}

/** Undefined if the file exists. */
async function openNew(path: string): Promise<number | undefined> {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return undefined;
    throw error;
  }
}
