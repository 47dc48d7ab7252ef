/** Workflow commands in the logs of CI engines. hms writes some of GitHub's and escapes any in other text. */

import { jsonEscape, unsafe } from '../core/unsafe-characters.ts';

export type WorkflowCommand = 'error' | 'warning' | 'group' | 'endgroup';

/** hms writes commands only for GitHub Actions. For the others (Azure Pipelines, TeamCity) it only escapes them. */
export type CommandLog = 'github' | 'other';

/** Undefined if the log has no commands. */
export function commandLog(
  env: Readonly<Record<string, string | undefined>>,
): CommandLog | undefined {
  if (env.GITHUB_ACTIONS) return 'github';
  return env.TF_BUILD || env.TEAMCITY_VERSION ? 'other' : undefined;
}

/** `##vso[`, `##teamcity[` and `##[` are commands anywhere in a line; in GitHub a line that starts with `::` is one. */
export function withoutCommands(text: string, log: CommandLog): string {
  const unmarked = text.replace(/#(?=#[^\s[]{0,16}\[)/g, '\\u0023');
  return log === 'github' ? unmarked.replace(/^([^\S\n]*):(?=:)/gm, '$1\\u003a') : unmarked;
}

export function workflowCommand(name: WorkflowCommand, text: string): string {
  // Newlines in the escapes that the engine decodes. Other control characters are escaped as text.
  const oneLine = text
    .replace(/[%\r\n]/g, (sign) => encodeURIComponent(sign))
    .replace(unsafe, jsonEscape);
  const title = name === 'error' || name === 'warning' ? ' title=hms' : '';
  return `::${name}${title}::${withoutCommands(oneLine, 'other')}\n`;
}
