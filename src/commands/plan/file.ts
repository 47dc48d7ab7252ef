/** Reads the file of a saved plan. */
import { text } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';

export const file = {
  value: text('FILE', 'files'),
  help: 'File of the plan, as --plan-out wrote it',
} as const;

/** @throws HmsError usage, unless it is a plan of hms */
export async function readPlan(path: string) {
  if (path === '-') {
    throw new HmsError('usage', "A plan is a file, so '-' cannot be one. Nothing was sent.", {
      hint: 'Write it to a file first.',
    });
  }
  const { readBytes } = await import('../../storage/output-file.ts');
  const { sha256 } = await import('../../plans/plan-file.ts');
  const bytes = await readBytes(path);
  return { bytes, hash: sha256(bytes) };
}
