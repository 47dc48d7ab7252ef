/** Generates the scripts for bash and zsh, which share the loop over the words. */
import { byKind, type Model, said, slashed } from './completion-model.ts';

/** Body of the loop over the typed words (`one`), and what can follow them. */
function overWords({ places, takers, carriers }: Model): string {
  const assigned = (name: string, words: readonly string[]) =>
    words.length === 0 ? '' : ` ${name}='${words.join(' ')}'`;
  const ofPlaces = places.map(
    ({ path, words, flags, kinds, fields, columns }) =>
      `    '${slashed(path)}') choices='${words.join(' ')}' flags='${flags.join(' ')}' kinds='${kinds.join(' ')}'${assigned('fields', fields)}${assigned('columns', columns)} ;;`,
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
      ${carriers.map((path) => `${slashed(path)}/--`).join('|')}) where='' common='' given=(); continue ;;
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

/** Cases for the values of options. */
function valuesOf({ choices, kinds }: Model): string {
  const anywhere = (flag: string) => (flag.includes(':') ? flag : `*:${flag}`);
  const ofValues = [...choices].map(
    ([flag, all]) => `    *:${flag}) choices='${all.join(' ')}' ;;`,
  );
  const ofKinds = byKind(kinds).map(
    ([kind, flags]) => `    ${flags.map(anywhere).join('|')}) kind=${kind} ;;`,
  );
  return [...ofValues, ...ofKinds].join('\n');
}

/** bash splits words at `=`, `:` and `@`. The script joins parts without a space between them. */
export function bash(model: Model): string {
  const { places, common } = model;
  return `# ${said}
_hms() {
  local where='' choices='' flags='' kinds='' fields='' columns='' kind='-' profile='' taker='' bare='' lead='' at one all
  local common='${common.join(' ')}'
  [[ \${COMP_WORDS[COMP_CWORD-1]} == *[\\<\\>] ]] && return # a file
  local typed=() given=() rest=\${COMP_LINE:0:COMP_POINT} paths=' ${places.map(({ path }) => slashed(path)).join(' ')} '
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
    case "\${where}:$taker" in
${valuesOf(model)}
    esac
  elif [[ -z $bare && $word == -* ]]; then
    choices="$flags $common"
  else
    ((\${#given[@]})) && choices='' # behind a word nobody knows there is nothing to choose
    read -ra all <<< "$kinds"
    kind=\${all[\${#given[@]}]:--}
    [[ $kind == backups ]] && choices='latest'
  fi
  case $kind in
    -) ;;
    files) return ;; # readline's own way with files: it quotes them, and goes into folders
    fields) choices=$fields; word=\${word#[\\'\\"]}; compopt -o nospace 2>/dev/null ;; # an operator follows
    columns)
      choices=$columns
      [[ $word == *,* ]] && lead+=\${word%,*},
      word=\${word##*,}
      compopt -o nospace 2>/dev/null # a comma may follow
      ;;
    *) choices+=" $(hms completion names "$kind" "$profile" "\${given[0]:-}" 2>/dev/null </dev/null | cut -f1)" ;;
  esac
  compopt +o default 2>/dev/null
  COMPREPLY=($(compgen -P "$lead" -W "$choices" -- "$word"))
}
complete -o default -F _hms hms
`;
}

export function zsh(model: Model): string {
  const { places, common } = model;
  return `#compdef hms
# ${said}
_hms() {
  local where='' choices='' flags='' kinds='' fields='' columns='' kind='-' profile='' taker='' bare='' one
  local common='${common.join(' ')}'
  local -a given all suffix
  local paths=' ${places.map(({ path }) => slashed(path)).join(' ')} '
  for one in "\${(@)words[2,CURRENT-1]}"; do
    one=\${(Q)one}
${overWords(model)}
  if [[ -z $bare && $PREFIX == --*=* ]]; then
    taker=\${PREFIX%%=*}
    compset -P '*='
  fi
  if [[ -n $taker ]]; then
    choices=''
    case "\${where}:$taker" in
${valuesOf(model)}
    esac
  elif [[ -z $bare && $PREFIX == -* ]]; then
    choices="$flags $common"
  else
    ((\${#given})) && choices='' # behind a word nobody knows there is nothing to choose
    all=(\${=kinds})
    kind=\${all[\${#given}+1]:--}
    [[ $kind == backups ]] && choices='latest'
  fi
  case $kind in
    -) ;;
    files) _files; return ;;
    fields) choices=$fields; suffix=(-S '') ;; # an operator follows
    columns) choices=$columns; suffix=(-S ''); compset -P '*,' ;; # a comma may follow
    *) choices+=" $(hms completion names "$kind" "$profile" "\${given[1]:-}" 2>/dev/null </dev/null | cut -f1)" ;;
  esac
  compadd "\${suffix[@]}" -- \${=choices}
}
if [[ \${funcstack[1]} == _hms ]]; then _hms "$@"; else compdef _hms hms; fi
`;
}
