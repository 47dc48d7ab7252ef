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
  set -l common --annotations --ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --recheck --retries --show-secrets --version
  set -l word (commandline -ct)
  set -l typed (commandline -opc)
  set -l paths installs installs/list installs/get installs/create installs/update installs/copy installs/delete domains domains/list domains/get domains/find domains/add domains/import domains/verify domains/check domains/update domains/remove cache cache/purge certs certs/list backups backups/list backups/get backups/create backups/wait backups/restore backups/archive archives archives/list archives/wait archives/download archives/keep sites sites/get sites/transfers sites/transfers/get sites/transfers/cancel sites/transfer sites/wait accounts accounts/list accounts/get accounts/limits accounts/transfers users users/list users/get users/create users/update users/remove users/import users/audit usage usage/show usage/summary usage/insights usage/install usage/limits usage/refresh ssh-keys ssh-keys/list reports reports/templates reports/update headless headless/apps headless/apps/list headless/apps/get headless/apps/create headless/apps/delete headless/envs headless/envs/list headless/envs/get headless/envs/create headless/envs/update headless/envs/delete headless/upload jobs jobs/list jobs/show jobs/wait jobs/settle jobs/forget guard watch open api each apply plan plan/show plan/sign audit auth auth/login auth/logout auth/status profiles profiles/list profiles/show profiles/use profiles/set profiles/remove mailbox mailbox/set mailbox/test mailbox/show mailbox/remove sandbox sandbox/serve sandbox/reset sandbox/status sandbox/outbox sandbox/zip sandbox/dns sandbox/dns/add sandbox/dns/remove sandbox/dns/list completion doctor help help/installs help/domains help/cache help/certs help/backups help/archives help/sites help/sites/transfers help/accounts help/users help/usage help/ssh-keys help/reports help/headless help/headless/apps help/headless/envs help/jobs help/plan help/auth help/profiles help/mailbox help/sandbox help/sandbox/dns
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
      case --accept --account --acknowledge --address --annotations --approvers --as --at --backup --base-url --ca-file --canary --checks --columns --command-timeout --concurrency --confirm --confirm-count --count --credential-command --data --description --dir --dotenv --email --environment --expect-hash --expires-within --failure-word --fault --field --field-name --file --first-name --folder --from --headless-account --headless-url --host --html --install --installs --interval --job-outcome --job-seconds --key --last-name --latency --limit --logs --max-age --max-backup-age --max-failures --max-open --max-owners --monthly --next --notify --on-end --once --only --output --pairs --php-min --plan-out --plus --port --profile --protect --purge --rate --raw-field --read-only --recipient --redirect-to --report --require-signature --restore-database --resume --retries --role --section --secure-all-urls --sender --shard --since --site --sort --start-word --state --success-word --table --template --timeout --title --to --token-command --type --unset --until-command --until-status --until-text --until-url --user --username --wait-if-busy --warn-at --where -o
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
      set words installs domains cache certs backups archives sites accounts users usage ssh-keys reports headless jobs guard watch open api each apply plan audit auth profiles mailbox sandbox completion doctor help
      set flags 
      set kinds 
    case 'installs'
      set words list get create update copy delete
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
      set flags --backup-first --confirm --dry-run --even-if-busy --interval --no-bell --no-db --no-files --no-mailbox --notify --on-end --once --plan-out --table --then-purge --timeout --until-changes --until-command --until-mail --until-status --until-text --until-url --wait --wait-if-busy --yes
      set kinds installs installs
      set columns requested operation request_id notification_emails job status evidence
    case 'installs/delete'
      set words 
      set flags --backup-first --confirm --dry-run --even-if-busy --interval --no-bell --notify --on-end --plan-out --timeout --wait-if-busy --yes
      set kinds installs
      set columns requested operation request_id notification_emails job status evidence
    case 'domains'
      set words list get find add import verify check update remove
      set flags 
      set kinds 
    case 'domains/list'
      set words 
      set flags --limit --sort --where
      set kinds installs
      set fields name primary ownership_status id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain network_details redirects_to
      set columns name primary ownership_status network_status ssl_status redirects_to id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain
    case 'domains/get'
      set words 
      set flags 
      set kinds installs domains
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
    case 'domains/import'
      set words 
      set flags --dry-run
      set kinds files
      set columns line install name redirect_to result why
    case 'domains/verify'
      set words 
      set flags --dry-run --interval --no-bell --no-dns-check --on-end --plan-out --timeout --wait
      set kinds installs domains
      set columns name primary ownership_status network_status ssl_status redirects_to id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain
    case 'domains/check'
      set words 
      set flags --dry-run --interval --no-bell --on-end --plan-out --report --timeout --wait
      set kinds installs domains
      set columns name complete cname a_record ns caa http_error dns_error report_id other_errors
    case 'domains/update'
      set words 
      set flags --dry-run --no-redirect --plan-out --primary --redirect-to --secure-all-urls
      set kinds installs domains
      set columns name primary ownership_status network_status ssl_status redirects_to id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain
    case 'domains/remove'
      set words 
      set flags --confirm --dry-run --plan-out --yes
      set kinds installs domains
      set columns requested operation request_id notification_emails job status evidence
    case 'cache'
      set words purge
      set flags 
      set kinds 
    case 'cache/purge'
      set words 
      set flags --dry-run --plan-out --type
      set kinds installs
      set columns requested operation request_id notification_emails job status evidence
    case 'certs'
      set words list
      set flags 
      set kinds 
    case 'certs/list'
      set words 
      set flags --expires-within --limit --sort --where
      set kinds installs
      set fields common_name status expires_time days_left auto_renew cert_source domains
      set columns common_name status expires_time days_left auto_renew cert_source domains
    case 'backups'
      set words list get create wait restore archive
      set flags 
      set kinds 
    case 'backups/list'
      set words 
      set flags --limit --sort --where
      set kinds installs
      set fields id status create_time description complete_time wordpress_version
      set columns id status create_time description complete_time wordpress_version
    case 'backups/get'
      set words 
      set flags --dotenv --github-output
      set kinds installs backups
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
    case 'archives'
      set words list wait download keep
      set flags 
      set kinds 
    case 'archives/list'
      set words 
      set flags --limit --sort --where
      set kinds installs
      set fields id state create_time backup.id complete_time notification_emails backup start_time abort_time download_uri
      set columns id state create_time backup.id complete_time notification_emails download_uri
    case 'archives/wait'
      set words 
      set flags --dotenv --github-output --interval --no-bell --on-end --timeout
      set kinds installs -
      set columns id state create_time backup.id complete_time notification_emails download_uri
    case 'archives/download'
      set words 
      set flags --dir --dotenv --force --github-output --to
      set kinds installs -
      set columns file bytes files sha256 archive_id backup_id backup_time
    case 'archives/keep'
      set words 
      set flags --backup --count --dir --dotenv --dry-run --github-output --interval --no-bell --notify --on-end --plan-out --timeout
      set kinds installs
      set columns install install_id archive_id backup_id backup_time file status bytes sha256 removed changed
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
      set words get cancel
      set flags --limit --sort --where
      set kinds installs
      set fields id status site origin_account destination_account scheduled_time created_at updated_at installs
      set columns id status site origin_account destination_account scheduled_time created_at updated_at installs
    case 'sites/transfers/get'
      set words 
      set flags 
      set kinds installs transfers
      set columns id status site origin_account destination_account scheduled_time created_at updated_at installs
    case 'sites/transfers/cancel'
      set words 
      set flags --confirm --dry-run --plan-out --yes
      set kinds installs transfers
      set columns requested operation request_id notification_emails job status evidence
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
      set words list get limits transfers
      set flags 
      set kinds 
    case 'accounts/list'
      set words 
      set flags --limit --sort --where
      set kinds 
      set fields id name nickname installs production staging development
      set columns id name nickname installs production staging development
    case 'accounts/get'
      set words 
      set flags 
      set kinds accounts
      set columns name nickname id
    case 'accounts/limits'
      set words 
      set flags 
      set kinds accounts
      set columns visitors storage bandwidth
    case 'accounts/transfers'
      set words 
      set flags --limit --sort --where
      set kinds accounts
      set fields id status site origin_account destination_account scheduled_time created_at updated_at installs
      set columns id status site origin_account destination_account scheduled_time created_at updated_at installs
    case 'users'
      set words list get create update remove import audit
      set flags 
      set kinds 
    case 'users/list'
      set words 
      set flags --account --all-accounts --limit --sort --where
      set kinds 
      set fields email roles first_name last_name invite_accepted mfa_enabled last_owner installs account_id user_id account_name
      set columns email roles first_name last_name invite_accepted mfa_enabled last_owner installs account_id user_id account_name
    case 'users/get'
      set words 
      set flags --account
      set kinds -
      set columns email roles first_name last_name invite_accepted mfa_enabled last_owner installs account_id user_id
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
    case 'users/remove'
      set words 
      set flags --account --confirm --dry-run --everywhere --plan-out --yes
      set kinds -
      set columns status email roles first_name last_name invite_accepted mfa_enabled last_owner installs account_id user_id
    case 'users/import'
      set words 
      set flags --account --canary --concurrency --dotenv --dry-run --github-output --max-failures --no-bell --on-end --plan-out
      set kinds files
      set columns run target id exit kind result error started ended state seconds note
    case 'users/audit'
      set words 
      set flags --account --checks --max-owners --only
      set kinds 
      set columns user mark name accounts findings
    case 'usage'
      set words show summary insights install limits refresh
      set flags 
      set kinds 
    case 'usage/show'
      set words 
      set flags --from --to
      set kinds accounts
    case 'usage/summary'
      set words 
      set flags --from --to
      set kinds accounts
    case 'usage/insights'
      set words 
      set flags --from --to
      set kinds accounts
    case 'usage/install'
      set words 
      set flags --from --to
      set kinds installs
    case 'usage/limits'
      set words 
      set flags --all-accounts --warn-at
      set kinds accounts
      set columns account name limit_of used limit percent projected_percent state note
    case 'usage/refresh'
      set words 
      set flags --dry-run --install --interval --no-bell --on-end --plan-out --timeout --wait
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
      set flags --account --limit --sort --where
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
      set flags --command-timeout --confirm --description --dotenv --dry-run --github-output --interval --no-bell --notify --on-end --once --purge --restore-database --restore-on-failure --timeout --until-changes --until-command --until-status --until-text --until-url --wait-if-busy --yes
      set kinds installs -
      set columns install install_id backup_id failed_phase command_exit command_signal purge restore undo evidence
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
      set flags --confirm --data --drift --dry-run --field --file --headless --include --limit --list --openapi --paginate --plan-out --raw-field --sort --where --yes
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
      set flags --fault --installs --job-outcome --job-seconds --latency --memory --part-1 --port --rate --state --strict
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
      set words exit-codes output lists json wait mail fleet credentials environment installs domains cache certs backups archives sites accounts users usage ssh-keys reports headless jobs guard watch open api each apply plan audit auth profiles mailbox sandbox completion doctor
      set flags 
      set kinds 
    case 'help/installs'
      set words list get create update copy delete
      set flags 
      set kinds 
    case 'help/domains'
      set words list get find add import verify check update remove
      set flags 
      set kinds 
    case 'help/cache'
      set words purge
      set flags 
      set kinds 
    case 'help/certs'
      set words list
      set flags 
      set kinds 
    case 'help/backups'
      set words list get create wait restore archive
      set flags 
      set kinds 
    case 'help/archives'
      set words list wait download keep
      set flags 
      set kinds 
    case 'help/sites'
      set words get transfers transfer wait
      set flags 
      set kinds 
    case 'help/sites/transfers'
      set words get cancel
      set flags 
      set kinds 
    case 'help/accounts'
      set words list get limits transfers
      set flags 
      set kinds 
    case 'help/users'
      set words list get create update remove import audit
      set flags 
      set kinds 
    case 'help/usage'
      set words show summary insights install limits refresh
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
        case '*:--secure-all-urls'
          set words on off
        case '*:--type'
          set words object page cdn all
        case '*:--backup'
          set words latest new
        case '*:--role'
          set words owner full full,billing partial partial,billing
        case '*:--only'
          set words findings
        case '*:--as'
          set words completed failed
        case '*:--purge'
          set words object page cdn all
        case '*:--restore-database'
          set words yes no
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
        case '*:--ca-file' '*:--plan-out' '*:--dotenv' 'archives/download:--to' '*:--dir' '*:--data' '*:--file' 'each:--from' '*:--logs' '*:--require-signature' '*:--key' '*:--html' '*:--approvers' '*:--state'
          set kind files
        case 'installs/list:--account' 'installs/create:--account' 'sites/transfer:--to' 'users/list:--account' 'users/get:--account' 'users/create:--account' 'users/update:--account' 'users/remove:--account' 'users/import:--account' 'users/audit:--account' 'reports/templates:--account' 'watch:--account' 'each:--account' 'audit:--account' 'profiles/set:--account'
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
