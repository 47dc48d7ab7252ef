/** Each help page and topic as a line of JSON, which src/entry/help-pages.ts reads without the program. */
import { helpPages } from '../src/cli/commander/program.ts';
import { fullTable } from '../src/command-model/catalogue.ts';
import { catalogue } from '../src/commands/index.ts';
import { topicPages } from '../src/commands/topics.ts';

export async function helpLines(): Promise<string> {
  const pages = { ...helpPages(await fullTable(catalogue)), ...topicPages };
  const lines = Object.entries(pages).map((page) => JSON.stringify(page));
  return `\n${lines.join('\n')}\n`; // a newline before each line
}
