/** Each help page and topic as a line of ASCII JSON, which src/entry/help-pages.ts reads without the program. */
import { helpPages } from '../src/cli/commander/program.ts';
import { fullTable } from '../src/command-model/catalogue.ts';
import { catalogue } from '../src/commands/index.ts';
import { topicPages } from '../src/commands/topics.ts';

export async function helpLines(): Promise<string> {
  const pages = { ...helpPages(await fullTable(catalogue)), ...topicPages };
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const lines = Object.entries(pages).map((page) =>
    JSON.stringify(page).replace(/[^\0-\x7f]/g, escaped),
  );
  return `\n${lines.join('\n')}\n`; // a newline before each line
}
