/** Processes that a program under test has started. */
import { readFileSync } from 'node:fs';
import { errorCode } from '../../src/core/error-code.ts';
import { shell } from './spawn.ts';

/** The numbers in a file, once it is there. */
export async function written(file: string): Promise<number[]> {
  await shell(`until test -e '${file}'; do sleep 0.05; done`);
  return readFileSync(file, 'utf8').trim().split(' ').map(Number);
}

/** A dead process stays in the table until its parent has asked for it. */
export function isRunning(number: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${number}/status`, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}

/** A killed process is there for a moment. */
export async function untilGone(numbers: readonly number[]): Promise<void> {
  while (numbers.some(isRunning)) await shell('sleep 0.05');
}
