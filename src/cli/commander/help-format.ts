/** Formats `--help`: the command first, and the common options by name only. */
import type { Command as Commander, Help } from 'commander';

/** Replaces Commander's order, which puts the common options first. */
export function formatHelp(command: Commander, help: Help): string {
  const width = help.padWidth(command, help);
  const list = (title: string, rows: readonly [term: string, text: string][]) =>
    rows.length === 0
      ? []
      : ['', title, ...rows.map(([term, text]) => help.formatItem(term, width, text, help))];
  const isTop = command.parent === null;
  const options = help
    .visibleOptions(command)
    .filter(({ long }) => isTop || long !== '--help')
    .map((option): [string, string] => [help.optionTerm(option), help.optionDescription(option)]);
  const commands = help
    .visibleCommands(command)
    .filter((child) => child.name() !== 'help')
    .map((child): [string, string] => [help.subcommandTerm(child), child.summary()]);
  const args = help
    .visibleArguments(command)
    .map((argument): [string, string] => [argument.name(), argument.description]);
  const lines = [
    `Usage: ${help.commandUsage(command)}`,
    '',
    help.boxWrap(command.description(), help.helpWidth ?? 80),
    ...list('Arguments:', args),
    ...list('Commands:', commands),
    ...list(isTop ? 'Options of every command:' : 'Options:', options),
    ...(isTop || commands.length > 0 ? [] : ['', 'Options of every command: hms --help']),
    '',
  ];
  return lines.join('\n');
}
