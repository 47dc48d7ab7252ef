import type { LocalContext } from '../../command-model/definition.ts';
import { numberOf } from '../../core/wording.ts';
import { takeOwnership } from '../../fleet/run.ts';
import { journalPath, readRun } from '../../fleet/run-journal.ts';
import { acknowledge, targetsToAcknowledge } from '../../fleet/settle.ts';

/** Notes in the journal that a person has looked at targets. Sends nothing. @param names none for all of them */
export async function acknowledgeRun(
  run: string,
  names: readonly string[],
  { system, ...context }: LocalContext,
): Promise<void> {
  await system.exclusively(journalPath(run, system), async () => {
    const targets = targetsToAcknowledge(await readRun(run, system), names);
    const journal = await takeOwnership(run, system);
    try {
      await acknowledge(targets, await readRun(run, system), journal, { system, ...context });
      context.ui.warn(`Acknowledged ${numberOf(targets.length, 'target')} of run ${run}.`);
    } finally {
      await journal.log.close();
    }
  });
}
