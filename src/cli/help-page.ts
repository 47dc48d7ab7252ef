/** Formats the help of hms, of a noun, and of a command. */
import {
  bold,
  exampleLines,
  type HelpRow,
  paragraph,
  termColumnWidth,
  termList,
} from './help-layout.ts';

/** What a page says, without its layout. scripts/help-pages.ts writes the pages of the program to a file. */
export interface HelpPage {
  level: 'program' | 'noun' | 'command';
  /** `hms installs list [options]` */
  usage: string;
  /** Paragraphs. */
  description: readonly string[];
  args: readonly HelpRow[];
  /** The nouns, or the verbs of a noun. */
  commands: readonly HelpRow[];
  /** On the page of the program, those of every command. */
  options: readonly HelpRow[];
  topics: readonly HelpRow[];
  /** Paragraphs above the examples. */
  facts: readonly string[];
  examples: readonly string[];
  /** The last line: where to read more. */
  footer?: string | undefined;
}

/** @param isBold headings are bold */
export function helpPage(page: HelpPage, width: number, isBold: boolean): string {
  const { level, usage, description, args, commands, options, topics, facts, footer } = page;
  const heading = isBold ? bold : String;
  const room = termColumnWidth([...args, ...commands, ...topics, ...options]);
  const list = (title: string, rows: readonly HelpRow[]) =>
    rows.length === 0 ? [] : ['', heading(title), ...termList(rows, width, room)];
  return [
    paragraph(`Usage: ${usage}`, width, '  ').replace('Usage:', heading),
    '',
    ...description.map((text) => paragraph(text, width)),
    ...list('Arguments:', args),
    ...list('Commands:', commands),
    ...list(level === 'program' ? 'Options of every command:' : 'Options:', options),
    ...(level === 'command' ? ['', 'Options of every command: hms --help'] : []),
    ...list('Topics (hms help TOPIC):', topics),
    ...facts.flatMap((fact) => ['', paragraph(fact, width)]),
    '',
    heading('Examples:'),
    ...exampleLines(page.examples, width),
    ...(footer === undefined ? [] : ['', paragraph(footer, width)]),
    '',
  ].join('\n');
}
