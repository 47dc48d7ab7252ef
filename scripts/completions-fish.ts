import { byKind, type Model, said, slashed } from './completion-model.ts';

export function fish({ places, common, choices, kinds, takers, carriers }: Model): string {
  const assigned = (name: string, words: readonly string[]) =>
    words.length === 0 ? '' : `\n      set ${name} ${words.join(' ')}`;
  const ofPlaces = places.map(
    ({ path, words, flags, kinds: each, fields, columns }) =>
      `    case '${slashed(path)}'\n      set words ${words.join(' ')}\n      set flags ${flags.join(' ')}\n      set kinds ${each.join(' ')}${assigned('fields', fields)}${assigned('columns', columns)}`,
  );
  const ofValues = [...choices].map(
    ([flag, all]) => `        case '*:${flag}'\n          set words ${all.join(' ')}`,
  );
  const anywhere = (flag: string) => `'${flag.includes(':') ? flag : `*:${flag}`}'`;
  const ofKinds = byKind(kinds).map(
    ([kind, flags]) => `        case ${flags.map(anywhere).join(' ')}\n          set kind ${kind}`,
  );
  return `# ${said}
function __hms_offer
  set -l words
  set -l flags
  set -l kinds
  set -l fields
  set -l columns
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
  set -l paths ${places
    .map(({ path }) => slashed(path))
    .filter(Boolean)
    .join(' ')}
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
      case ${carriers.map((path) => `${slashed(path)}/--`).join(' ')}
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
    switch "$path:$taker"
${[...ofValues, ...ofKinds].join('\n')}
    end
  else if test -z "$bare"; and string match -q -- '-*' $word
    set words $flags $common
  else
    set -q given[1]; and set words # behind a word nobody knows there is nothing to choose
    set -l nth (math (count $given) + 1)
    set -q kinds[$nth]; and set kind $kinds[$nth]
    test $kind = backups; and set -a words latest
  end
  if test "$argv[1]" = kind
    echo $kind
    return
  end
  switch $kind
    case - files
    case fields
      set words $fields
    case columns
      set words $columns
      string match -q '*,*' -- $word; and set lead $lead(string replace -r '[^,]*$' '' -- $word)
    case '*'
      set -q given[1]; or set given ''
      set -a words (hms completion names $kind "$profile" $given[1] 2>/dev/null </dev/null)
  end
  for one in $words
    echo $lead$one
  end
end
complete -c hms -f -k -a '(__hms_offer)'
complete -c hms -n 'test (__hms_offer kind) = files' -F
`;
}
