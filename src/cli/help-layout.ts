/** Lays out help at the width of a terminal: paragraphs, lists of terms, and examples that can be pasted. */
import type { Topic } from '../command-model/catalogue.ts';
import { wrapWords } from '../output/wrap-text.ts';

export type HelpRow = readonly [term: string, text: string];

/** The width if the one of the terminal is unknown. Also the width of examples in docs/. */
export const DEFAULT_WIDTH = 80;

/** Maximum length of a term that shares a line with its text. */
const MAX_TERM = 26;

/** Minimum width of text beside its term; narrower text goes below it. */
const MIN_TEXT = 30;

/** @param columns of the terminal; 0 if unknown */
export function helpWidth(columns: number): number {
  return columns > 0 ? Math.min(Math.max(columns, 40), 100) : DEFAULT_WIDTH;
}

export function bold(text: string): string {
  return `\u001b[1m${text}\u001b[22m`;
}

/** @param indent of the lines after the first @param continued ends every line except the last */
function wrapped(words: readonly string[], width: number, indent = '', continued = ''): string[] {
  return wrapWords(words, { width, indent, continued, cellsOf: ({ length }) => length });
}

/**
 * Texts are written in Markdown: a terminal shows quotes where a page has code. What is in quotes stays on one line, and
 * so does a default. Most texts fit on one.
 */
function textLines(text: string, width: number, indent = ''): string[] {
  const shown = text.replaceAll('`', "'");
  if (shown.length <= width) return [shown];
  return wrapped(shown.match(/'[^']{0,26}'\S*|Default: \S+|\S+/g) ?? [], width, indent);
}

export function paragraph(text: string, width: number, indent = ''): string {
  return textLines(text, width, indent).join('\n');
}

/** Columns for the terms of all lists of a page. */
export function termColumnWidth(rows: readonly HelpRow[]): number {
  return rows.reduce((most, [{ length }]) => Math.max(most, length <= MAX_TERM ? length : 0), 0);
}

/** Terms with their texts, beside or below them. @param termWidth columns for the terms */
export function termList(
  rows: readonly HelpRow[],
  width: number,
  termWidth = termColumnWidth(rows),
): string[] {
  const start = termWidth + 4;
  const isNarrow = width - start < MIN_TEXT;
  const indent = ' '.repeat(isNarrow ? 6 : start);
  return rows.map(([term, text]) => {
    const lines = textLines(text, width - indent.length).join(`\n${indent}`);
    return isNarrow || term.length > termWidth
      ? `  ${term}\n${indent}${lines}`
      : `  ${term.padEnd(termWidth)}  ${lines}`;
  });
}

/** The words of a command line, quotes and all. An option and its value are one, where they fit, and so is a comment. */
function shellParts(line: string, width: number): string[] {
  const parts: string[] = [];
  for (const word of line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []) {
    const before = parts.at(-1) ?? '';
    const isValue = /^--?[a-z][\w-]*$/.test(before) && !/^[-#]/.test(word);
    const isOne = isValue && before.length + 1 + word.length <= width;
    if (isOne || before.startsWith('#')) parts.splice(-1, 1, `${before} ${word}`);
    else parts.push(word);
  }
  return parts;
}

/** A command line. If it is too long, it continues behind ` \`, as a shell reads it. */
export function wrappedCommand(line: string, width: number, prompt = ''): string {
  if (prompt.length + line.length <= width) return `${prompt}${line}`;
  const indent = ' '.repeat(prompt.length + 2);
  const mark = ' \\';
  const [first = '', ...more] = shellParts(line, width - indent.length - mark.length);
  return wrapped([`${prompt}${first}`, ...more], width, indent, mark).join('\n');
}

export function exampleLines(examples: readonly string[], width: number): string[] {
  return examples.map((example) => wrappedCommand(example, width, '  $ '));
}

/** A topic as `hms help TOPIC` shows it. */
export function topicPage(
  { title, body, examples }: Topic,
  width: number,
  isBold: boolean,
): string {
  const heading = (text: string) => (isBold ? bold(text) : text);
  const parts = body.map((part) =>
    typeof part === 'string' ? paragraph(part, width) : termList(part, width).join('\n'),
  );
  const end = [heading('Examples:'), ...exampleLines(examples, width)].join('\n');
  return `${[heading(title), ...parts, end].join('\n\n')}\n`;
}
