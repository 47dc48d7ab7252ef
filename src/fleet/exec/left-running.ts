/** Programs that an earlier process started, and that still run. */

import type { MarkedProcess } from '../../system/programs/marked-processes.ts';
import type { System } from '../../system/system.ts';
import type { JournalRecord } from '../run-journal.ts';

/** @returns target id → a sentence that names its processes */
export async function stillRunning(
  { plan: { run }, targetRecords }: JournalRecord,
  { leftRunning }: Pick<System, 'leftRunning'>,
): Promise<ReadonlyMap<string, string>> {
  const { marked, isLeft } = await leftRunning(`HMS_RUN=${run}`);
  const found = new Map<string, string>();
  for (const [id, pids] of pidsByTarget(marked)) {
    found.set(
      id,
      `Its program still runs (pid ${pids.join(', ')}). Wait, or run: kill ${pids.join(' ')}`,
    );
  }
  for (const [id, { group, at = '' }] of targetRecords) {
    if (group === undefined || !isLeft(group)) continue;
    const { pid } = group;
    const since = at.replace(/\.\d+/, '');
    found.set(
      id,
      `Its program still runs (process group ${pid}, started at ${since}). Wait, or run: kill -- -${pid}`,
    );
  }
  return found;
}

function pidsByTarget(marked: readonly MarkedProcess[]): ReadonlyMap<string, number[]> {
  const pids = new Map<string, number[]>();
  for (const { pid, env } of marked) {
    const id = env.HMS_TARGET_ID;
    // A job of a CI engine may have HMS_RUN too, from --dotenv of an earlier job.
    if (id === undefined) continue;
    pids.set(id, [...(pids.get(id) ?? []), pid]);
  }
  return pids;
}
