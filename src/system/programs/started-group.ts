/** Recognizes a process group that an earlier process of hms started: an id alone may belong to another program by now. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Mark, type MarkedProcess, markedProcesses, processIds } from './marked-processes.ts';
import { signalGroup } from './process-group.ts';

export interface StartedGroup {
  /** Of the program, which is the id of its group too. */
  pid: number;
  /** When the process started, in a form to compare; undefined if the system does not say. */
  birth?: string | undefined;
}

export interface LeftRunning {
  /** Processes with the mark. */
  marked: readonly MarkedProcess[];
  /** Whether a process of the group is left. */
  isLeft(group: StartedGroup): boolean;
}

export function leftRunning(mark: Mark): LeftRunning {
  return { marked: markedProcesses(mark), isLeft };
}

/** A group id is not given to a new process while the group has one. */
function isLeft({ pid, birth }: StartedGroup): boolean {
  if (process.platform === 'win32' || !signalGroup(pid, 0)) return false;
  const now = birthOf(pid);
  if (now !== undefined && birth !== undefined && isOther(now, birth)) return false;
  return process.platform !== 'linux' || processIds().some((one) => runsInGroup(one, pid));
}

/** A time of `ps` that an older version wrote depends on the time zone and the language, so it proves nothing. */
function isOther(now: string, birth: string): boolean {
  return now !== birth && now.startsWith(inUtc) === birth.startsWith(inUtc);
}

/** A process that has ended counts for the signal until its parent has noticed. */
function runsInGroup(pid: number, group: number): boolean {
  try {
    const [state, , ofGroup] = statFields(pid);
    return ofGroup === String(group) && state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}

/** Of /proc/PID/stat, from the state on. The name before it is in parentheses, and may have any character. */
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Undefined for a process that has ended. */
export function birthOf(pid: number): string | undefined {
  try {
    return process.platform === 'linux' ? linuxBirth(pid) : otherBirth(pid);
  } catch {
    return undefined;
  }
}

/** Clock ticks since the start of the machine, and which start that was. */
function linuxBirth(pid: number): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return `${boot} ${statFields(pid)[19]}`;
}

/** Marks a time of `ps` that is the same in every environment. */
const inUtc = 'UTC ';

function otherBirth(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    stdio: 'pipe',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  const time = started.toString().trim();
  return time === '' ? undefined : `${inUtc}${time}`;
}
