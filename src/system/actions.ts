/**
 * The commands a log of GitHub Actions understands: lines that start with `::`. hms writes a few of its own,
 * and no line of anybody else's may be one (`withoutCommands` in terminal.ts).
 */

import { spelled, unsafe } from '../unsafe.ts';

export type WorkflowCommand = 'error' | 'warning' | 'group' | 'endgroup';

export function workflowCommand(name: WorkflowCommand, text: string): string {
  // Newlines as the engine undoes them; nothing else that a log would not show.
  const oneLine = text
    .replace(/[%\r\n]/g, (sign) => encodeURIComponent(sign))
    .replace(unsafe, spelled);
  const data = oneLine.replace(/#(?=#\[)/g, '\\u0023'); // the older form, wherever it stands
  const title = name === 'error' || name === 'warning' ? ' title=hms' : '';
  return `::${name}${title}::${data}\n`;
}
