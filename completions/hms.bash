# generated from the table of commands; do not edit
_hms() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} path='' words='' flags='' at
  if [[ $word == '=' ]]; then word=''
  elif [[ $before == '=' ]]; then before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  case $before in
    --output) COMPREPLY=($(compgen -W 'table json jsonl csv tsv' -- "$word")); return ;;
    -o) COMPREPLY=($(compgen -W 'table json jsonl csv tsv' -- "$word")); return ;;
    --environment) COMPREPLY=($(compgen -W 'production staging development' -- "$word")); return ;;
    --role) COMPREPLY=($(compgen -W 'owner full full,billing partial partial,billing' -- "$word")); return ;;
    --read-only) COMPREPLY=($(compgen -W 'on off' -- "$word")); return ;;
    --unset) COMPREPLY=($(compgen -W 'headless-url account headless-account notify read-only protect credential-command' -- "$word")); return ;;
    --job-outcome) COMPREPLY=($(compgen -W 'completed aborted' -- "$word")); return ;;
    --account|--at|--base-url|--ca-file|--canary|--columns|--concurrency|--confirm|--confirm-count|--credential-command|--data|--description|--email|--environment|--fault|--field|--field-name|--first-name|--from|--headless-account|--headless-url|--html|--install|--installs|--interval|--job-outcome|--job-seconds|--last-name|--latency|--limit|--max-backup-age|--max-failures|--monthly|--next|--notify|--once|--output|--php-min|--port|--profile|--protect|--rate|--raw-field|--read-only|--recipient|--redirect-to|--resume|--retries|--role|--section|--shard|--site|--state|--table|--template|--timeout|--title|--to|--unset|--username|--where|-o) return ;;
  esac
  for ((at = 1; at < COMP_CWORD; at++)); do
    case ${COMP_WORDS[at]} in
      --account|--at|--base-url|--ca-file|--canary|--columns|--concurrency|--confirm|--confirm-count|--credential-command|--data|--description|--email|--environment|--fault|--field|--field-name|--first-name|--from|--headless-account|--headless-url|--html|--install|--installs|--interval|--job-outcome|--job-seconds|--last-name|--latency|--limit|--max-backup-age|--max-failures|--monthly|--next|--notify|--once|--output|--php-min|--port|--profile|--protect|--rate|--raw-field|--read-only|--recipient|--redirect-to|--resume|--retries|--role|--section|--shard|--site|--state|--table|--template|--timeout|--title|--to|--unset|--username|--where|-o)
        if [[ ${COMP_WORDS[at+1]} == '=' ]]; then at=$((at + 2)); else at=$((at + 1)); fi
        continue ;;
    esac
    case "  installs installs/list installs/get installs/create installs/update installs/copy domains domains/list domains/find domains/add domains/verify backups backups/list backups/create backups/wait backups/restore backups/archive sites sites/get sites/transfers sites/transfer sites/wait accounts accounts/list accounts/transfers users users/create users/update users/import usage usage/show usage/refresh ssh-keys ssh-keys/list reports reports/templates reports/update headless headless/apps headless/apps/list headless/apps/get headless/apps/create headless/apps/delete headless/envs headless/envs/list headless/envs/get headless/envs/create headless/envs/update headless/envs/delete headless/upload api each audit auth auth/login auth/logout auth/status profiles profiles/list profiles/show profiles/use profiles/set profiles/remove sandbox sandbox/serve sandbox/reset sandbox/status sandbox/outbox sandbox/zip sandbox/dns sandbox/dns/add sandbox/dns/remove sandbox/dns/list completion doctor " in
      *" ${path:+${path// //}/}${COMP_WORDS[at]} "*) path=${path:+$path }${COMP_WORDS[at]} ;;
    esac
  done
  case $path in
    '') words='installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'installs') words='list get create update copy' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'installs list') words='' flags='--account --ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'installs get') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'installs create') words='' flags='--account --ca-file --columns --csv-raw --debug --dry-run --environment --help --json --no-color --no-header --no-input --output --profile --quiet --retries --site --version' ;;
    'installs update') words='' flags='--ca-file --columns --csv-raw --debug --dry-run --environment --help --json --no-color --no-header --no-input --output --profile --quiet --retries --site --version' ;;
    'installs copy') words='' flags='--backup-first --ca-file --columns --confirm --csv-raw --debug --dry-run --help --interval --json --no-color --no-db --no-files --no-header --no-input --notify --once --output --profile --quiet --retries --table --timeout --version --yes' ;;
    'domains') words='list find add verify' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'domains list') words='' flags='--ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'domains find') words='' flags='--ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'domains add') words='' flags='--ca-file --columns --csv-raw --debug --dry-run --help --interval --json --no-color --no-header --no-input --output --primary --profile --quiet --redirect-to --retries --timeout --version --wait' ;;
    'domains verify') words='' flags='--ca-file --columns --csv-raw --debug --dry-run --help --interval --json --no-color --no-dns-check --no-header --no-input --output --profile --quiet --retries --timeout --version --wait' ;;
    'backups') words='list create wait restore archive' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'backups list') words='' flags='--ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'backups create') words='' flags='--ca-file --columns --csv-raw --debug --description --dry-run --github-output --help --interval --json --no-color --no-header --no-input --notify --once --output --profile --quiet --retries --timeout --version --wait' ;;
    'backups wait') words='' flags='--ca-file --columns --csv-raw --debug --github-output --help --interval --json --no-color --no-header --no-input --output --profile --quiet --retries --timeout --version' ;;
    'backups restore') words='' flags='--backup-first --ca-file --columns --confirm --csv-raw --debug --dry-run --help --interval --json --no-checkpoint --no-color --no-database --no-header --no-input --notify --once --output --profile --quiet --retries --timeout --version --yes' ;;
    'backups archive') words='' flags='--ca-file --columns --csv-raw --debug --dry-run --help --json --no-color --no-header --no-input --notify --once --output --profile --quiet --retries --version' ;;
    'sites') words='get transfers transfer wait' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sites get') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sites transfers') words='' flags='--ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'sites transfer') words='' flags='--at --ca-file --columns --confirm --csv-raw --debug --dry-run --help --interval --json --maintenance --no-color --no-header --no-input --once --output --profile --quiet --retries --timeout --to --version --wait --yes' ;;
    'sites wait') words='' flags='--ca-file --columns --csv-raw --debug --help --interval --json --no-color --no-header --no-input --output --profile --quiet --retries --timeout --version' ;;
    'accounts') words='list transfers' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'accounts list') words='' flags='--ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'accounts transfers') words='' flags='--ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'users') words='create update import' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'users create') words='' flags='--account --ca-file --columns --csv-raw --debug --dry-run --email --first-name --help --install --json --last-name --no-color --no-header --no-input --output --profile --quiet --retries --role --version' ;;
    'users update') words='' flags='--account --ca-file --columns --csv-raw --debug --dry-run --help --install --json --no-color --no-header --no-input --output --profile --quiet --retries --role --version' ;;
    'users import') words='' flags='--account --ca-file --canary --columns --concurrency --csv-raw --debug --dry-run --help --json --max-failures --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'usage') words='show refresh' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'usage show') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'usage refresh') words='' flags='--ca-file --columns --csv-raw --debug --dry-run --help --interval --json --no-color --no-header --no-input --output --profile --quiet --retries --timeout --version --wait' ;;
    'ssh-keys') words='list' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'ssh-keys list') words='' flags='--ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'reports') words='templates update' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'reports templates') words='' flags='--ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'reports update') words='' flags='--biweekly --ca-file --columns --csv-raw --debug --dry-run --help --json --monthly --next --no-color --no-header --no-input --output --profile --quiet --recipient --retries --section --template --title --version --weekly' ;;
    'headless') words='apps envs upload' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'headless apps') words='list get create delete' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'headless apps list') words='' flags='--account --ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'headless apps get') words='' flags='--account --ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'headless apps create') words='' flags='--account --ca-file --columns --csv-raw --data --debug --dry-run --field --help --json --no-color --no-header --no-input --output --profile --quiet --raw-field --retries --version' ;;
    'headless apps delete') words='' flags='--account --ca-file --columns --confirm --csv-raw --debug --dry-run --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version --yes' ;;
    'headless envs') words='list get create update delete' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'headless envs list') words='' flags='--account --ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'headless envs get') words='' flags='--account --ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'headless envs create') words='' flags='--account --ca-file --columns --csv-raw --data --debug --dry-run --field --help --interval --json --no-color --no-header --no-input --output --profile --quiet --raw-field --retries --timeout --version --wait' ;;
    'headless envs update') words='' flags='--account --ca-file --columns --csv-raw --data --debug --dry-run --field --help --interval --json --no-color --no-header --no-input --output --profile --quiet --raw-field --retries --timeout --version --wait' ;;
    'headless envs delete') words='' flags='--account --ca-file --columns --confirm --csv-raw --debug --dry-run --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version --yes' ;;
    'headless upload') words='' flags='--account --ca-file --columns --csv-raw --debug --dry-run --field-name --help --include-hidden --interval --json --no-color --no-header --no-input --output --profile --quiet --raw --retries --timeout --version --wait' ;;
    'api') words='GET POST PATCH DELETE' flags='--ca-file --columns --confirm --csv-raw --data --debug --dry-run --field --headless --help --include --json --limit --list --no-color --no-header --no-input --openapi --output --paginate --profile --quiet --raw-field --retries --version --where --yes' ;;
    'each') words='' flags='--account --all --ca-file --canary --columns --concurrency --confirm-count --csv-raw --debug --dry-run --from --help --json --list --max-failures --no-color --no-header --no-input --output --profile --quiet --resume --retries --shard --version --where --yes' ;;
    'audit') words='' flags='--account --ca-file --columns --csv-raw --debug --help --html --json --max-backup-age --no-color --no-header --no-input --output --php-min --profile --quiet --retries --version --where' ;;
    'auth') words='login logout status' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'auth login') words='' flags='--base-url --ca-file --columns --csv-raw --debug --headless-url --help --json --no-color --no-header --no-input --no-keyring --output --password-stdin --profile --quiet --retries --username --version' ;;
    'auth logout') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'auth status') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'profiles') words='list show use set remove' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'profiles list') words='' flags='--ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'profiles show') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'profiles use') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'profiles set') words='' flags='--account --base-url --ca-file --columns --credential-command --csv-raw --debug --headless-account --headless-url --help --json --no-color --no-header --no-input --notify --output --profile --protect --quiet --read-only --retries --unset --version' ;;
    'profiles remove') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sandbox') words='serve reset status outbox zip dns' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sandbox serve') words='' flags='--ca-file --columns --csv-raw --debug --fault --help --installs --job-outcome --job-seconds --json --latency --memory --no-color --no-header --no-input --output --port --profile --quiet --rate --retries --state --strict --version' ;;
    'sandbox reset') words='' flags='--ca-file --columns --csv-raw --debug --help --installs --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sandbox status') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sandbox outbox') words='' flags='--ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'sandbox zip') words='' flags='--account --ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sandbox dns') words='add remove list' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sandbox dns add') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sandbox dns remove') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sandbox dns list') words='' flags='--ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version --where' ;;
    'completion') words='bash zsh fish powershell' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'doctor') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
  esac
}
complete -o default -F _hms hms
