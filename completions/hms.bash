# made by `hms completion`; do not edit
_hms() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} path='' words='' flags='' at
  case $before in
    --output) COMPREPLY=($(compgen -W 'table json jsonl csv tsv' -- "$word")); return ;;
    --environment) COMPREPLY=($(compgen -W 'production staging development' -- "$word")); return ;;
    --job-outcome) COMPREPLY=($(compgen -W 'completed aborted' -- "$word")); return ;;
  esac
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "  installs installs/list installs/get installs/create installs/update backups backups/list backups/create backups/wait backups/restore backups/archive sandbox sandbox/serve sandbox/reset sandbox/status sandbox/outbox completion " in
      *" ${path:+${path// //}/}${COMP_WORDS[at]} "*) path=${path:+$path }${COMP_WORDS[at]} ;;
    esac
  done
  case $path in
    '') words='installs backups sandbox completion' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'installs') words='list get create update' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'installs list') words='' flags='--account --ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'installs get') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'installs create') words='' flags='--account --ca-file --columns --csv-raw --debug --dry-run --environment --help --json --no-color --no-header --no-input --output --profile --quiet --retries --site --version' ;;
    'installs update') words='' flags='--ca-file --columns --csv-raw --debug --dry-run --environment --help --json --no-color --no-header --no-input --output --profile --quiet --retries --site --version' ;;
    'backups') words='list create wait restore archive' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'backups list') words='' flags='--ca-file --columns --csv-raw --debug --help --json --limit --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'backups create') words='' flags='--ca-file --columns --csv-raw --debug --description --dry-run --help --interval --json --no-color --no-header --no-input --notify --output --profile --quiet --retries --timeout --version --wait' ;;
    'backups wait') words='' flags='--ca-file --columns --csv-raw --debug --help --interval --json --no-color --no-header --no-input --output --profile --quiet --retries --timeout --version' ;;
    'backups restore') words='' flags='--ca-file --columns --confirm --csv-raw --debug --dry-run --help --json --no-checkpoint --no-color --no-database --no-header --no-input --notify --output --profile --quiet --retries --version --yes' ;;
    'backups archive') words='' flags='--ca-file --columns --csv-raw --debug --dry-run --help --json --no-color --no-header --no-input --notify --output --profile --quiet --retries --version' ;;
    'sandbox') words='serve reset status outbox' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sandbox serve') words='' flags='--ca-file --columns --csv-raw --debug --fault --help --installs --job-outcome --job-seconds --json --latency --memory --no-color --no-header --no-input --output --port --profile --quiet --rate --retries --state --strict --version' ;;
    'sandbox reset') words='' flags='--ca-file --columns --csv-raw --debug --help --installs --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sandbox status') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'sandbox outbox') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
    'completion') words='' flags='--ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version' ;;
  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
  esac
}
complete -o default -F _hms hms
