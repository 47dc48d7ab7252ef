/** Generates the table of docs/exit-codes.md from src/core/exit-codes.ts. */
import { exitRows } from '../src/core/exit-codes.ts';

const head = '| code | kind | when |\n|---|---|---|\n';

/** The page with an updated table. */
export function withExitTable(page: string): string {
  const [before = '', after = ''] = page.split(head);
  const rows = exitRows().map(
    ({ codes, kind = '', meaning }) => `| ${codes} |${kind && ` ${kind}`} | ${meaning} |\n`,
  );
  return before + head + rows.join('') + after.replace(/^(\|.*\n)*/, '');
}
