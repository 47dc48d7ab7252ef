/** What scripts and shells run at each start. It is answered without the program: other forms load it. */
import { version } from '../../package.json';
import { readCompletionNames } from './completion-names.ts';

/** @returns undefined for everything that the program has to parse */
export function fastAnswer(words: readonly string[]): string | undefined {
  if (words.length === 1 && words[0] === '--version') return `${version}\n`;
  const { env, platform } = process;
  return readCompletionNames(words, { env, platform, now: Date.now() });
}
