/** The Commander tree → what a shell completes: words, options, and the values that can be listed. */
import type { Command as Commander } from 'commander';
import type { Table } from '../src/runner/catalogue.ts';
import type { Options } from '../src/runner/command.ts';
import { commonOptions, shortNames } from '../src/runner/common.ts';
import { buildProgram, flagOf, valueFlags } from '../src/runner/program.ts';

/** What may follow the words typed so far. */
interface Place {
  /** `backups create`; empty for the top. */
  path: string;
  /** Commands, or the values of an argument. */
  words: string[];
  flags: string[];
}

interface Model {
  places: Place[];
  /** `--output` → its formats, wherever it stands. */
  choices: Map<string, readonly string[]>;
  /** Options that take a value: what follows them is no command. */
  takers: string[];
}

function placesOf(
  command: Commander,
  path: string,
  inherited: readonly string[],
  table: Table,
): Place[] {
  const flags = [...inherited, ...command.options.flatMap(({ long }) => long ?? [])];
  const own = table.commands.find(({ name }) => name === path);
  const values = Object.values(own?.arguments ?? {}).flatMap(({ value }) => value.choices ?? []);
  const words = [...command.commands.map((child) => child.name()), ...values];
  const below = command.commands.flatMap((child) =>
    placesOf(child, `${path} ${child.name()}`.trim(), flags, table),
  );
  return [{ path, words, flags: [...new Set([...flags, '--help'])].sort() }, ...below];
}

function modelOf(table: Table): Model {
  const screen = { version: '', width: 0, print: () => {} };
  const program = buildProgram(table, screen, () => {});
  const choices = new Map<string, readonly string[]>();
  for (const options of [commonOptions as Options, ...table.commands.map((one) => one.options)]) {
    for (const [name, { value }] of Object.entries(options)) {
      if (!value?.choices) continue;
      choices.set(flagOf(name), value.choices);
      const letter = shortNames[name];
      if (letter) choices.set(letter, value.choices);
    }
  }
  return {
    places: placesOf(program, '', [], table),
    choices,
    takers: [...valueFlags(table)].sort(),
  };
}

export function completionScript(
  shell: 'bash' | 'zsh' | 'fish' | 'powershell',
  table: Table,
): string {
  return { bash, zsh, fish, powershell }[shell](modelOf(table));
}

const said = 'generated from the table of commands; do not edit';

/** The words so far, without options and their values, are the command; `--output=js` is three words to bash. */
function bash({ places, choices, takers }: Model): string {
  const values = [...choices].map(
    ([flag, all]) =>
      `    ${flag}) COMPREPLY=($(compgen -W '${all.join(' ')}' -- "$word")); return ;;`,
  );
  const cases = places.map(
    ({ path, words, flags }) =>
      `    '${path}') words='${words.join(' ')}' flags='${flags.join(' ')}' ;;`,
  );
  const paths = places.map(({ path }) => path.replaceAll(' ', '/')).join(' ');
  return `# ${said}
_hms() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} path='' words='' flags='' at
  if [[ $word == '=' ]]; then word=''
  elif [[ $before == '=' ]]; then before=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  case $before in
${values.join('\n')}
    ${takers.join('|')}) return ;;
  esac
  for ((at = 1; at < COMP_CWORD; at++)); do
    case \${COMP_WORDS[at]} in
      ${takers.join('|')})
        if [[ \${COMP_WORDS[at+1]} == '=' ]]; then at=$((at + 2)); else at=$((at + 1)); fi
        continue ;;
    esac
    case " ${paths} " in
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
function zsh(model: Model): string {
  return `#compdef hms
autoload -U +X bashcompinit && bashcompinit
${bash(model)}`;
}

function fish({ places, choices, takers }: Model): string {
  const nouns = places.find(({ path }) => path === '')?.words ?? [];
  const lines = places.flatMap(({ path, words, flags }) => {
    const typed = path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
    const seen =
      path === '' ? `not __fish_seen_subcommand_from ${nouns.join(' ')}` : typed.join('; and ');
    const isGroup = path !== '' && words.length > 0;
    const not = isGroup ? `; and not __fish_seen_subcommand_from ${words.join(' ')}` : '';
    const when = `-n '${seen}${not}'`;
    const offered =
      words.length === 0 ? [] : [`complete -c hms -f ${when} -a '${words.join(' ')}'`];
    const options = flags.map((flag) => {
      const takes = takers.includes(flag) ? ' -r' : '';
      return `complete -c hms ${when} -l ${flag.slice(2)}${takes}`;
    });
    return [...offered, ...options];
  });
  const values = [...choices].map(([flag, all]) => {
    const name = flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`;
    return `complete -c hms -x ${name} -a '${all.join(' ')}'`;
  });
  return `# ${said}\n${[...lines, ...values].join('\n')}\n`;
}

function powershell({ places, choices, takers }: Model): string {
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
  $takers = @(${list(takers)})
  $typed = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($word -ne '') { $typed = @($typed | Select-Object -SkipLast 1) }
  $path = ''
  $last = ''
  foreach ($one in $typed) {
    if ($takers -notcontains $last) {
      $next = "$path $one".Trim()
      if ($places.ContainsKey($next)) { $path = $next }
    }
    $last = $one
  }
  $offered = $places[$path]
  if ($choices.ContainsKey($last)) { $offered = $choices[$last] }
  elseif ($takers -contains $last) { $offered = @() }
  $offered | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_)
  }
}
`;
}
