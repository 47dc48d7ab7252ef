/**
 * Starts the executable with Bun in it, which has no loader and no files beside it. Bun reads all of a module before it
 * runs it, so scripts/build-fast.mjs makes a module of each import() here, which is read when it is needed.
 */
import { version } from '../../package.json';
import { dropNodeDefaults } from './node-defaults.ts';
import { printAnswer } from './print-answer.ts';

const words = process.argv.slice(2);
dropNodeDefaults(words);

async function answerAtOnce(): Promise<string | undefined> {
  if (words.length === 1 && words[0] === '--version') return `${version}\n`;
  const isHelp = words.length === 0 || words.some((one) => ['help', '--help', '-h'].includes(one));
  if (!isHelp && words[0] !== 'completion') return undefined;
  const { standaloneAnswer } = await import('./standalone-answer.ts');
  return standaloneAnswer(words);
}

async function startOrAnswer(): Promise<void> {
  const answer = await answerAtOnce();
  if (answer === undefined) await import('./start.ts');
  else printAnswer(answer);
}

void startOrAnswer();
