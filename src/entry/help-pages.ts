/** Answers `--help` from the pages that scripts/build.mjs wrote. Neither Commander nor a command is loaded. */
import { readFileSync } from 'node:fs';
import { helpWidth, topicPage } from '../cli/help-layout.ts';
import { type HelpPage, helpPage } from '../cli/help-page.ts';
import type { Topic } from '../command-model/catalogue.ts';
import type { Env } from '../core/env.ts';
import { isColored } from '../system/terminal/color.ts';
import { commandLog } from '../system/workflow-commands.ts';

interface HelpContext {
  env: Env;
  stdout: { isTTY?: boolean; columns?: number };
}

/**
 * @param words the arguments of the command line
 * @param path of the file of pages
 * @returns undefined for everything that the program has to parse
 */
export function readHelp(
  words: readonly string[],
  path: string,
  { env, stdout }: HelpContext,
): string | undefined {
  const name = nameIn(words);
  if (name === undefined || commandLog(env) !== undefined) return undefined;
  const page = pageIn(readFileSync(path, 'utf8'), name);
  if (page === undefined) return undefined;
  const width = helpWidth(stdout.columns ?? 0);
  const hasColor = isColored(stdout.isTTY === true, false, env);
  return 'title' in page ? topicPage(page, width, hasColor) : helpPage(page, width, hasColor);
}

/** `hms installs list --help` and `hms help installs list` → `installs list`. */
function nameIn(words: readonly string[]): string | undefined {
  const isLast = ['--help', '-h'].includes(words.at(-1) ?? '--help');
  if (!isLast && words[0] !== 'help') return undefined;
  const named = isLast ? words.slice(0, -1) : words.slice(1);
  return named.every((word) => /^[a-z][a-z-]*$/.test(word)) ? named.join(' ') : undefined;
}

function pageIn(lines: string, name: string): HelpPage | Topic | undefined {
  const start = lines.indexOf(`\n["${name}",`);
  return start < 0 ? undefined : JSON.parse(lines.slice(start, lines.indexOf('\n', start + 1)))[1];
}
