/** What the executable with Bun in it answers without the program. */
import lines from '../../dist/help.jsonl';
import { fastAnswer } from './fast-answer.ts';
import { helpPageName, helpPageText } from './help-pages.ts';
import { outputTerminal } from './print-answer.ts';

/** @returns undefined for everything that the program has to parse */
export function standaloneAnswer(words: readonly string[]): string | undefined {
  const { env } = process;
  const page = helpPageName(words, env);
  if (page === undefined) return fastAnswer(words);
  return helpPageText(lines, page, { env, stdout: outputTerminal() });
}
