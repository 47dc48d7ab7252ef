/** Starts the executable with Bun in it, which has no loader and no files beside it (scripts/build-fast.mjs). */
import { fastAnswer, outputTerminal, printAnswer } from './fast-answer.ts';
import { helpPageName, helpPageText } from './help-pages.ts';
import { dropNodeDefaults } from './node-defaults.ts';

const { argv, env } = process;
const words = argv.slice(2);
dropNodeDefaults(words);

async function readAnswer(): Promise<string | undefined> {
  const page = helpPageName(words, env);
  if (page === undefined) return fastAnswer(words);
  const { default: lines } = await import('../../dist/help.jsonl');
  return helpPageText(lines, page, { env, stdout: outputTerminal() });
}

async function startOrAnswer(): Promise<void> {
  const answer = await readAnswer();
  if (answer === undefined) await import('./start.ts');
  else printAnswer(answer);
}

void startOrAnswer();
