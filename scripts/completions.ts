/**
 * What bash, zsh, fish and PowerShell complete. All four go over the words in the same way, and ask
 * `hms completion names` (src/offered.ts) for names.
 */
import type { Table } from '../src/runner/catalogue.ts';
import { type Model, modelOf, type Place } from './completion-model.ts';

export function completionScript(
  shell: 'bash' | 'zsh' | 'fish' | 'powershell',
  table: Table,
): string {
  return { bash, zsh, fish, powershell }[shell](modelOf(table));
}

const said = 'generated from the table of commands; do not edit';
const slashed = ({ path }: Place) => path.replaceAll(' ', '/');

/** Options by what they complete: `installs` → `--install|--from`. */
function byKind(kinds: Model['kinds']): [kind: string, flags: string[]][] {
  const found = new Map<string, string[]>();
  for (const [flag, kind] of kinds) found.set(kind, [...(found.get(kind) ?? []), flag]);
  return [...found];
}

/** The body of the loop over `one` of the words typed so far, and what may follow them; bash and zsh read it alike. */
function overWords({ places, takers, carriers }: Model): string {
  const ofPlaces = places.map(
    (place) =>
      `    '${slashed(place)}') choices='${place.words.join(' ')}' flags='${place.flags.join(' ')}' kinds='${place.kinds.join(' ')}' ;;`,
  );
  return `    if [[ -n $taker ]]; then
      [[ $taker == --profile ]] && profile=$one
      taker=''
      continue
    fi
    if [[ -n $bare ]]; then
      given+=("$one")
      continue
    fi
    case $where/$one in
      ${carriers.map((path) => `${path.replaceAll(' ', '/')}/--`).join('|')}) where='' common='' given=(); continue ;;
    esac
    case $one in
      --) bare=1; continue ;;
      --profile=*) profile=\${one#*=}; continue ;;
      ${takers.join('|')}) taker=$one; continue ;;
      -*) continue ;;
    esac
    if [[ $paths == *" \${where:+$where/}$one "* ]]; then where=\${where:+$where/}$one; else given+=("$one"); fi
  done
  case $where in
${ofPlaces.join('\n')}
  esac`;
}

/** What the value of an option may be, for both of them. */
function valuesOf({ choices, kinds }: Model): string {
  const ofValues = [...choices].map(([flag, all]) => `    ${flag}) choices='${all.join(' ')}' ;;`);
  const ofKinds = byKind(kinds).map(([kind, flags]) => `    ${flags.join('|')}) kind=${kind} ;;`);
  return [...ofValues, ...ofKinds].join('\n');
}

/** bash takes words apart at `=`, `:` and `@`: what has no blank between is put together again. */
function bash(model: Model): string {
  const { places, common } = model;
  return `# ${said}
_hms() {
  local where='' choices='' flags='' kinds='' kind='-' profile='' taker='' bare='' lead='' at one all
  local common='${common.join(' ')}'
  local typed=() given=() rest=\${COMP_LINE:0:COMP_POINT} paths=' ${places.map(slashed).join(' ')} '
  for ((at = 0; at <= COMP_CWORD; at++)); do
    one=\${COMP_WORDS[at]}
    ((at == COMP_CWORD)) && one=\${rest##*[[:space:]]}
    if ((at == 0)) || [[ $rest == [[:space:]]* ]]; then
      rest=\${rest#"\${rest%%[![:space:]]*}"}
      typed+=("$one")
    else
      typed[\${#typed[@]}-1]+=$one
    fi
    rest=\${rest#"$one"}
  done
  local word=\${typed[\${#typed[@]}-1]}
  for one in "\${typed[@]:1:\${#typed[@]}-2}"; do
${overWords(model)}
  if [[ -z $bare && $word == --*=* ]]; then
    taker=\${word%%=*}
    word=\${word#*=}
    [[ \${COMP_WORDS[COMP_CWORD]} == --*=* ]] && lead=$taker=
  fi
  if [[ -n $taker ]]; then
    choices=''
    case $taker in
${valuesOf(model)}
    esac
  elif [[ -z $bare && $word == -* ]]; then
    choices="$flags $common"
  else
    read -ra all <<< "$kinds"
    kind=\${all[\${#given[@]}]:--}
    [[ $kind == backups ]] && choices='latest'
  fi
  case $kind in
    -) ;;
    files) COMPREPLY=($(compgen -P "$lead" -f -- "$word")); return ;;
    *) choices+=" $(hms completion names "$kind" "$profile" "\${given[0]:-}" 2>/dev/null </dev/null | cut -f1)" ;;
  esac
  COMPREPLY=($(compgen -P "$lead" -W "$choices" -- "$word"))
}
complete -o default -F _hms hms
`;
}

function zsh(model: Model): string {
  const { places, common } = model;
  return `#compdef hms
# ${said}
_hms() {
  local where='' choices='' flags='' kinds='' kind='-' profile='' taker='' bare='' one
  local common='${common.join(' ')}'
  local -a given all
  local paths=' ${places.map(slashed).join(' ')} '
  for one in "\${(@)words[2,CURRENT-1]}"; do
    one=\${(Q)one}
${overWords(model)}
  if [[ -z $bare && $PREFIX == --*=* ]]; then
    taker=\${PREFIX%%=*}
    compset -P '*='
  fi
  if [[ -n $taker ]]; then
    choices=''
    case $taker in
${valuesOf(model)}
    esac
  elif [[ -z $bare && $PREFIX == -* ]]; then
    choices="$flags $common"
  else
    all=(\${=kinds})
    kind=\${all[\${#given}+1]:--}
    [[ $kind == backups ]] && choices='latest'
  fi
  case $kind in
    -) ;;
    files) _files; return ;;
    *) choices+=" $(hms completion names "$kind" "$profile" "\${given[1]:-}" 2>/dev/null </dev/null | cut -f1)" ;;
  esac
  compadd -- \${=choices}
}
if [[ \${funcstack[1]} == _hms ]]; then _hms "$@"; else compdef _hms hms; fi
`;
}

