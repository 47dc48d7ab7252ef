/** Help of the executable with Bun in it. */
import lines from '../../../dist/help.jsonl';
import { helpPageName, helpPageText } from '../help-pages.ts';
import { terminalOfBun } from './output.ts';

/** @returns undefined for everything that the program has to parse */
export async function standaloneHelp(words: readonly string[]): Promise<string | undefined> {
  const { env } = process;
  const page = helpPageName(words, env);
  if (page === undefined) return undefined;
  return helpPageText(lines, page, { env, stdout: await terminalOfBun() });
}
