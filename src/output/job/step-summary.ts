/** The summary of a step in GitHub Actions: what the command did, as Markdown in the file GITHUB_STEP_SUMMARY. */

import type { JobEntry } from '../../command-model/definition.ts';
import { environmentWords } from '../../contract/enums.ts';
import { numberOf } from '../../core/wording.ts';
import { clean } from '../sanitize.ts';
import type { JobOutputs } from './job-outputs.ts';

/** GitHub shows no summary of a step with more than 1 MiB. */
export const maxSummaryBytes = 1_048_576;

/** Space for the line that says how many installs are left out. */
const lastLineBytes = 200;

export interface StepSummary {
  /** `hms audit` */
  title: string;
  outputs: JobOutputs;
  /** Installs that need attention. */
  entries: readonly JobEntry[];
  /** Redacts a text. */
  redact(text: string): string;
}

/** Escapes everything that Markdown or HTML could read as markup. */
export function markdownText(text: string): string {
  return clean(text).replace(/[^\p{L}\p{N} .,;()-]/gu, (sign) => `&#${sign.codePointAt(0)};`);
}

/** @param maxBytes production comes first; a line says how many installs are left out */
export function stepSummary(
  { title, outputs, entries, redact }: StepSummary,
  maxBytes: number,
): string {
  const cell = (value: unknown) => markdownText(redact(String(value ?? '')));
  const row = (...values: unknown[]) => `| ${values.map(cell).join(' | ')} |\n`;
  const facts = Object.entries(outputs).map(([name, value]) => row(name, value));
  let text = `### ${cell(title)}\n\n| output | value |\n|---|---|\n${facts.join('')}\n`;
  if (entries.length === 0) return text;
  text += '| install | environment | state | message |\n|---|---|---|---|\n';
  const rows = inOrder(entries).map(({ name, environment, state, text: message }) =>
    row(name, environment, state, message),
  );
  let bytes = Buffer.byteLength(text) + lastLineBytes;
  let shown = 0;
  for (const line of rows) {
    bytes += Buffer.byteLength(line);
    if (bytes > maxBytes) break;
    text += line;
    shown += 1;
  }
  const left = rows.length - shown;
  const rest = `${numberOf(left, 'more install')} ${left === 1 ? 'needs' : 'need'} attention. The log names each.`;
  return left > 0 ? `${text}\n${rest}\n\n` : `${text}\n`;
}

/** Production first, and with it any install whose environment is unknown. Otherwise as given. */
export function inOrder(entries: readonly JobEntry[]): JobEntry[] {
  const isLast = ({ environment }: JobEntry) => others.some((word) => word === environment);
  return [...entries.filter((one) => !isLast(one)), ...entries.filter(isLast)];
}

const others = environmentWords.filter((word) => word !== 'production');
