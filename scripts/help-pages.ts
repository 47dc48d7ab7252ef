/**
 * Each help page and topic as a line of JSON, which src/entry/help-pages.ts reads without the program. The lines are
 * ASCII: one other character would double the memory of them all.
 */
import { helpPages } from '../src/cli/commander/program.ts';
import { fullTable } from '../src/command-model/catalogue.ts';
import { catalogue } from '../src/commands/index.ts';
import { topicPages } from '../src/commands/topics.ts';

export async function helpLines(): Promise<string> {
  const pages = { ...helpPages(await fullTable(catalogue)), ...topicPages };
  const lines = Object.entries(pages).map((page) => asciiJson(page));
  return `\n${lines.join('\n')}\n`; // a newline before each line
}

function asciiJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[^\0-\x7f]/g, escaped);
}
