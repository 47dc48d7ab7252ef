/**
 * Starts the executable with Bun in it, which has no loader and no files beside it. Bun reads all of a module before it
 * runs it, so scripts/build-fast.mjs makes a module of each import() here, which is read when it is needed.
 */
import { version } from '../../../package.json';
import { dropNodeDefaults } from '../node-defaults.ts';
import { printWithBun } from './output.ts';

const words = process.argv.slice(2);
dropNodeDefaults(words);

async function answerAtOnce(): Promise<string | undefined> {
  if (words.length === 1 && words[0] === '--version') return `${version}\n`;
  if (words[0] === 'completion') return (await import('../fast-answer.ts')).fastAnswer(words);
  const isHelp = words.length === 0 || words.some((one) => ['help', '--help', '-h'].includes(one));
  return isHelp ? (await import('./standalone-help.ts')).standaloneHelp(words) : undefined;
}

async function startOrAnswer(): Promise<void> {
  const answer = await answerAtOnce();
  if (answer === undefined) await import('../start.ts');
  else await printWithBun(answer);
}

void startOrAnswer();