function fish({ places, common, choices, kinds, takers, carriers }: Model): string {
  const ofPlaces = places.map(
    (place) =>
      `    case '${slashed(place)}'\n      set words ${place.words.join(' ')}\n      set flags ${place.flags.join(' ')}\n      set kinds ${place.kinds.join(' ')}`,
  );
  const ofValues = [...choices].map(
    ([flag, all]) => `        case ${flag}\n          set words ${all.join(' ')}`,
  );
  const ofKinds = byKind(kinds).map(
    ([kind, flags]) => `        case ${flags.join(' ')}\n          set kind ${kind}`,
  );
  return `# ${said}
function __hms_offer
  set -l words
  set -l flags
  set -l kinds
  set -l given
  set -l path
  set -l kind -
  set -l profile ''
  set -l taker ''
  set -l bare ''
  set -l lead ''
  set -l common ${common.join(' ')}
  set -l word (commandline -ct)
  set -l typed (commandline -opc)
  set -l paths ${places.map(slashed).filter(Boolean).join(' ')}
  for one in $typed[2..-1]
    if test -n "$taker"
      test $taker = --profile; and set profile $one
      set taker ''
      continue
    end
    if test -n "$bare"
      set -a given $one
      continue
    end
    switch "$path/$one"
      case ${carriers.map((path) => `${path.replaceAll(' ', '/')}/--`).join(' ')}
        set path
        set common
        set given
        continue
    end
    switch $one
      case --
        set bare 1
        continue
      case '--profile=*'
        set profile (string split -m1 = -- $one)[2]
        continue
      case ${takers.join(' ')}
        set taker $one
        continue
      case '-*'
        continue
    end
    set -l next (string join / $path $one)
    if contains -- $next $paths
      set path $next
    else
      set -a given $one
    end
  end
  switch "$path"
${ofPlaces.join('\n')}
  end
  if test -z "$bare"; and string match -q -- '--*=*' $word
    set taker (string split -m1 = -- $word)[1]
    set lead $taker=
    set word (string split -m1 = -- $word)[2]
  end
  if test -n "$taker"
    set words
    switch $taker
${[...ofValues, ...ofKinds].join('\n')}
    end
  else if test -z "$bare"; and string match -q -- '-*' $word
    set words $flags $common
  else
    set -l nth (math (count $given) + 1)
    set -q kinds[$nth]; and set kind $kinds[$nth]
    test $kind = backups; and set -a words latest
  end
  switch $kind
    case -
    case files
      __fish_complete_path $word
    case '*'
      set -q given[1]; or set given ''
      set -a words (hms completion names $kind "$profile" $given[1] 2>/dev/null </dev/null)
  end
  for one in $words
    echo $lead$one
  end
end
complete -c hms -f -k -a '(__hms_offer)'
`;
}

function powershell({ places, common, choices, kinds, takers, carriers }: Model): string {
  const list = (all: readonly string[]) => `@(${all.map((word) => `'${word}'`).join(', ')})`;
  const entries = places.map(
    ({ path, words, flags, kinds: each }) =>
      `    '${path}' = @{ words = ${list(words)}; flags = ${list(flags)}; kinds = ${list(each)} }`,
  );
  const values = [...choices].map(([flag, all]) => `    '${flag}' = ${list(all)}`);
  const named = [...kinds].map(([flag, kind]) => `    '${flag}' = '${kind}'`);
  return `# ${said}
Register-ArgumentCompleter -Native -CommandName hms -ScriptBlock {
  param($word, $ast, $cursor)
  $places = @{
${entries.join('\n')}
  }
  $choices = @{
${values.join('\n')}
  }
  $named = @{
${named.join('\n')}
  }
  $takers = ${list(takers)}
  $carriers = ${list(carriers)}
  $common = ${list(common)}
  $typed = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($word -ne '') { $typed = @($typed | Select-Object -SkipLast 1) }
  $path = ''
  $taker = ''
  $profile_ = ''
  $bare = $false
  $given = @()
  foreach ($one in $typed) {
    if ($taker -ne '') {
      if ($taker -eq '--profile') { $profile_ = $one }
      $taker = ''
      continue
    }
    if ($bare) { $given += $one; continue }
    if ($one -eq '--') {
      if ($carriers -contains $path) { $path = ''; $common = @(); $given = @() } else { $bare = $true }
      continue
    }
    if ($takers -contains $one) { $taker = $one; continue }
    if ($one -like '-*') { continue }
    $next = "$path $one".Trim()
    if ($places.ContainsKey($next)) { $path = $next } else { $given += $one }
  }
  $place = $places[$path]
  $offered = $place.words
  $kind = '-'
  if ($taker -ne '') {
    $offered = @()
    if ($choices.ContainsKey($taker)) { $offered = $choices[$taker] }
    if ($named.ContainsKey($taker)) { $kind = $named[$taker] }
  }
  elseif (-not $bare -and $word -like '-*') { $offered = $place.flags + $common }
  elseif ($given.Count -lt $place.kinds.Count) { $kind = $place.kinds[$given.Count] }
  if ($kind -eq 'backups') { $offered += 'latest' }
  if ($kind -ne '-' -and $kind -ne 'files') {
    $of = if ($given.Count -gt 0) { $given[0] } else { '' }
    $offered += @(hms completion names $kind $profile_ $of 2>$null | ForEach-Object { ($_ -split "\`t")[0] })
  }
  $offered | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_)
  }
}
`;
}
