/** The list of runs, the newest first: `each --list`. */

import type { LocalContext } from '../../command-model/definition.ts';
import { time, type View } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { titleOf } from '../../fleet/options.ts';
import { readRun, runsIn, type TargetState, targetStateIn } from '../../fleet/run-journal.ts';

async function summaryOf(run: string, system: LocalContext['system']) {
  try {
    const record = await readRun(run, system);
    const { at, targets } = record.plan;
    const count = (state: TargetState) =>
      targets.filter((one) => targetStateIn(record, one) === state).length;
    const states = {
      ok: count('ok'),
      failed: count('failed'),
      accepted: count('accepted'),
      unknown: count('unknown'),
      acknowledged: count('acknowledged'),
      open: count('open'),
    };
    return { run, at, targets: targets.length, ...states, command: titleOf(record.plan) };
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    return { run, trouble: error.message }; // still list the other runs
  }
}

export async function listRuns(system: LocalContext['system']) {
  const names = await runsIn(system);
  return Promise.all(names.toReversed().map((name) => summaryOf(name, system)));
}

export const runsView: View = {
  columns: [
    { name: 'run', dropPriority: 0 },
    { name: 'at', dropPriority: 2, show: time },
    { name: 'targets', dropPriority: 1 },
    { name: 'ok', dropPriority: 0 },
    { name: 'failed', dropPriority: 0 },
    { name: 'accepted', dropPriority: 3 },
    { name: 'unknown', dropPriority: 0 },
    { name: 'acknowledged', dropPriority: 4 },
    { name: 'open', dropPriority: 0 },
    { name: 'command', below: '', sentences: (command) => [command ?? []].flat() },
    { name: 'trouble', below: '', sentences: (trouble) => [trouble ?? []].flat() },
  ],
};
