/** Formats `--help` of hms, of a noun, and of a command. */
import type { Command as Commander, Help } from 'commander';
import {
  bold,
  exampleLines,
  type HelpRow,
  paragraph,
  termColumnWidth,
  termList,
} from '../help-layout.ts';

/** The parts of a page that Commander does not know. */
export interface PageEnd {
  /** Paragraphs above the examples. */
  facts?: readonly string[];
  topics?: readonly HelpRow[];
  examples: readonly string[];
  /** The last line: where to read more. */
  footer?: string;
}

/** Commander removes the bold where there is no color. */
export function formatHelp(command: Commander, help: Help, end: PageEnd): string {
  const width = help.helpWidth ?? 0;
  const isTop = command.parent === null;
  const options = help
    .visibleOptions(command)
    .filter(({ long }) => isTop || long !== '--help')
    .map((option): HelpRow => [help.optionTerm(option), help.optionDescription(option)]);
  const commands = help
    .visibleCommands(command)
    .filter((child) => child.name() !== 'help')
    .map((child): HelpRow => [help.subcommandTerm(child), child.summary()]);
  const args = help
    .visibleArguments(command)
    .map((argument): HelpRow => [argument.name(), `${argument.description}.`]);
  // A command may also have commands below it.
  const isNoun = !isTop && commands.length > 0 && args.length === 0;
  const topics = end.topics ?? [];
  const room = termColumnWidth([...args, ...commands, ...topics, ...(isNoun ? [] : options)]);
  const list = (title: string, rows: readonly HelpRow[]) =>
    rows.length === 0 ? [] : ['', bold(title), ...termList(rows, width, room)];
  const usage = paragraph(`Usage: ${help.commandUsage(command)}`, width, '  ');
  return [
    usage.replace('Usage:', bold),
    '',
    ...command
      .description()
      .split('\n')
      .map((text) => paragraph(text, width)),
    ...list('Arguments:', args),
    ...list('Commands:', commands),
    ...(isNoun ? [] : list(isTop ? 'Options of every command:' : 'Options:', options)),
    ...(isTop || isNoun ? [] : ['', 'Options of every command: hms --help']),
    ...list('Topics (hms help TOPIC):', topics),
    ...(end.facts ?? []).flatMap((fact) => ['', paragraph(fact, width)]),
    '',
    bold('Examples:'),
    ...exampleLines(end.examples, width),
    ...(end.footer === undefined ? [] : ['', paragraph(end.footer, width)]),
    '',
  ].join('\n');
}
