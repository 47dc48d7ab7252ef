/**
 * Finds the processes of a run by a variable of their environment, on Linux. Children inherit it, also those that leave
 * the process group, and those of another run inside the program.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** The variable of a run. Its value is the id of the target. */
export interface Mark {
  name: string;
  /** Undefined for every target. */
  value?: string | undefined;
}

export interface MarkedProcess {
  pid: number;
  /** The value of the variable. */
  value: string;
}

/** Empty on other systems. The environment of another user's process cannot be read. */
export function markedProcesses({ name, value }: Mark): MarkedProcess[] {
  if (process.platform !== 'linux') return [];
  const start = `${name}=`;
  return processIds().flatMap((pid) => {
    const found = environmentOf(pid).find((one) => one.startsWith(start));
    if (found === undefined) return [];
    const own = found.slice(start.length);
    return value === undefined || value === own ? [{ pid, value: own }] : [];
  });
}

/** A process may start others while hms looks. */
const maxLooks = 50;

export function killMarked(mark: Mark): void {
  for (let look = 0; look < maxLooks; look += 1) {
    const killed = markedProcesses(mark).filter(({ pid }) => kill(pid));
    if (killed.length === 0) return;
  }
}

/** @returns false if it has ended, or belongs to another user */
function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
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
