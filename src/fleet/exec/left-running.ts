/** Programs that an earlier process started, and that still run. */

import type { MarkedProcess } from '../../system/programs/marked-processes.ts';
import type { System } from '../../system/system.ts';
import type { JournalRecord } from '../run-journal.ts';
import { markOf } from './placeholders.ts';

/** @returns target id → a sentence that names its processes */
export async function stillRunning(
  { plan: { run }, targetRecords }: JournalRecord,
  { leftRunning }: Pick<System, 'leftRunning'>,
): Promise<ReadonlyMap<string, string>> {
  const { marked, isLeft } = await leftRunning({ name: markOf(run) });
  const found = new Map<string, string>();
  for (const [id, pids] of pidsByTarget(marked)) {
    const since = sinceOf(targetRecords.get(id)?.at);
    found.set(
      id,
      `Its program still runs (pid ${pids.join(', ')}${since}). Wait, or run: kill ${pids.join(' ')}`,
    );
  }
  for (const [id, { group, at = '' }] of targetRecords) {
    if (group === undefined || !isLeft(group)) continue;
    const { pid } = group;
    found.set(
      id,
      `Its program still runs (process group ${pid}${sinceOf(at)}). Wait, or run: kill -- -${pid}`,
    );
  }
  return found;
}

function sinceOf(at = ''): string {
  return at === '' ? '' : `, started at ${at.replace(/\.\d+/, '')}`;
}

function pidsByTarget(marked: readonly MarkedProcess[]): ReadonlyMap<string, number[]> {
  const pids = new Map<string, number[]>();
  for (const { pid, value: id } of marked) {
    pids.set(id, [...(pids.get(id) ?? []), pid]);
  }
  return pids;
}
