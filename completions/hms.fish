# generated from the table of commands; do not edit
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
  set -l common --annotations --ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --retries --version
  set -l word (commandline -ct)
  set -l typed (commandline -opc)
  set -l paths installs installs/list installs/get installs/create installs/update installs/copy domains domains/list domains/find domains/add domains/verify backups backups/list backups/create backups/wait backups/restore backups/archive sites sites/get sites/transfers sites/transfer sites/wait accounts accounts/list accounts/transfers users users/create users/update users/import usage usage/show usage/refresh ssh-keys ssh-keys/list reports reports/templates reports/update headless headless/apps headless/apps/list headless/apps/get headless/apps/create headless/apps/delete headless/envs headless/envs/list headless/envs/get headless/envs/create headless/envs/update headless/envs/delete headless/upload jobs jobs/list jobs/show jobs/wait jobs/settle jobs/forget guard watch open api each apply plan plan/show plan/sign audit auth auth/login auth/logout auth/status profiles profiles/list profiles/show profiles/use profiles/set profiles/remove mailbox mailbox/set mailbox/test mailbox/show mailbox/remove sandbox sandbox/serve sandbox/reset sandbox/status sandbox/outbox sandbox/zip sandbox/dns sandbox/dns/add sandbox/dns/remove sandbox/dns/list completion doctor help help/installs help/domains help/backups help/sites help/accounts help/users help/usage help/ssh-keys help/reports help/headless help/headless/apps help/headless/envs help/jobs help/plan help/auth help/profiles help/mailbox help/sandbox help/sandbox/dns
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
      case guard/-- each/--
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
      case --accept --account --acknowledge --address --annotations --approvers --as --at --base-url --ca-file --canary --columns --command-timeout --concurrency --confirm --confirm-count --credential-command --data --description --dotenv --email --environment --expect-hash --failure-word --fault --field --field-name --first-name --folder --from --headless-account --headless-url --host --html --install --installs --interval --job-outcome --job-seconds --key --last-name --latency --limit --logs --max-age --max-backup-age --max-failures --max-open --monthly --next --notify --on-end --once --only --output --pairs --php-min --plan-out --plus --port --profile --protect --rate --raw-field --read-only --recipient --redirect-to --require-signature --restore-database --resume --retries --role --section --sender --shard --since --site --sort --start-word --state --success-word --table --template --timeout --title --to --token-command --unset --until-command --until-status --until-text --until-url --user --username --wait-if-busy --where -o
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
      set words installs domains backups sites accounts users usage ssh-keys reports headless jobs guard watch open api each apply plan audit auth profiles mailbox sandbox completion doctor help
      set flags 
      set kinds 
    case 'installs'
      set words list get create update copy
      set flags 
      set kinds 
    case 'installs/list'
      set words 
      set flags --account --limit --sort --where
      set kinds 
      set fields name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until
      set columns name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until
    case 'installs/get'
      set words 
      set flags 
      set kinds installs
      set columns name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until
    case 'installs/create'
      set words 
      set flags --account --dry-run --environment --plan-out --site
      set kinds -
      set columns name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until
    case 'installs/update'
      set words 
      set flags --dry-run --environment --plan-out --site
      set kinds installs
      set columns name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until
    case 'installs/copy'
      set words 
      set flags --backup-first --confirm --dry-run --even-if-busy --interval --no-bell --no-db --no-files --no-mailbox --notify --on-end --once --plan-out --table --timeout --until-changes --until-command --until-mail --until-status --until-text --until-url --wait --wait-if-busy --yes
      set kinds installs installs
      set columns requested operation request_id notification_emails job status evidence
    case 'domains'
      set words list find add verify
      set flags 
      set kinds 
    case 'domains/list'
      set words 
      set flags --limit --sort --where
      set kinds installs
      set fields name primary ownership_status id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain network_details redirects_to
      set columns name primary ownership_status network_status ssl_status redirects_to id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain
    case 'domains/find'
      set words 
      set flags --limit --sort --where
      set kinds -
      set fields install environment as install_id
      set columns install environment as install_id
    case 'domains/add'
      set words 
      set flags --dry-run --interval --no-bell --on-end --plan-out --primary --redirect-to --timeout --wait
      set kinds installs -
      set columns name primary ownership_status network_status ssl_status redirects_to id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain
    case 'domains/verify'
      set words 
      set flags --dry-run --interval --no-bell --no-dns-check --on-end --plan-out --timeout --wait
      set kinds installs domains
      set columns name primary ownership_status network_status ssl_status redirects_to id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain
    case 'backups'
      set words list create wait restore archive
      set flags 
      set kinds 
    case 'backups/list'
      set words 
      set flags --limit --sort --where
      set kinds installs
      set fields id status create_time description complete_time wordpress_version
      set columns id status create_time description complete_time wordpress_version
    case 'backups/create'
      set words 
      set flags --description --dotenv --dry-run --github-output --interval --no-bell --notify --on-end --once --plan-out --timeout --wait
      set kinds installs
      set columns id status create_time description complete_time wordpress_version
    case 'backups/wait'
      set words 
      set flags --dotenv --github-output --interval --no-bell --on-end --timeout
      set kinds installs backups
      set columns id status create_time description complete_time wordpress_version
    case 'backups/restore'
      set words 
      set flags --backup-first --confirm --dry-run --even-if-busy --interval --no-bell --no-checkpoint --no-database --no-mailbox --notify --on-end --once --plan-out --timeout --until-changes --until-command --until-mail --until-status --until-text --until-url --wait --wait-if-busy --yes
      set kinds installs backups
      set columns requested operation request_id notification_emails job status evidence
    case 'backups/archive'
      set words 
      set flags --dry-run --interval --no-bell --no-mailbox --notify --on-end --once --plan-out --timeout --until-changes --until-command --until-mail --until-status --until-text --until-url --wait
      set kinds installs backups
      set columns requested operation request_id notification_emails job status evidence
    case 'sites'
      set words get transfers transfer wait
      set flags 
      set kinds 
    case 'sites/get'
      set words 
      set flags 
      set kinds installs
      set columns name account.id group_name tags sandbox transferable created_at installs id
    case 'sites/transfers'
      set words 
      set flags --limit --sort --where
      set kinds installs
      set fields id status site origin_account destination_account scheduled_time created_at updated_at installs
      set columns id status site origin_account destination_account scheduled_time created_at updated_at installs
    case 'sites/transfer'
      set words 
      set flags --at --confirm --dry-run --interval --maintenance --no-bell --on-end --once --plan-out --timeout --to --wait --yes
      set kinds installs
      set columns id status site origin_account destination_account scheduled_time created_at updated_at installs
    case 'sites/wait'
      set words 
      set flags --interval --no-bell --on-end --timeout
      set kinds installs transfers
      set columns id status site origin_account destination_account scheduled_time created_at updated_at installs
    case 'accounts'
      set words list transfers
      set flags 
      set kinds 
    case 'accounts/list'
      set words 
      set flags --limit --sort --where
      set kinds 
      set fields id installs production staging development
      set columns id installs production staging development
    case 'accounts/transfers'
      set words 
      set flags --limit --sort --where
      set kinds accounts
      set fields id status site origin_account destination_account scheduled_time created_at updated_at installs
      set columns id status site origin_account destination_account scheduled_time created_at updated_at installs
    case 'users'
      set words create update import
      set flags 
      set kinds 
    case 'users/create'
      set words 
      set flags --account --dry-run --email --first-name --install --last-name --plan-out --role
      set kinds 
      set columns email roles first_name last_name invite_accepted mfa_enabled last_owner installs account_id user_id
    case 'users/update'
      set words 
      set flags --account --dry-run --install --plan-out --role
      set kinds -
      set columns email roles first_name last_name invite_accepted mfa_enabled last_owner installs account_id user_id
    case 'users/import'
      set words 
      set flags --account --canary --concurrency --dotenv --dry-run --github-output --max-failures --no-bell --on-end --plan-out
      set kinds files
      set columns run target id exit kind result error started ended state seconds note
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
      set flags --dry-run --interval --no-bell --on-end --plan-out --timeout --wait
      set kinds accounts
    case 'ssh-keys'
      set words list
      set flags 
      set kinds 
    case 'ssh-keys/list'
      set words 
      set flags --limit --sort --where
      set kinds 
      set fields comment fingerprint created_at uuid
      set columns comment fingerprint created_at uuid
    case 'reports'
      set words templates update
      set flags 
      set kinds 
    case 'reports/templates'
      set words 
      set flags --limit --sort --where
      set kinds 
    case 'reports/update'
      set words 
      set flags --biweekly --dry-run --monthly --next --plan-out --recipient --section --template --title --weekly
      set kinds -
      set columns message
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
      set flags --account --limit --sort --where
      set kinds 
    case 'headless/apps/get'
      set words 
      set flags --account
      set kinds apps
    case 'headless/apps/create'
      set words 
      set flags --account --data --dry-run --field --plan-out --raw-field
      set kinds 
    case 'headless/apps/delete'
      set words 
      set flags --account --confirm --dry-run --plan-out --yes
      set kinds apps
      set columns requested operation request_id notification_emails job status evidence
    case 'headless/envs'
      set words list get create update delete
      set flags 
      set kinds 
    case 'headless/envs/list'
      set words 
      set flags --account --limit --sort --where
      set kinds apps
    case 'headless/envs/get'
      set words 
      set flags --account
      set kinds apps environments
    case 'headless/envs/create'
      set words 
      set flags --account --data --dry-run --field --interval --no-bell --on-end --plan-out --raw-field --timeout --wait
      set kinds apps
    case 'headless/envs/update'
      set words 
      set flags --account --data --dry-run --field --interval --no-bell --on-end --plan-out --raw-field --timeout --wait
      set kinds apps environments
    case 'headless/envs/delete'
      set words 
      set flags --account --confirm --dry-run --plan-out --yes
      set kinds apps environments
      set columns requested operation request_id notification_emails job status evidence
    case 'headless/upload'
      set words 
      set flags --account --dry-run --field-name --include-hidden --interval --no-bell --on-end --plan-out --raw --timeout --wait
      set kinds apps environments files
    case 'jobs'
      set words list show wait settle forget
      set flags 
      set kinds 
    case 'jobs/list'
      set words 
      set flags --limit --open --since --sort --where
      set kinds 
      set fields id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails
      set columns id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails
    case 'jobs/show'
      set words 
      set flags 
      set kinds jobs
      set columns id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails
    case 'jobs/wait'
      set words 
      set flags --interval --no-bell --on-end --timeout --until-changes --until-command --until-mail --until-status --until-text --until-url
      set kinds jobs jobs jobs jobs jobs jobs jobs jobs
      set columns id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails
    case 'jobs/settle'
      set words 
      set flags --as
      set kinds jobs
      set columns id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails
    case 'jobs/forget'
      set words 
      set flags 
      set kinds jobs
      set columns id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails
    case 'guard'
      set words 
      set flags --command-timeout --confirm --description --dotenv --dry-run --github-output --interval --no-bell --notify --on-end --once --restore-database --restore-on-failure --timeout --until-changes --until-command --until-status --until-text --until-url --wait-if-busy --yes
      set kinds installs -
      set columns install install_id backup_id failed_phase command_exit command_signal restore undo evidence
    case 'watch'
      set words 
      set flags --account --interval --no-bell --on-end --timeout --where
      set kinds 
      set fields name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until
      set columns id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails
    case 'open'
      set words 
      set flags --print
      set kinds installs
      set columns install url
    case 'api'
      set words GET POST PATCH DELETE
      set flags --confirm --data --dry-run --field --headless --include --limit --list --openapi --paginate --plan-out --raw-field --sort --where --yes
      set kinds - -
    case 'each'
      set words 
      set flags --account --acknowledge --all --allow-empty --canary --concurrency --confirm --confirm-count --dotenv --dry-run --exec --exec-reads --from --github-output --list --logs --max-failures --max-open --no-bell --on-end --pairs --pass-credentials --plan-out --rate --rerun-unknown --resume --shard --skip-unpaired --tail --timeout --where --yes
      set kinds -
      set fields name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until last_backup_age
      set columns run target id exit kind result error started ended state seconds note
    case 'apply'
      set words 
      set flags --confirm --confirm-count --data --dry-run --expect-hash --field --max-age --no-bell --on-end --raw-field --require-signature --until-command --yes
      set kinds files
    case 'plan'
      set words show sign
      set flags 
      set kinds 
    case 'plan/show'
      set words 
      set flags --markdown
      set kinds files
    case 'plan/sign'
      set words 
      set flags --key --yes
      set kinds files
      set columns file signature key sha256
    case 'audit'
      set words 
      set flags --account --dotenv --github-output --html --max-backup-age --only --php-min --where
      set kinds 
      set fields name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until
      set columns install mark environment php_version last_backup findings id
    case 'auth'
      set words login logout status
      set flags 
      set kinds 
    case 'auth/login'
      set words 
      set flags --base-url --headless-url --no-keyring --password-stdin --username
      set kinds 
      set columns profile base_url username stored_in
    case 'auth/logout'
      set words 
      set flags 
      set kinds 
      set columns profile stored_in
    case 'auth/status'
      set words 
      set flags 
      set kinds 
      set columns setting value source
    case 'profiles'
      set words list show use set remove
      set flags 
      set kinds 
    case 'profiles/list'
      set words 
      set flags --limit --sort --where
      set kinds 
      set fields name current base_url username credentials_in headless_url account headless_account notify read_only protect approvers credential_command mailbox
      set columns name current base_url username credentials_in headless_url account headless_account notify read_only protect approvers credential_command mailbox
    case 'profiles/show'
      set words 
      set flags 
      set kinds profiles
      set columns name current base_url username credentials_in headless_url account headless_account notify read_only protect approvers credential_command mailbox
    case 'profiles/use'
      set words 
      set flags 
      set kinds profiles
      set columns name current base_url username credentials_in headless_url account headless_account notify read_only protect approvers credential_command mailbox
    case 'profiles/set'
      set words 
      set flags --account --approvers --base-url --credential-command --headless-account --headless-url --notify --protect --read-only --unset
      set kinds profiles
      set columns name current base_url username credentials_in headless_url account headless_account notify read_only protect approvers credential_command mailbox
    case 'profiles/remove'
      set words 
      set flags 
      set kinds profiles
      set columns name current base_url username credentials_in headless_url account headless_account notify read_only protect approvers credential_command mailbox
    case 'mailbox'
      set words set test show remove
      set flags 
      set kinds 
    case 'mailbox/set'
      set words 
      set flags --accept --address --credential-command --failure-word --folder --host --no-keyring --password-stdin --plus --port --sender --start-word --success-word --token-command --unset --user
      set kinds 
      set columns profile host port user credentials_in address tagged_address plus senders folders accept failure_words start_words success_words
    case 'mailbox/test'
      set words 
      set flags 
      set kinds 
      set columns mailbox folders tagged_address
    case 'mailbox/show'
      set words 
      set flags 
      set kinds 
      set columns profile host port user credentials_in address tagged_address plus senders folders accept failure_words start_words success_words
    case 'mailbox/remove'
      set words 
      set flags 
      set kinds 
      set columns profile host port user credentials_in address tagged_address plus senders folders accept failure_words start_words success_words
    case 'sandbox'
      set words serve reset status outbox zip dns
      set flags 
      set kinds 
    case 'sandbox/serve'
      set words 
      set flags --fault --installs --job-outcome --job-seconds --latency --memory --port --rate --state --strict
      set kinds 
      set columns HMS_BASE_URL HMS_USERNAME HMS_PASSWORD HMS_HEADLESS_URL HMS_HEADLESS_ACCOUNT
    case 'sandbox/reset'
      set words 
      set flags --installs
      set kinds 
      set columns seeded_at installs state
    case 'sandbox/status'
      set words 
      set flags 
      set kinds 
      set columns seeded_at installs backups jobs_under_way emails username password state
    case 'sandbox/outbox'
      set words 
      set flags --limit --sort --where
      set kinds 
      set fields sent_at to subject
      set columns sent_at to subject
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
      set columns name type value
    case 'sandbox/dns/remove'
      set words 
      set flags 
      set kinds -
      set columns name type value
    case 'sandbox/dns/list'
      set words 
      set flags --limit --sort --where
      set kinds 
      set fields name type value
      set columns name type value
    case 'completion'
      set words bash zsh fish powershell
      set flags 
      set kinds -
      set columns shell script
    case 'doctor'
      set words 
      set flags 
      set kinds 
      set columns check result found remedy
    case 'help'
      set words exit-codes output lists json wait mail fleet credentials environment installs domains backups sites accounts users usage ssh-keys reports headless jobs guard watch open api each apply plan audit auth profiles mailbox sandbox completion doctor
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
    case 'help/jobs'
      set words list show wait settle forget
      set flags 
      set kinds 
    case 'help/plan'
      set words show sign
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
    case 'help/mailbox'
      set words set test show remove
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
        case '*:--as'
          set words completed failed
        case '*:--restore-database'
          set words yes no
        case '*:--only'
          set words findings
        case '*:--read-only'
          set words on off
        case '*:--unset'
          set words port sender folder plus accept failure-word start-word success-word credential-command token-command
        case '*:--plus'
          set words on off
        case '*:--accept'
          set words strict any
        case '*:--job-outcome'
          set words completed aborted
        case '*:--profile'
          set kind everyProfile
        case '*:--columns'
          set kind columns
        case '*:--ca-file' '*:--plan-out' '*:--dotenv' '*:--data' '*:--from' '*:--logs' '*:--require-signature' '*:--key' '*:--html' '*:--approvers' '*:--state'
          set kind files
        case 'installs/list:--account' 'installs/create:--account' '*:--to' 'users/create:--account' 'users/update:--account' 'users/import:--account' 'watch:--account' 'each:--account' 'audit:--account' 'profiles/set:--account'
          set kind accounts
        case '*:--where' '*:--sort'
          set kind fields
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
