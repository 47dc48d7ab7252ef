/** Groups of processes that hms started: a program and its children. Windows has no process groups. */
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../../core/error-code.ts';
import { numberOf } from '../../core/wording.ts';
import { monotonic } from '../monotonic.ts';
import { killMarked, type Mark } from './marked-processes.ts';

/** Milliseconds between SIGTERM and SIGKILL. After a signal hms itself has only some 300. */
export const termGraceMs = 200;

/** Milliseconds that a program of the operator has after a signal, before its group is ended. */
export const signalGraceMs = 5000;

/** Milliseconds between two looks at a group that is ending. */
const groupLookMs = 10;

/** Groups that run, with their marks. They end with hms, even if it has no time to wait for them. */
const groups = new Map<number, Mark | undefined>();

/**
 * Ends the group with hms, unless it is released.
 * @param mark also ends every process with this variable, which may have left the group
 */
export function keepGroup(group: number, mark?: Mark): void {
  if (!process.listeners('exit').includes(endGroups)) process.on('exit', endGroups);
  groups.set(group, mark);
}

export function releaseGroup(group: number): void {
  groups.delete(group);
}

function endGroups(): void {
  for (const group of groups.keys()) signalGroup(group, 'SIGKILL');
  const marks = [...groups.values()].flatMap((mark) => mark?.name ?? []);
  for (const name of new Set(marks)) killMarked({ name });
  if (marks.length > 0) writeLastLine(marks.length);
}

/** The process is about to end, so this does not wait for a reader. */
function writeLastLine(programs: number): void {
  try {
    writeSync(2, `\nhms ended ${numberOf(programs, 'program')}. Their outcome is unknown.\n`);
  } catch {
    // Nobody reads it.
  }
}

/** Ends every process of a group. Never rejects. @param graceMs time between SIGTERM and SIGKILL */
export async function endGroup(group: number, graceMs = termGraceMs): Promise<void> {
  const until = monotonic() + graceMs;
  let isThere = signalGroup(group, 'SIGTERM');
  while (isThere && monotonic() < until) {
    await delay(groupLookMs);
    isThere = signalGroup(group, 0);
  }
  if (isThere) signalGroup(group, 'SIGKILL');
}

/** @returns whether the group still has a process */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM'; // it belongs to another user, as after sudo
  }
}
