/** Answers `--help` from the pages that scripts/build.mjs wrote. Neither Commander nor a command is loaded. */
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
 * The page that the arguments ask for: `hms installs list --help` and `hms help installs list` → `installs list`.
 * @returns undefined for everything that the program has to parse
 */
export function helpPageName(words: readonly string[], env: Env): string | undefined {
  const isLast = ['--help', '-h'].includes(words.at(-1) ?? '--help');
  if ((!isLast && words[0] !== 'help') || commandLog(env) !== undefined) return undefined;
  const named = isLast ? words.slice(0, -1) : words.slice(1);
  return named.every((word) => /^[a-z][a-z-]*$/.test(word)) ? named.join(' ') : undefined;
}

/**
 * @param lines the pages, as text
 * @returns undefined if there is no such page
 */
export function helpPageText(
  lines: string,
  name: string,
  { env, stdout }: HelpContext,
): string | undefined {
  const page = helpPageIn(lines, name);
  if (page === undefined) return undefined;
  const width = helpWidth(stdout.columns ?? 0);
  const hasColor = isColored(stdout.isTTY === true, false, env);
  return 'title' in page ? topicPage(page, width, hasColor) : helpPage(page, width, hasColor);
}

function helpPageIn(lines: string, name: string): HelpPage | Topic | undefined {
  const start = lines.indexOf(`\n["${name}",`);
  return start < 0 ? undefined : JSON.parse(lines.slice(start, lines.indexOf('\n', start + 1)))[1];
}
