/** Reads text files of the operator. */
import { readFile } from 'node:fs/promises';
import { withoutMark } from '../core/json.ts';
import { readError } from './stable-read.ts';

/** @throws HmsError usage, if it cannot be read */
export async function readTextFile(path: string): Promise<string> {
  try {
    return withoutMark(await readFile(path, 'utf8'));
  } catch (error) {
    throw readError(path, error);
  }
}
