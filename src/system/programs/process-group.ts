/** Groups of processes that hms started: a program and its children. Windows has no process groups. */
import { setTimeout as delay } from 'node:timers/promises';
import { monotonic } from '../monotonic.ts';

/** Milliseconds between SIGTERM and SIGKILL. After a signal hms itself has only some 300. */
export const termGraceMs = 200;

/** Milliseconds between two looks at a group that is ending. */
const groupLookMs = 10;

/** Groups that run. They end with hms, even if it has no time to wait for them. */
const groups = new Set<number>();

/** Ends the group with hms, unless it is released. */
export function keepGroup(group: number): void {
  if (!process.listeners('exit').includes(endGroups)) process.on('exit', endGroups);
  groups.add(group);
}

export function releaseGroup(group: number): void {
  groups.delete(group);
}

function endGroups(): void {
  for (const group of groups) signalGroup(group, 'SIGKILL');
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
  } catch {
    return false;
  }
}
