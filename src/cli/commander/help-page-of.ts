/** Reads the help page of a level of the Commander tree. */
import type { Command as Commander } from 'commander';
import type { HelpRow } from '../help-layout.ts';
import type { HelpPage } from '../help-page.ts';

/** The parts of a page that Commander does not know. */
export type PageEnd = Pick<HelpPage, 'examples'> &
  Partial<Pick<HelpPage, 'facts' | 'topics' | 'footer'>>;

export function helpPageOf(command: Commander, end: PageEnd): HelpPage {
  const help = command.createHelp();
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
  return {
    level: isTop ? 'program' : isNoun ? 'noun' : 'command',
    usage: help.commandUsage(command),
    description: command.description().split('\n'),
    args,
    commands,
    options: isNoun ? [] : options,
    topics: end.topics ?? [],
    facts: end.facts ?? [],
    examples: end.examples,
    footer: end.footer,
  };
}
