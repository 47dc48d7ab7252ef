/** A text of the operator's. */
import { readFile } from 'node:fs/promises';
import { withoutMark } from '../core/json.ts';
import { readError } from './stable-read.ts';

/** @throws HmsError usage, when it cannot be read */
export async function readTextFile(path: string): Promise<string> {
  try {
    return withoutMark(await readFile(path, 'utf8'));
  } catch (error) {
    throw readError(path, error);
  }
}
