/** Reads the file of a saved plan. */
import type { LocalContext } from '../../command-model/definition.ts';
import { text } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';
import type { SavedPlan } from '../../plans/plan-file.ts';

export const file = {
  value: text('FILE', 'files'),
  help: 'File of the plan, as --plan-out wrote it',
} as const;

/** @throws HmsError usage */
export async function readPlan(path: string) {
  if (path === '-') {
    throw new HmsError('usage', "A plan is a file, so '-' cannot be one. Nothing was sent.", {
      hint: 'Write it to a file first.',
    });
  }
  const { readAtMost } = await import('../../storage/output-file.ts');
  const { maxPlanBytes, sha256 } = await import('../../plans/plan-file.ts');
  const bytes = await readAtMost(path, maxPlanBytes);
  if (bytes === undefined) {
    throw new HmsError('usage', `${path} does not exist. Nothing was sent.`, {
      hint: 'Name the file that --plan-out wrote.',
    });
  }
  return { bytes, hash: sha256(bytes) };
}

/** @throws HmsError usage, unless hms wrote it: complete, and with parts that fit together */
export async function checkedPlan(
  bytes: Uint8Array,
  path: string,
  context: LocalContext,
): Promise<SavedPlan> {
  const { parsePlan } = await import('../../plans/plan-file.ts');
  const { checkConsistent } = await import('../../fleet/saved/consistent-plan.ts');
  const plan = parsePlan(bytes, path);
  await checkConsistent(plan, path, context);
  return plan;
}
