# generated from the table of commands; do not edit
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
  set -l common --annotations --ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version
  set -l word (commandline -ct)
  set -l typed (commandline -opc)
  set -l paths installs installs/list installs/get installs/create installs/update installs/copy domains domains/list domains/find domains/add domains/verify backups backups/list backups/create backups/wait backups/restore backups/archive sites sites/get sites/transfers sites/transfer sites/wait accounts accounts/list accounts/transfers users users/create users/update users/import usage usage/show usage/refresh ssh-keys ssh-keys/list reports reports/templates reports/update headless headless/apps headless/apps/list headless/apps/get headless/apps/create headless/apps/delete headless/envs headless/envs/list headless/envs/get headless/envs/create headless/envs/update headless/envs/delete headless/upload api each audit auth auth/login auth/logout auth/status profiles profiles/list profiles/show profiles/use profiles/set profiles/remove sandbox sandbox/serve sandbox/reset sandbox/status sandbox/outbox sandbox/zip sandbox/dns sandbox/dns/add sandbox/dns/remove sandbox/dns/list completion doctor help help/installs help/domains help/backups help/sites help/accounts help/users help/usage help/ssh-keys help/reports help/headless help/headless/apps help/headless/envs help/auth help/profiles help/sandbox help/sandbox/dns
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
      case each/--
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
      case --account --acknowledge --annotations --at --base-url --ca-file --canary --columns --concurrency --confirm --confirm-count --credential-command --data --description --email --environment --fault --field --field-name --first-name --from --headless-account --headless-url --html --install --installs --interval --job-outcome --job-seconds --last-name --latency --limit --max-backup-age --max-failures --max-open --monthly --next --notify --once --output --php-min --port --profile --protect --rate --raw-field --read-only --recipient --redirect-to --resume --retries --role --section --shard --site --state --table --template --timeout --title --to --unset --username --where -o
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
    case ''
      set words installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor help
      set flags 
      set kinds 
    case 'installs'
      set words list get create update copy
      set flags 
      set kinds 
    case 'installs/list'
      set words 
      set flags --account --limit --where
      set kinds 
    case 'installs/get'
      set words 
      set flags 
      set kinds installs
    case 'installs/create'
      set words 
      set flags --account --dry-run --environment --site
      set kinds -
    case 'installs/update'
      set words 
      set flags --dry-run --environment --site
      set kinds installs
    case 'installs/copy'
      set words 
      set flags --backup-first --confirm --dry-run --interval --no-db --no-files --notify --once --table --timeout --yes
      set kinds installs installs
    case 'domains'
      set words list find add verify
      set flags 
      set kinds 
    case 'domains/list'
      set words 
      set flags --limit --where
      set kinds installs
    case 'domains/find'
      set words 
      set flags --limit --where
      set kinds -
    case 'domains/add'
      set words 
      set flags --dry-run --interval --primary --redirect-to --timeout --wait
      set kinds installs -
    case 'domains/verify'
      set words 
      set flags --dry-run --interval --no-dns-check --timeout --wait
      set kinds installs domains
    case 'backups'
      set words list create wait restore archive
      set flags 
      set kinds 
    case 'backups/list'
      set words 
      set flags --limit --where
      set kinds installs
    case 'backups/create'
      set words 
      set flags --description --dry-run --github-output --interval --notify --once --timeout --wait
      set kinds installs
    case 'backups/wait'
      set words 
      set flags --github-output --interval --timeout
      set kinds installs backups
    case 'backups/restore'
      set words 
      set flags --backup-first --confirm --dry-run --interval --no-checkpoint --no-database --notify --once --timeout --yes
      set kinds installs backups
    case 'backups/archive'
      set words 
      set flags --dry-run --notify --once
      set kinds installs backups
    case 'sites'
      set words get transfers transfer wait
      set flags 
      set kinds 
    case 'sites/get'
      set words 
      set flags 
      set kinds installs
    case 'sites/transfers'
      set words 
      set flags --limit --where
      set kinds installs
    case 'sites/transfer'
      set words 
      set flags --at --confirm --dry-run --interval --maintenance --once --timeout --to --wait --yes
      set kinds installs
    case 'sites/wait'
      set words 
      set flags --interval --timeout
      set kinds installs transfers
    case 'accounts'
      set words list transfers
      set flags 
      set kinds 
    case 'accounts/list'
      set words 
      set flags --limit --where
      set kinds 
    case 'accounts/transfers'
      set words 
      set flags --limit --where
      set kinds accounts
    case 'users'
      set words create update import
      set flags 
      set kinds 
    case 'users/create'
      set words 
      set flags --account --dry-run --email --first-name --install --last-name --role
      set kinds 
    case 'users/update'
      set words 
      set flags --account --dry-run --install --role
      set kinds -
    case 'users/import'
      set words 
      set flags --account --canary --concurrency --dry-run --max-failures
      set kinds files
    case 'usage'
      set words show refresh
      set flags 
      set kinds 
    case 'usage/show'
      set words 
      set flags 
      set kinds accounts
    case 'usage/refresh'
      set words 
      set flags --dry-run --interval --timeout --wait
      set kinds accounts
    case 'ssh-keys'
      set words list
      set flags 
      set kinds 
    case 'ssh-keys/list'
      set words 
      set flags --limit --where
      set kinds 
    case 'reports'
      set words templates update
      set flags 
      set kinds 
    case 'reports/templates'
      set words 
      set flags --limit --where
      set kinds 
    case 'reports/update'
      set words 
      set flags --biweekly --dry-run --monthly --next --recipient --section --template --title --weekly
      set kinds -
    case 'headless'
      set words apps envs upload
      set flags 
      set kinds 
    case 'headless/apps'
      set words list get create delete
      set flags 
      set kinds 
    case 'headless/apps/list'
      set words 
      set flags --account --limit --where
      set kinds 
    case 'headless/apps/get'
      set words 
      set flags --account
      set kinds apps
    case 'headless/apps/create'
      set words 
      set flags --account --data --dry-run --field --raw-field
      set kinds 
    case 'headless/apps/delete'
      set words 
      set flags --account --confirm --dry-run --yes
      set kinds apps
    case 'headless/envs'
      set words list get create update delete
      set flags 
      set kinds 
    case 'headless/envs/list'
      set words 
      set flags --account --limit --where
      set kinds apps
    case 'headless/envs/get'
      set words 
      set flags --account
      set kinds apps environments
    case 'headless/envs/create'
      set words 
      set flags --account --data --dry-run --field --interval --raw-field --timeout --wait
      set kinds apps
    case 'headless/envs/update'
      set words 
      set flags --account --data --dry-run --field --interval --raw-field --timeout --wait
      set kinds apps environments
    case 'headless/envs/delete'
      set words 
      set flags --account --confirm --dry-run --yes
      set kinds apps environments
    case 'headless/upload'
      set words 
      set flags --account --dry-run --field-name --include-hidden --interval --raw --timeout --wait
      set kinds apps environments files
    case 'api'
      set words GET POST PATCH DELETE
      set flags --confirm --data --dry-run --field --headless --include --limit --list --openapi --paginate --raw-field --where --yes
      set kinds - -
    case 'each'
      set words 
      set flags --account --acknowledge --all --canary --concurrency --confirm --confirm-count --dry-run --from --list --max-failures --max-open --resume --shard --where --yes
      set kinds -
    case 'audit'
      set words 
      set flags --account --html --max-backup-age --php-min --where
      set kinds 
    case 'auth'
      set words login logout status
      set flags 
      set kinds 
    case 'auth/login'
      set words 
      set flags --base-url --headless-url --no-keyring --password-stdin --username
      set kinds 
    case 'auth/logout'
      set words 
      set flags 
      set kinds 
    case 'auth/status'
      set words 
      set flags 
      set kinds 
    case 'profiles'
      set words list show use set remove
      set flags 
      set kinds 
    case 'profiles/list'
      set words 
      set flags --limit --where
      set kinds 
    case 'profiles/show'
      set words 
      set flags 
      set kinds profiles
    case 'profiles/use'
      set words 
      set flags 
      set kinds profiles
    case 'profiles/set'
      set words 
      set flags --account --base-url --credential-command --headless-account --headless-url --notify --protect --read-only --unset
      set kinds profiles
    case 'profiles/remove'
      set words 
      set flags 
      set kinds profiles
    case 'sandbox'
      set words serve reset status outbox zip dns
      set flags 
      set kinds 
    case 'sandbox/serve'
      set words 
      set flags --fault --installs --job-outcome --job-seconds --latency --memory --port --rate --state --strict
      set kinds 
    case 'sandbox/reset'
      set words 
      set flags --installs
      set kinds 
    case 'sandbox/status'
      set words 
      set flags 
      set kinds 
    case 'sandbox/outbox'
      set words 
      set flags --limit --where
      set kinds 
    case 'sandbox/zip'
      set words 
      set flags --account
      set kinds - - files
    case 'sandbox/dns'
      set words add remove list
      set flags 
      set kinds 
    case 'sandbox/dns/add'
      set words 
      set flags 
      set kinds - -
    case 'sandbox/dns/remove'
      set words 
      set flags 
      set kinds -
    case 'sandbox/dns/list'
      set words 
      set flags --limit --where
      set kinds 
    case 'completion'
      set words bash zsh fish powershell
      set flags 
      set kinds -
    case 'doctor'
      set words 
      set flags 
      set kinds 
    case 'help'
      set words exit-codes output wait fleet credentials environment installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor
      set flags 
      set kinds 
    case 'help/installs'
      set words list get create update copy
      set flags 
      set kinds 
    case 'help/domains'
      set words list find add verify
      set flags 
      set kinds 
    case 'help/backups'
      set words list create wait restore archive
      set flags 
      set kinds 
    case 'help/sites'
      set words get transfers transfer wait
      set flags 
      set kinds 
    case 'help/accounts'
      set words list transfers
      set flags 
      set kinds 
    case 'help/users'
      set words create update import
      set flags 
      set kinds 
    case 'help/usage'
      set words show refresh
      set flags 
      set kinds 
    case 'help/ssh-keys'
      set words list
      set flags 
      set kinds 
    case 'help/reports'
      set words templates update
      set flags 
      set kinds 
    case 'help/headless'
      set words apps envs upload
      set flags 
      set kinds 
    case 'help/headless/apps'
      set words list get create delete
      set flags 
      set kinds 
    case 'help/headless/envs'
      set words list get create update delete
      set flags 
      set kinds 
    case 'help/auth'
      set words login logout status
      set flags 
      set kinds 
    case 'help/profiles'
      set words list show use set remove
      set flags 
      set kinds 
    case 'help/sandbox'
      set words serve reset status outbox zip dns
      set flags 
      set kinds 
    case 'help/sandbox/dns'
      set words add remove list
      set flags 
      set kinds 
  end
  if test -z "$bare"; and string match -q -- '--*=*' $word
    set taker (string split -m1 = -- $word)[1]
    set lead $taker=
    set word (string split -m1 = -- $word)[2]
  end
  if test -n "$taker"
    set words
    switch "$path:$taker"
        case '*:--output'
          set words table json jsonl csv tsv
        case '*:-o'
          set words table json jsonl csv tsv
        case '*:--annotations'
          set words error warning none
        case '*:--environment'
          set words production staging development
        case '*:--role'
          set words owner full full,billing partial partial,billing
        case '*:--read-only'
          set words on off
        case '*:--unset'
          set words headless-url account headless-account notify read-only protect credential-command
        case '*:--job-outcome'
          set words completed aborted
        case '*:--profile'
          set kind everyProfile
        case '*:--ca-file' '*:--data' '*:--from' '*:--html' '*:--state'
          set kind files
        case 'installs/list:--account' 'installs/create:--account' '*:--to' 'users/create:--account' 'users/update:--account' 'users/import:--account' 'each:--account' 'audit:--account' 'profiles/set:--account'
          set kind accounts
        case '*:--site' '*:--install'
          set kind installs
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
