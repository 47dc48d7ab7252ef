/** Annotations of GitHub Actions, one for each install that needs attention. */

import type { JobEntry } from '../../command-model/definition.ts';
import type { Annotations } from '../../command-model/output-options.ts';
import { numberOf } from '../../core/wording.ts';
import type { Output } from '../../system/system.ts';
import { inOrder } from './step-summary.ts';

/** GitHub shows ten annotations of a level for each step. The last one is the error of the command itself. */
const maxShown = 9;

/** Production first. The last annotation says how many installs are left out. */
export async function annotateInstalls(
  entries: readonly JobEntry[],
  annotations: Annotations,
  { command }: Pick<Output, 'command'>,
): Promise<void> {
  const [first] = entries;
  if (first === undefined || command === undefined || annotations === 'none') return;
  const shown = entries.length > maxShown ? maxShown - 1 : maxShown;
  for (const { name, text, level } of inOrder(entries).slice(0, shown))
    await command(annotations === 'warning' ? 'warning' : level, `${name}: ${text}`);
  const left = entries.length - shown;
  if (left <= 0) return;
  const rest = `${numberOf(left, 'more install')} ${left === 1 ? 'needs' : 'need'} attention. The log names each.`;
  await command(annotations === 'warning' ? 'warning' : first.level, rest);
}
