# generated from the table of commands; do not edit
_hms() {
  local path='' words='' flags='' kinds='' kind='-' profile='' taker='' lead='' at one all
  local typed=() given=() rest=${COMP_LINE:0:COMP_POINT} paths='  installs installs/list installs/get installs/create installs/update installs/copy domains domains/list domains/find domains/add domains/verify backups backups/list backups/create backups/wait backups/restore backups/archive sites sites/get sites/transfers sites/transfer sites/wait accounts accounts/list accounts/transfers users users/create users/update users/import usage usage/show usage/refresh ssh-keys ssh-keys/list reports reports/templates reports/update headless headless/apps headless/apps/list headless/apps/get headless/apps/create headless/apps/delete headless/envs headless/envs/list headless/envs/get headless/envs/create headless/envs/update headless/envs/delete headless/upload api each audit auth auth/login auth/logout auth/status profiles profiles/list profiles/show profiles/use profiles/set profiles/remove sandbox sandbox/serve sandbox/reset sandbox/status sandbox/outbox sandbox/zip sandbox/dns sandbox/dns/add sandbox/dns/remove sandbox/dns/list completion doctor '
  for ((at = 0; at <= COMP_CWORD; at++)); do
    one=${COMP_WORDS[at]}
    ((at == COMP_CWORD)) && one=${rest##*[[:space:]]}
    if ((at == 0)) || [[ $rest == [[:space:]]* ]]; then
      rest=${rest#"${rest%%[![:space:]]*}"}
      typed+=("$one")
    else
      typed[${#typed[@]}-1]+=$one
    fi
    rest=${rest#"$one"}
  done
  local word=${typed[${#typed[@]}-1]}
  for one in "${typed[@]:1:${#typed[@]}-2}"; do
    if [[ -n $taker ]]; then
      [[ $taker == --profile ]] && profile=$one
      taker=''
      continue
    fi
    case $one in
      --profile=*) profile=${one#*=}; continue ;;
      --account|--at|--base-url|--ca-file|--canary|--columns|--concurrency|--confirm|--confirm-count|--credential-command|--data|--description|--email|--environment|--fault|--field|--field-name|--first-name|--from|--headless-account|--headless-url|--html|--install|--installs|--interval|--job-outcome|--job-seconds|--last-name|--latency|--limit|--max-backup-age|--max-failures|--monthly|--next|--notify|--once|--output|--php-min|--port|--profile|--protect|--rate|--raw-field|--read-only|--recipient|--redirect-to|--resume|--retries|--role|--section|--shard|--site|--state|--table|--template|--timeout|--title|--to|--unset|--username|--where|-o) taker=$one; continue ;;
      -*) continue ;;
    esac
    if [[ $paths == *" ${path:+$path/}$one "* ]]; then path=${path:+$path/}$one; else given+=("$one"); fi
  done
  case $path in
    '') words='installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' flags='' kinds='' ;;
    'installs') words='list get create update copy' flags='' kinds='' ;;
    'installs/list') words='' flags='--account --limit --where' kinds='' ;;
    'installs/get') words='' flags='' kinds='installs' ;;
    'installs/create') words='' flags='--account --dry-run --environment --site' kinds='-' ;;
    'installs/update') words='' flags='--dry-run --environment --site' kinds='installs' ;;
    'installs/copy') words='' flags='--backup-first --confirm --dry-run --interval --no-db --no-files --notify --once --table --timeout --yes' kinds='installs installs' ;;
    'domains') words='list find add verify' flags='' kinds='' ;;
    'domains/list') words='' flags='--limit --where' kinds='installs' ;;
    'domains/find') words='' flags='--limit --where' kinds='-' ;;
    'domains/add') words='' flags='--dry-run --interval --primary --redirect-to --timeout --wait' kinds='installs -' ;;
    'domains/verify') words='' flags='--dry-run --interval --no-dns-check --timeout --wait' kinds='installs domains' ;;
    'backups') words='list create wait restore archive' flags='' kinds='' ;;
    'backups/list') words='' flags='--limit --where' kinds='installs' ;;
    'backups/create') words='' flags='--description --dry-run --github-output --interval --notify --once --timeout --wait' kinds='installs' ;;
    'backups/wait') words='' flags='--github-output --interval --timeout' kinds='installs backups' ;;
    'backups/restore') words='' flags='--backup-first --confirm --dry-run --interval --no-checkpoint --no-database --notify --once --timeout --yes' kinds='installs backups' ;;
    'backups/archive') words='' flags='--dry-run --notify --once' kinds='installs backups' ;;
    'sites') words='get transfers transfer wait' flags='' kinds='' ;;
    'sites/get') words='' flags='' kinds='installs' ;;
    'sites/transfers') words='' flags='--limit --where' kinds='installs' ;;
    'sites/transfer') words='' flags='--at --confirm --dry-run --interval --maintenance --once --timeout --to --wait --yes' kinds='installs' ;;
    'sites/wait') words='' flags='--interval --timeout' kinds='installs -' ;;
    'accounts') words='list transfers' flags='' kinds='' ;;
    'accounts/list') words='' flags='--limit --where' kinds='' ;;
    'accounts/transfers') words='' flags='--limit --where' kinds='-' ;;
    'users') words='create update import' flags='' kinds='' ;;
    'users/create') words='' flags='--account --dry-run --email --first-name --install --last-name --role' kinds='' ;;
    'users/update') words='' flags='--account --dry-run --install --role' kinds='-' ;;
    'users/import') words='' flags='--account --canary --concurrency --dry-run --max-failures' kinds='files' ;;
    'usage') words='show refresh' flags='' kinds='' ;;
    'usage/show') words='' flags='' kinds='-' ;;
    'usage/refresh') words='' flags='--dry-run --interval --timeout --wait' kinds='-' ;;
    'ssh-keys') words='list' flags='' kinds='' ;;
    'ssh-keys/list') words='' flags='--limit --where' kinds='' ;;
    'reports') words='templates update' flags='' kinds='' ;;
    'reports/templates') words='' flags='--limit --where' kinds='' ;;
    'reports/update') words='' flags='--biweekly --dry-run --monthly --next --recipient --section --template --title --weekly' kinds='-' ;;
    'headless') words='apps envs upload' flags='' kinds='' ;;
    'headless/apps') words='list get create delete' flags='' kinds='' ;;
    'headless/apps/list') words='' flags='--account --limit --where' kinds='' ;;
    'headless/apps/get') words='' flags='--account' kinds='-' ;;
    'headless/apps/create') words='' flags='--account --data --dry-run --field --raw-field' kinds='' ;;
    'headless/apps/delete') words='' flags='--account --confirm --dry-run --yes' kinds='-' ;;
    'headless/envs') words='list get create update delete' flags='' kinds='' ;;
    'headless/envs/list') words='' flags='--account --limit --where' kinds='-' ;;
    'headless/envs/get') words='' flags='--account' kinds='- -' ;;
    'headless/envs/create') words='' flags='--account --data --dry-run --field --interval --raw-field --timeout --wait' kinds='-' ;;
    'headless/envs/update') words='' flags='--account --data --dry-run --field --interval --raw-field --timeout --wait' kinds='- -' ;;
    'headless/envs/delete') words='' flags='--account --confirm --dry-run --yes' kinds='- -' ;;
    'headless/upload') words='' flags='--account --dry-run --field-name --include-hidden --interval --raw --timeout --wait' kinds='- - files' ;;
    'api') words='GET POST PATCH DELETE' flags='--confirm --data --dry-run --field --headless --include --limit --list --openapi --paginate --raw-field --where --yes' kinds='- files' ;;
    'each') words='' flags='--account --all --canary --concurrency --confirm-count --dry-run --from --list --max-failures --resume --shard --where --yes' kinds='-' ;;
    'audit') words='' flags='--account --html --max-backup-age --php-min --where' kinds='' ;;
    'auth') words='login logout status' flags='' kinds='' ;;
    'auth/login') words='' flags='--base-url --headless-url --no-keyring --password-stdin --username' kinds='' ;;
    'auth/logout') words='' flags='' kinds='' ;;
    'auth/status') words='' flags='' kinds='' ;;
    'profiles') words='list show use set remove' flags='' kinds='' ;;
    'profiles/list') words='' flags='--limit --where' kinds='' ;;
    'profiles/show') words='' flags='' kinds='profiles' ;;
    'profiles/use') words='' flags='' kinds='profiles' ;;
    'profiles/set') words='' flags='--account --base-url --credential-command --headless-account --headless-url --notify --protect --read-only --unset' kinds='profiles' ;;
    'profiles/remove') words='' flags='' kinds='profiles' ;;
    'sandbox') words='serve reset status outbox zip dns' flags='' kinds='' ;;
    'sandbox/serve') words='' flags='--fault --installs --job-outcome --job-seconds --latency --memory --port --rate --state --strict' kinds='' ;;
    'sandbox/reset') words='' flags='--installs' kinds='' ;;
    'sandbox/status') words='' flags='' kinds='' ;;
    'sandbox/outbox') words='' flags='--limit --where' kinds='' ;;
    'sandbox/zip') words='' flags='--account' kinds='- - files' ;;
    'sandbox/dns') words='add remove list' flags='' kinds='' ;;
    'sandbox/dns/add') words='' flags='' kinds='- -' ;;
    'sandbox/dns/remove') words='' flags='' kinds='-' ;;
    'sandbox/dns/list') words='' flags='--limit --where' kinds='' ;;
    'completion') words='bash zsh fish powershell' flags='' kinds='-' ;;
    'doctor') words='' flags='' kinds='' ;;
  esac
  if [[ $word == --*=* ]]; then
    taker=${word%%=*}
    word=${word#*=}
    [[ ${COMP_WORDS[COMP_CWORD]} == --*=* ]] && lead=$taker=
  fi
  if [[ -n $taker ]]; then
    words=''
    case $taker in
    --output) words='table json jsonl csv tsv' ;;
    -o) words='table json jsonl csv tsv' ;;
    --environment) words='production staging development' ;;
    --role) words='owner full full,billing partial partial,billing' ;;
    --read-only) words='on off' ;;
    --unset) words='headless-url account headless-account notify read-only protect credential-command' ;;
    --job-outcome) words='completed aborted' ;;
    --profile) kind=profiles ;;
    --ca-file|--data|--from|--html|--state) kind=files ;;
    --site|--install) kind=installs ;;
    esac
  elif [[ $word == -* ]]; then
    words="$flags --ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version"
  else
    read -ra all <<< "$kinds"
    kind=${all[${#given[@]}]:--}
    [[ $kind == backups ]] && words='latest'
  fi
  case $kind in
    -) ;;
    files) COMPREPLY=($(compgen -P "$lead" -f -- "$word")); return ;;
    *) words+=" $(hms completion names "$kind" "$profile" "${given[0]:-}" 2>/dev/null </dev/null | cut -f1)" ;;
  esac
  COMPREPLY=($(compgen -P "$lead" -W "$words" -- "$word"))
}
complete -o default -F _hms hms
