/**
 * Generates the completion scripts. All four walk the words in the same way and call `hms completion names`
 * (src/entry/completion-names.ts) for names.
 */
import type { Table } from '../src/command-model/catalogue.ts';
import { modelOf } from './completion-model.ts';
import { fish } from './completions-fish.ts';
import { bash, zsh } from './completions-posix.ts';
import { powershell } from './completions-powershell.ts';

export function completionScript(
  shell: 'bash' | 'zsh' | 'fish' | 'powershell',
  table: Table,
): string {
  return { bash, zsh, fish, powershell }[shell](modelOf(table));
}
