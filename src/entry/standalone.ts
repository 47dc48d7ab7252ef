/**
 * Starts the executable with Bun in it, which has no loader and no files beside it (scripts/build-fast.mjs). Each of Bun's
 * modules that is loaded takes as long as a third of its start, so a start loads only what it needs.
 */
import { version } from '../../package.json';
import { dropNodeDefaults } from './node-defaults.ts';
import { outputTerminal, printAnswer } from './print-answer.ts';

const { argv, env } = process;
const words = argv.slice(2);
dropNodeDefaults(words);

async function readAnswer(): Promise<string | undefined> {
  if (words.length === 1 && words[0] === '--version') return `${version}\n`;
  if (words.length === 0 || words.some((word) => ['help', '--help', '-h'].includes(word))) {
    const { helpPageName, helpPageText } = await import('./help-pages.ts');
    const page = helpPageName(words, env);
    if (page === undefined) return undefined;
    const { default: lines } = await import('../../dist/help.jsonl');
    return helpPageText(lines, page, { env, stdout: outputTerminal() });
  }
  if (words[0] !== 'completion') return undefined;
  return (await import('./fast-answer.ts')).fastAnswer(words);
}

async function startOrAnswer(): Promise<void> {
  const answer = await readAnswer();
  if (answer === undefined) await import('./start.ts');
  else printAnswer(answer);
}

void startOrAnswer();
