/** The table of docs/exit-codes.md, made from the one in src/core/exit-codes.ts. */
import { exitRows } from '../src/core/exit-codes.ts';

const head = '| code | kind | when |\n|---|---|---|\n';

/** The page with its table as it should be. */
export function withExitTable(page: string): string {
  const [before = '', after = ''] = page.split(head);
  const rows = exitRows().map(
    ({ codes, kind = '', meaning }) => `| ${codes} |${kind && ` ${kind}`} | ${meaning} |\n`,
  );
  return before + head + rows.join('') + after.replace(/^(\|.*\n)*/, '');
}
