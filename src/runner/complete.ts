/** The Commander tree → what a shell completes: words, options, and the values that can be listed. */
import type { Command as Commander } from 'commander';
import { buildProgram, flagOf, type Table } from './program.ts';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** What may follow the words typed so far. */
interface Place {
  /** `backups create`; empty for the top. */
  path: string;
  words: string[];
  flags: string[];
}

/** `--output` → its formats, wherever it stands. */
type Choices = Map<string, readonly string[]>;

function placesOf(command: Commander, path: string, inherited: readonly string[]): Place[] {
  const flags = [...inherited, ...command.options.flatMap(({ long }) => long ?? [])];
  const words = command.commands.map((child) => child.name());
  const below = command.commands.flatMap((child) =>
    placesOf(child, `${path} ${child.name()}`.trim(), flags),
  );
  return [{ path, words, flags: [...new Set([...flags, '--help'])].sort() }, ...below];
}

function choicesOf({ commands }: Table, common: Choices): Choices {
  const choices = new Map(common);
  for (const { options } of commands) {
    for (const [name, { value }] of Object.entries(options)) {
      if (value?.choices) choices.set(flagOf(name), value.choices);
    }
  }
  return choices;
}

/** @param common choices of the options every command has */
export function completionScript(shell: Shell, table: Table, common: Choices): string {
  const screen = { version: '', width: 0, print: () => {} };
  const places = placesOf(
    buildProgram(table, screen, () => {}),
    '',
    [],
  );
  const choices = choicesOf(table, common);
  const scripts = { bash, zsh, fish, powershell };
  return scripts[shell](places, choices);
}

const said = 'made by `hms completion`; do not edit';

function bash(places: Place[], choices: Choices): string {
  const values = [...choices].map(
    ([flag, all]) =>
      `    ${flag}) COMPREPLY=($(compgen -W '${all.join(' ')}' -- "$word")); return ;;`,
  );
  const cases = places.map(
    ({ path, words, flags }) =>
      `    '${path}') words='${words.join(' ')}' flags='${flags.join(' ')}' ;;`,
  );
  return `# ${said}
_hms() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} path='' words='' flags='' at
  case $before in
${values.join('\n')}
  esac
  for ((at = 1; at < COMP_CWORD; at++)); do
    case " ${places.map(({ path }) => path.replaceAll(' ', '/')).join(' ')} " in
      *" \${path:+\${path// //}/}\${COMP_WORDS[at]} "*) path=\${path:+$path }\${COMP_WORDS[at]} ;;
    esac
  done
  case $path in
${cases.join('\n')}
  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
  esac
}
complete -o default -F _hms hms
`;
}

/** zsh runs bash completions through its own bridge. */
function zsh(places: Place[], choices: Choices): string {
  return `#compdef hms
autoload -U +X bashcompinit && bashcompinit
${bash(places, choices)}`;
}

function fish(places: Place[], choices: Choices): string {
  const lines = places.flatMap(({ path, words, flags }) => {
    const seen =
      path === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${lastOf(path)}`;
    const under = path.includes(' ')
      ? `; and __fish_seen_subcommand_from ${path.split(' ')[0]}`
      : '';
    const not =
      words.length > 0 && path !== ''
        ? `; and not __fish_seen_subcommand_from ${words.join(' ')}`
        : '';
    const when = `-n '${seen}${under}${not}'`;
    const offered =
      words.length === 0 ? [] : [`complete -c hms -f ${when} -a '${words.join(' ')}'`];
    return [...offered, ...flags.map((flag) => `complete -c hms ${when} -l ${flag.slice(2)}`)];
  });
  const values = [...choices].map(
    ([flag, all]) => `complete -c hms -x -l ${flag.slice(2)} -a '${all.join(' ')}'`,
  );
  return `# ${said}\n${[...lines, ...values].join('\n')}\n`;
}

function lastOf(path: string): string {
  return path.split(' ').at(-1) ?? '';
}

function powershell(places: Place[], choices: Choices): string {
  const list = (all: readonly string[]) => all.map((word) => `'${word}'`).join(', ');
  const entries = places.map(
    ({ path, words, flags }) => `    '${path}' = @(${list([...words, ...flags])})`,
  );
  const values = [...choices].map(([flag, all]) => `    '${flag}' = @(${list(all)})`);
  return `# ${said}
Register-ArgumentCompleter -Native -CommandName hms -ScriptBlock {
  param($word, $ast, $cursor)
  $places = @{
${entries.join('\n')}
  }
  $choices = @{
${values.join('\n')}
  }
  $typed = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($word -ne '') { $typed = @($typed | Select-Object -SkipLast 1) }
  $path = ''
  foreach ($one in $typed) {
    $next = "$path $one".Trim()
    if ($places.ContainsKey($next)) { $path = $next }
  }
  $offered = $places[$path]
  if ($typed.Count -gt 0 -and $choices.ContainsKey($typed[-1])) { $offered = $choices[$typed[-1]] }
  $offered | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_)
  }
}
`;
}
