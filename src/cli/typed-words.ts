/** Finds the option values and the help requests in a command line, before Commander parses it. */
import type { Table } from '../command-model/catalogue.ts';
import { problemWith } from '../command-model/values.ts';
import { HmsError } from '../core/errors.ts';
import { valueFlags } from './flags.ts';

interface Word {
  word: string;
  /** Index in argv. */
  at: number;
}

export function isHelp(word: string): boolean {
  return ['help', '--help', '-h'].includes(word);
}

/** Words before `--` that are no option values. */
function typedWords(argv: readonly string[], table: Table): Word[] {
  const flags = valueFlags(table);
  const end = argv.indexOf('--');
  return argv
    .slice(0, end < 0 ? argv.length : end)
    .map((word, at) => ({ word, at }))
    .filter(({ at }) => !flags.has(argv[at - 1] ?? ''));
}

/** Those that are no options. */
export function plainWords(argv: readonly string[], table: Table): Word[] {
  return typedWords(argv, table).filter(({ word }) => !word.startsWith('-'));
}

/** `help fleet`, or `fleet --help`. */
export function helpTopic(argv: readonly string[], table: Table): string | undefined {
  if (!argv.some(isHelp)) return undefined;
  const typed = typedWords(argv, table).map(({ word }) => word);
  const words = typed.filter((word) => !word.startsWith('-'));
  const [topic, ...more] = words.filter((word) => word !== 'help');
  if (!typed.some(isHelp) || more.length > 0) return undefined;
  return Object.keys(table.topics).find((one) => one === topic);
}

/**
 * Refuses an option as the value of another. With an empty variable, `--description $TEXT --dry-run` would otherwise
 * send a request.
 * @throws HmsError usage
 */
export function withoutDashValues(argv: readonly string[], table: Table): readonly string[] {
  const flags = valueFlags(table);
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  argv.slice(0, end).forEach((flag, at) => {
    const value = argv[at + 1];
    const values = flags.get(flag);
    if (!values || value === undefined || !/^-./.test(value)) return;
    const problems = values.map((one) => problemWith(one, value));
    const isValue = problems.includes(undefined);
    throw new HmsError('usage', `${flag} needs a value, but '${value}' starts with a dash.`, {
      hint: isValue
        ? `If it is the value, type ${flag}=${value}. If it is an argument, put it behind --.`
        : problems[0],
    });
  });
  return argv;
}

/** Rewrites `hms help backups create` and `hms backups help create` to `… --help`, and `hms` to `hms --help`. */
export function withHelpFlag(argv: readonly string[], table: Table): readonly string[] {
  const { summaries, commands } = table;
  if (argv.length === 0) return ['--help'];
  if (!argv.includes('help')) return argv;
  const words = plainWords(argv, table);
  const nth = words.findIndex(({ word }) => word === 'help');
  const { at } = words[nth] ?? {};
  if (at === undefined) return argv;
  const before = words
    .slice(0, nth)
    .map(({ word }) => word)
    .join(' ');
  // After a command with arguments, `help` is a value, such as an install of that name.
  const command = commands.find(({ name }) => name === before);
  const takesNone = command && Object.keys(command.arguments).length === 0;
  const isGroup = before in summaries && !command;
  if (before !== '' && !isGroup && !takesNone) return argv;
  const without = argv.toSpliced(at, 1);
  const end = without.indexOf('--');
  return without.toSpliced(end < 0 ? without.length : end, 0, '--help');
}
