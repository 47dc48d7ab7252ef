/**
 * Finds processes by a variable of their environment, on Linux. Children inherit it, also those that leave the process
 * group.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** A variable and its value: `HMS_RUN=20261128-061502-1f3a`. */
export type Mark = `${string}=${string}`;

export interface MarkedProcess {
  pid: number;
  env: Readonly<Record<string, string>>;
}

/**
 * The processes with all of these variables. Empty on other systems. The environment of another user's process cannot
 * be read.
 */
export function markedProcesses(marks: readonly Mark[]): MarkedProcess[] {
  if (process.platform !== 'linux') return [];
  return processIds().flatMap((pid) => {
    const variables = environmentOf(pid);
    if (!marks.every((mark) => variables.includes(mark))) return [];
    return { pid, env: Object.fromEntries(variables.map(nameAndValue)) };
  });
}

/**
 * Kills the processes with all of these variables, and HMS_TARGET_ID: a job of a CI engine may have HMS_RUN too, from
 * --dotenv of an earlier job. Looks twice, because a process may start another one between the look and its end.
 */
export function killMarked(marks: readonly Mark[]): void {
  for (const _ of [1, 2]) {
    for (const { pid, env } of markedProcesses(marks)) if (env.HMS_TARGET_ID) kill(pid);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Without this process. */
export function processIds(): number[] {
  const ids = readdirSync('/proc').map(Number);
  return ids.filter((pid) => Number.isInteger(pid) && pid !== process.pid);
}

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return []; // it has ended, or belongs to another user
  }
}

function nameAndValue(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}
