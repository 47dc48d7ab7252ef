/**
 * The commands that the log of a CI engine understands. hms writes a few of GitHub's own, and no text of anybody
 * else's may be one.
 */

import { spelled, unsafe } from '../core/unsafe-characters.ts';

export type WorkflowCommand = 'error' | 'warning' | 'group' | 'endgroup';

/** GitHub Actions takes commands of hms; of the others (Azure Pipelines, TeamCity) it only keeps clear. */
export type CommandLog = 'github' | 'other';

/** Undefined where no line is a command. */
export function commandLog(
  env: Readonly<Record<string, string | undefined>>,
): CommandLog | undefined {
  if (env.GITHUB_ACTIONS) return 'github';
  return env.TF_BUILD || env.TEAMCITY_VERSION ? 'other' : undefined;
}

/** `##vso[`, `##teamcity[` and `##[` are commands wherever they stand, and in GitHub a line that starts with `::`. */
export function withoutCommands(text: string, log: CommandLog): string {
  const unmarked = text.replace(/#(?=#[^\s[]{0,16}\[)/g, '\\u0023');
  return log === 'github' ? unmarked.replace(/^([^\S\n]*):(?=:)/gm, '$1\\u003a') : unmarked;
}

export function workflowCommand(name: WorkflowCommand, text: string): string {
  // Newlines as the engine undoes them; nothing else that a log would not show.
  const oneLine = text
    .replace(/[%\r\n]/g, (sign) => encodeURIComponent(sign))
    .replace(unsafe, spelled);
  const title = name === 'error' || name === 'warning' ? ' title=hms' : '';
  return `::${name}${title}::${withoutCommands(oneLine, 'other')}\n`;
}
