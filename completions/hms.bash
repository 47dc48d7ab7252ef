# generated from the table of commands; do not edit
_hms() {
  local where='' choices='' flags='' kinds='' fields='' columns='' kind='-' profile='' taker='' bare='' lead='' at one all
  local common='--annotations --ca-file --columns --csv-raw --debug --help --json --no-color --no-header --no-input --output --profile --quiet --recheck --retries --show-secrets --version'
  [[ ${COMP_WORDS[COMP_CWORD-1]} == *[\<\>] ]] && return # a file
  local typed=() given=() rest=${COMP_LINE:0:COMP_POINT} paths='  installs installs/list installs/get installs/create installs/update installs/copy installs/delete domains domains/list domains/get domains/find domains/add domains/import domains/verify domains/check domains/update domains/remove cache cache/purge certs certs/list backups backups/list backups/get backups/create backups/wait backups/restore backups/archive archives archives/list archives/wait archives/download archives/keep sites sites/get sites/transfers sites/transfers/get sites/transfers/cancel sites/transfer sites/wait accounts accounts/list accounts/get accounts/limits accounts/transfers users users/list users/get users/create users/update users/remove users/import users/audit usage usage/show usage/summary usage/insights usage/install usage/limits usage/refresh ssh-keys ssh-keys/list reports reports/templates reports/update headless headless/apps headless/apps/list headless/apps/get headless/apps/create headless/apps/delete headless/envs headless/envs/list headless/envs/get headless/envs/create headless/envs/update headless/envs/delete headless/upload jobs jobs/list jobs/show jobs/wait jobs/settle jobs/forget guard watch open api each apply plan plan/show plan/sign audit auth auth/login auth/logout auth/status profiles profiles/list profiles/show profiles/use profiles/set profiles/remove mailbox mailbox/set mailbox/test mailbox/show mailbox/remove sandbox sandbox/serve sandbox/reset sandbox/status sandbox/outbox sandbox/zip sandbox/dns sandbox/dns/add sandbox/dns/remove sandbox/dns/list completion doctor help help/installs help/domains help/cache help/certs help/backups help/archives help/sites help/sites/transfers help/accounts help/users help/usage help/ssh-keys help/reports help/headless help/headless/apps help/headless/envs help/jobs help/plan help/auth help/profiles help/mailbox help/sandbox help/sandbox/dns '
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
    if [[ -n $bare ]]; then
      given+=("$one")
      continue
    fi
    case $where/$one in
      guard/--|each/--) where='' common='' given=(); continue ;;
    esac
    case $one in
      --) bare=1; continue ;;
      --profile=*) profile=${one#*=}; continue ;;
      --accept|--account|--acknowledge|--address|--annotations|--approvers|--as|--at|--backup|--base-url|--ca-file|--canary|--checks|--columns|--command-timeout|--concurrency|--confirm|--confirm-count|--count|--credential-command|--data|--description|--dir|--dotenv|--email|--environment|--expect-hash|--expires-within|--failure-word|--fault|--field|--field-name|--file|--first-name|--folder|--from|--headless-account|--headless-url|--host|--html|--install|--installs|--interval|--job-outcome|--job-seconds|--key|--last-name|--latency|--limit|--logs|--max-age|--max-backup-age|--max-failures|--max-open|--max-owners|--monthly|--next|--notify|--on-end|--once|--only|--output|--pairs|--php-min|--plan-out|--plus|--port|--profile|--protect|--purge|--rate|--raw-field|--read-only|--recipient|--redirect-to|--report|--require-signature|--restore-database|--resume|--retries|--role|--section|--secure-all-urls|--sender|--shard|--since|--site|--sort|--start-word|--state|--success-word|--table|--template|--timeout|--title|--to|--token-command|--type|--unset|--until-command|--until-status|--until-text|--until-url|--user|--username|--wait-if-busy|--warn-at|--where|-o) taker=$one; continue ;;
      -*) continue ;;
    esac
    if [[ $paths == *" ${where:+$where/}$one "* ]]; then where=${where:+$where/}$one; else given+=("$one"); fi
  done
  case $where in
    '') choices='installs domains cache certs backups archives sites accounts users usage ssh-keys reports headless jobs guard watch open api each apply plan audit auth profiles mailbox sandbox completion doctor help' flags='' kinds='' ;;
    'installs') choices='list get create update copy delete' flags='' kinds='' ;;
    'installs/list') choices='' flags='--account --limit --sort --where' kinds='' fields='name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until' columns='name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until' ;;
    'installs/get') choices='' flags='' kinds='installs' columns='name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until' ;;
    'installs/create') choices='' flags='--account --dry-run --environment --plan-out --site' kinds='-' columns='name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until' ;;
    'installs/update') choices='' flags='--dry-run --environment --plan-out --site' kinds='installs' columns='name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until' ;;
    'installs/copy') choices='' flags='--backup-first --confirm --dry-run --even-if-busy --interval --no-bell --no-db --no-files --no-mailbox --notify --on-end --once --plan-out --table --then-purge --timeout --until-changes --until-command --until-mail --until-status --until-text --until-url --wait --wait-if-busy --yes' kinds='installs installs' columns='requested operation request_id notification_emails job status evidence' ;;
    'installs/delete') choices='' flags='--backup-first --confirm --dry-run --even-if-busy --interval --no-bell --notify --on-end --plan-out --timeout --wait-if-busy --yes' kinds='installs' columns='requested operation request_id notification_emails job status evidence' ;;
    'domains') choices='list get find add import verify check update remove' flags='' kinds='' ;;
    'domains/list') choices='' flags='--limit --sort --where' kinds='installs' fields='name primary ownership_status id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain network_details redirects_to' columns='name primary ownership_status network_status ssl_status redirects_to id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain' ;;
    'domains/get') choices='' flags='' kinds='installs domains' columns='name primary ownership_status network_status ssl_status redirects_to id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain' ;;
    'domains/find') choices='' flags='--limit --sort --where' kinds='-' fields='install environment as install_id' columns='install environment as install_id' ;;
    'domains/add') choices='' flags='--dry-run --interval --no-bell --on-end --plan-out --primary --redirect-to --timeout --wait' kinds='installs -' columns='name primary ownership_status network_status ssl_status redirects_to id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain' ;;
    'domains/import') choices='' flags='--dry-run' kinds='files' columns='line install name redirect_to result why' ;;
    'domains/verify') choices='' flags='--dry-run --interval --no-bell --no-dns-check --on-end --plan-out --timeout --wait' kinds='installs domains' columns='name primary ownership_status network_status ssl_status redirects_to id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain' ;;
    'domains/check') choices='' flags='--dry-run --interval --no-bell --on-end --plan-out --report --timeout --wait' kinds='installs domains' columns='name complete cname a_record ns caa http_error dns_error report_id other_errors' ;;
    'domains/update') choices='' flags='--dry-run --no-redirect --plan-out --primary --redirect-to --secure-all-urls' kinds='installs domains' columns='name primary ownership_status network_status ssl_status redirects_to id network_type duplicate secure_all_urls txt_verification_key txt_verification_value txt_verified_time txt_verified_domain' ;;
    'domains/remove') choices='' flags='--confirm --dry-run --plan-out --yes' kinds='installs domains' columns='requested operation request_id notification_emails job status evidence' ;;
    'cache') choices='purge' flags='' kinds='' ;;
    'cache/purge') choices='' flags='--dry-run --plan-out --type' kinds='installs' columns='requested operation request_id notification_emails job status evidence' ;;
    'certs') choices='list' flags='' kinds='' ;;
    'certs/list') choices='' flags='--expires-within --limit --sort --where' kinds='installs' fields='common_name status expires_time days_left auto_renew cert_source domains' columns='common_name status expires_time days_left auto_renew cert_source domains' ;;
    'backups') choices='list get create wait restore archive' flags='' kinds='' ;;
    'backups/list') choices='' flags='--limit --sort --where' kinds='installs' fields='id status create_time description complete_time wordpress_version' columns='id status create_time description complete_time wordpress_version' ;;
    'backups/get') choices='' flags='--dotenv --github-output' kinds='installs backups' columns='id status create_time description complete_time wordpress_version' ;;
    'backups/create') choices='' flags='--description --dotenv --dry-run --github-output --interval --no-bell --notify --on-end --once --plan-out --timeout --wait' kinds='installs' columns='id status create_time description complete_time wordpress_version' ;;
    'backups/wait') choices='' flags='--dotenv --github-output --interval --no-bell --on-end --timeout' kinds='installs backups' columns='id status create_time description complete_time wordpress_version' ;;
    'backups/restore') choices='' flags='--backup-first --confirm --dry-run --even-if-busy --interval --no-bell --no-checkpoint --no-database --no-mailbox --notify --on-end --once --plan-out --timeout --until-changes --until-command --until-mail --until-status --until-text --until-url --wait --wait-if-busy --yes' kinds='installs backups' columns='requested operation request_id notification_emails job status evidence' ;;
    'backups/archive') choices='' flags='--dry-run --interval --no-bell --no-mailbox --notify --on-end --once --plan-out --timeout --until-changes --until-command --until-mail --until-status --until-text --until-url --wait' kinds='installs backups' columns='requested operation request_id notification_emails job status evidence' ;;
    'archives') choices='list wait download keep' flags='' kinds='' ;;
    'archives/list') choices='' flags='--limit --sort --where' kinds='installs' fields='id state create_time backup.id complete_time notification_emails backup start_time abort_time download_uri' columns='id state create_time backup.id complete_time notification_emails download_uri' ;;
    'archives/wait') choices='' flags='--dotenv --github-output --interval --no-bell --on-end --timeout' kinds='installs -' columns='id state create_time backup.id complete_time notification_emails download_uri' ;;
    'archives/download') choices='' flags='--dir --dotenv --force --github-output --to' kinds='installs -' columns='file bytes files sha256 archive_id backup_id backup_time' ;;
    'archives/keep') choices='' flags='--backup --count --dir --dotenv --dry-run --github-output --interval --no-bell --notify --on-end --plan-out --timeout' kinds='installs' columns='install install_id archive_id backup_id backup_time file status bytes sha256 removed changed' ;;
    'sites') choices='get transfers transfer wait' flags='' kinds='' ;;
    'sites/get') choices='' flags='' kinds='installs' columns='name account.id group_name tags sandbox transferable created_at installs id' ;;
    'sites/transfers') choices='get cancel' flags='--limit --sort --where' kinds='installs' fields='id status site origin_account destination_account scheduled_time created_at updated_at installs' columns='id status site origin_account destination_account scheduled_time created_at updated_at installs' ;;
    'sites/transfers/get') choices='' flags='' kinds='installs transfers' columns='id status site origin_account destination_account scheduled_time created_at updated_at installs' ;;
    'sites/transfers/cancel') choices='' flags='--confirm --dry-run --plan-out --yes' kinds='installs transfers' columns='requested operation request_id notification_emails job status evidence' ;;
    'sites/transfer') choices='' flags='--at --confirm --dry-run --interval --maintenance --no-bell --on-end --once --plan-out --timeout --to --wait --yes' kinds='installs' columns='id status site origin_account destination_account scheduled_time created_at updated_at installs' ;;
    'sites/wait') choices='' flags='--interval --no-bell --on-end --timeout' kinds='installs transfers' columns='id status site origin_account destination_account scheduled_time created_at updated_at installs' ;;
    'accounts') choices='list get limits transfers' flags='' kinds='' ;;
    'accounts/list') choices='' flags='--limit --sort --where' kinds='' fields='id name nickname installs production staging development' columns='id name nickname installs production staging development' ;;
    'accounts/get') choices='' flags='' kinds='accounts' columns='name nickname id' ;;
    'accounts/limits') choices='' flags='' kinds='accounts' columns='visitors storage bandwidth' ;;
    'accounts/transfers') choices='' flags='--limit --sort --where' kinds='accounts' fields='id status site origin_account destination_account scheduled_time created_at updated_at installs' columns='id status site origin_account destination_account scheduled_time created_at updated_at installs' ;;
    'users') choices='list get create update remove import audit' flags='' kinds='' ;;
    'users/list') choices='' flags='--account --all-accounts --limit --sort --where' kinds='' fields='email roles first_name last_name invite_accepted mfa_enabled last_owner installs account_id user_id account_name' columns='email roles first_name last_name invite_accepted mfa_enabled last_owner installs account_id user_id account_name' ;;
    'users/get') choices='' flags='--account' kinds='-' columns='email roles first_name last_name invite_accepted mfa_enabled last_owner installs account_id user_id' ;;
    'users/create') choices='' flags='--account --dry-run --email --first-name --install --last-name --plan-out --role' kinds='' columns='email roles first_name last_name invite_accepted mfa_enabled last_owner installs account_id user_id' ;;
    'users/update') choices='' flags='--account --dry-run --install --plan-out --role' kinds='-' columns='email roles first_name last_name invite_accepted mfa_enabled last_owner installs account_id user_id' ;;
    'users/remove') choices='' flags='--account --confirm --dry-run --everywhere --plan-out --yes' kinds='-' columns='status email roles first_name last_name invite_accepted mfa_enabled last_owner installs account_id user_id' ;;
    'users/import') choices='' flags='--account --canary --concurrency --dotenv --dry-run --github-output --max-failures --no-bell --on-end --plan-out' kinds='files' columns='run target id exit kind result error started ended state seconds note' ;;
    'users/audit') choices='' flags='--account --checks --max-owners --only' kinds='' columns='user mark name accounts findings' ;;
    'usage') choices='show summary insights install limits refresh' flags='' kinds='' ;;
    'usage/show') choices='' flags='--from --to' kinds='accounts' ;;
    'usage/summary') choices='' flags='--from --to' kinds='accounts' ;;
    'usage/insights') choices='' flags='--from --to' kinds='accounts' ;;
    'usage/install') choices='' flags='--from --to' kinds='installs' ;;
    'usage/limits') choices='' flags='--all-accounts --warn-at' kinds='accounts' columns='account name limit_of used limit percent projected_percent state note' ;;
    'usage/refresh') choices='' flags='--dry-run --install --interval --no-bell --on-end --plan-out --timeout --wait' kinds='accounts' ;;
    'ssh-keys') choices='list' flags='' kinds='' ;;
    'ssh-keys/list') choices='' flags='--limit --sort --where' kinds='' fields='comment fingerprint created_at uuid' columns='comment fingerprint created_at uuid' ;;
    'reports') choices='templates update' flags='' kinds='' ;;
    'reports/templates') choices='' flags='--account --limit --sort --where' kinds='' ;;
    'reports/update') choices='' flags='--biweekly --dry-run --monthly --next --plan-out --recipient --section --template --title --weekly' kinds='-' columns='message' ;;
    'headless') choices='apps envs upload' flags='' kinds='' ;;
    'headless/apps') choices='list get create delete' flags='' kinds='' ;;
    'headless/apps/list') choices='' flags='--account --limit --sort --where' kinds='' ;;
    'headless/apps/get') choices='' flags='--account' kinds='apps' ;;
    'headless/apps/create') choices='' flags='--account --data --dry-run --field --plan-out --raw-field' kinds='' ;;
    'headless/apps/delete') choices='' flags='--account --confirm --dry-run --plan-out --yes' kinds='apps' columns='requested operation request_id notification_emails job status evidence' ;;
    'headless/envs') choices='list get create update delete' flags='' kinds='' ;;
    'headless/envs/list') choices='' flags='--account --limit --sort --where' kinds='apps' ;;
    'headless/envs/get') choices='' flags='--account' kinds='apps environments' ;;
    'headless/envs/create') choices='' flags='--account --data --dry-run --field --interval --no-bell --on-end --plan-out --raw-field --timeout --wait' kinds='apps' ;;
    'headless/envs/update') choices='' flags='--account --data --dry-run --field --interval --no-bell --on-end --plan-out --raw-field --timeout --wait' kinds='apps environments' ;;
    'headless/envs/delete') choices='' flags='--account --confirm --dry-run --plan-out --yes' kinds='apps environments' columns='requested operation request_id notification_emails job status evidence' ;;
    'headless/upload') choices='' flags='--account --dry-run --field-name --include-hidden --interval --no-bell --on-end --plan-out --raw --timeout --wait' kinds='apps environments files' ;;
    'jobs') choices='list show wait settle forget' flags='' kinds='' ;;
    'jobs/list') choices='' flags='--limit --open --since --sort --where' kinds='' fields='id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails' columns='id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails' ;;
    'jobs/show') choices='' flags='' kinds='jobs' columns='id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails' ;;
    'jobs/wait') choices='' flags='--interval --no-bell --on-end --timeout --until-changes --until-command --until-mail --until-status --until-text --until-url' kinds='jobs jobs jobs jobs jobs jobs jobs jobs' columns='id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails' ;;
    'jobs/settle') choices='' flags='--as' kinds='jobs' columns='id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails' ;;
    'jobs/forget') choices='' flags='' kinds='jobs' columns='id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails' ;;
    'guard') choices='' flags='--command-timeout --confirm --description --dotenv --dry-run --github-output --interval --no-bell --notify --on-end --once --purge --restore-database --restore-on-failure --timeout --until-changes --until-command --until-status --until-text --until-url --wait-if-busy --yes' kinds='installs -' columns='install install_id backup_id failed_phase command_exit command_signal purge restore undo evidence' ;;
    'watch') choices='' flags='--account --interval --no-bell --on-end --timeout --where' kinds='' fields='name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until' columns='id state kind target source requested_at ended_at evidence command target_id profile service request_id notification_emails' ;;
    'open') choices='' flags='--print' kinds='installs' columns='install url' ;;
    'api') choices='GET POST PATCH DELETE' flags='--confirm --data --drift --dry-run --field --file --headless --include --limit --list --openapi --paginate --plan-out --raw-field --sort --where --yes' kinds='- -' ;;
    'each') choices='' flags='--account --acknowledge --all --allow-empty --canary --concurrency --confirm --confirm-count --dotenv --dry-run --exec --exec-reads --from --github-output --list --logs --max-failures --max-open --no-bell --on-end --pairs --pass-credentials --plan-out --rate --rerun-unknown --resume --shard --skip-unpaired --tail --timeout --where --yes' kinds='-' fields='name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until last_backup_age' columns='run target id exit kind result error started ended state seconds note' ;;
    'apply') choices='' flags='--confirm --confirm-count --data --dry-run --expect-hash --field --max-age --no-bell --on-end --raw-field --require-signature --until-command --yes' kinds='files' ;;
    'plan') choices='show sign' flags='' kinds='' ;;
    'plan/show') choices='' flags='--markdown' kinds='files' ;;
    'plan/sign') choices='' flags='--key --yes' kinds='files' columns='file signature key sha256' ;;
    'audit') choices='' flags='--account --dotenv --github-output --html --max-backup-age --only --php-min --where' kinds='' fields='name environment primary_domain php_version status created_at id account.id site.id cname stable_ips is_multisite wp_version defer_wordpress_upgrades_until' columns='install mark environment php_version last_backup findings id' ;;
    'auth') choices='login logout status' flags='' kinds='' ;;
    'auth/login') choices='' flags='--base-url --headless-url --no-keyring --password-stdin --username' kinds='' columns='profile base_url username stored_in' ;;
    'auth/logout') choices='' flags='' kinds='' columns='profile stored_in' ;;
    'auth/status') choices='' flags='' kinds='' columns='setting value source' ;;
    'profiles') choices='list show use set remove' flags='' kinds='' ;;
    'profiles/list') choices='' flags='--limit --sort --where' kinds='' fields='name current base_url username credentials_in headless_url account headless_account notify read_only protect approvers credential_command mailbox' columns='name current base_url username credentials_in headless_url account headless_account notify read_only protect approvers credential_command mailbox' ;;
    'profiles/show') choices='' flags='' kinds='profiles' columns='name current base_url username credentials_in headless_url account headless_account notify read_only protect approvers credential_command mailbox' ;;
    'profiles/use') choices='' flags='' kinds='profiles' columns='name current base_url username credentials_in headless_url account headless_account notify read_only protect approvers credential_command mailbox' ;;
    'profiles/set') choices='' flags='--account --approvers --base-url --credential-command --headless-account --headless-url --notify --protect --read-only --unset' kinds='profiles' columns='name current base_url username credentials_in headless_url account headless_account notify read_only protect approvers credential_command mailbox' ;;
    'profiles/remove') choices='' flags='' kinds='profiles' columns='name current base_url username credentials_in headless_url account headless_account notify read_only protect approvers credential_command mailbox' ;;
    'mailbox') choices='set test show remove' flags='' kinds='' ;;
    'mailbox/set') choices='' flags='--accept --address --credential-command --failure-word --folder --host --no-keyring --password-stdin --plus --port --sender --start-word --success-word --token-command --unset --user' kinds='' columns='profile host port user credentials_in address tagged_address plus senders folders accept failure_words start_words success_words' ;;
    'mailbox/test') choices='' flags='' kinds='' columns='mailbox folders tagged_address' ;;
    'mailbox/show') choices='' flags='' kinds='' columns='profile host port user credentials_in address tagged_address plus senders folders accept failure_words start_words success_words' ;;
    'mailbox/remove') choices='' flags='' kinds='' columns='profile host port user credentials_in address tagged_address plus senders folders accept failure_words start_words success_words' ;;
    'sandbox') choices='serve reset status outbox zip dns' flags='' kinds='' ;;
    'sandbox/serve') choices='' flags='--fault --installs --job-outcome --job-seconds --latency --memory --part-1 --port --rate --state --strict' kinds='' columns='HMS_BASE_URL HMS_USERNAME HMS_PASSWORD HMS_HEADLESS_URL HMS_HEADLESS_ACCOUNT' ;;
    'sandbox/reset') choices='' flags='--installs' kinds='' columns='seeded_at installs state' ;;
    'sandbox/status') choices='' flags='' kinds='' columns='seeded_at installs backups jobs_under_way emails username password state' ;;
    'sandbox/outbox') choices='' flags='--limit --sort --where' kinds='' fields='sent_at to subject' columns='sent_at to subject' ;;
    'sandbox/zip') choices='' flags='--account' kinds='- - files' ;;
    'sandbox/dns') choices='add remove list' flags='' kinds='' ;;
    'sandbox/dns/add') choices='' flags='' kinds='- -' columns='name type value' ;;
    'sandbox/dns/remove') choices='' flags='' kinds='-' columns='name type value' ;;
    'sandbox/dns/list') choices='' flags='--limit --sort --where' kinds='' fields='name type value' columns='name type value' ;;
    'completion') choices='bash zsh fish powershell' flags='' kinds='-' columns='shell script' ;;
    'doctor') choices='' flags='' kinds='' columns='check result found remedy' ;;
    'help') choices='exit-codes output lists json wait mail fleet credentials environment installs domains cache certs backups archives sites accounts users usage ssh-keys reports headless jobs guard watch open api each apply plan audit auth profiles mailbox sandbox completion doctor' flags='' kinds='' ;;
    'help/installs') choices='list get create update copy delete' flags='' kinds='' ;;
    'help/domains') choices='list get find add import verify check update remove' flags='' kinds='' ;;
    'help/cache') choices='purge' flags='' kinds='' ;;
    'help/certs') choices='list' flags='' kinds='' ;;
    'help/backups') choices='list get create wait restore archive' flags='' kinds='' ;;
    'help/archives') choices='list wait download keep' flags='' kinds='' ;;
    'help/sites') choices='get transfers transfer wait' flags='' kinds='' ;;
    'help/sites/transfers') choices='get cancel' flags='' kinds='' ;;
    'help/accounts') choices='list get limits transfers' flags='' kinds='' ;;
    'help/users') choices='list get create update remove import audit' flags='' kinds='' ;;
    'help/usage') choices='show summary insights install limits refresh' flags='' kinds='' ;;
    'help/ssh-keys') choices='list' flags='' kinds='' ;;
    'help/reports') choices='templates update' flags='' kinds='' ;;
    'help/headless') choices='apps envs upload' flags='' kinds='' ;;
    'help/headless/apps') choices='list get create delete' flags='' kinds='' ;;
    'help/headless/envs') choices='list get create update delete' flags='' kinds='' ;;
    'help/jobs') choices='list show wait settle forget' flags='' kinds='' ;;
    'help/plan') choices='show sign' flags='' kinds='' ;;
    'help/auth') choices='login logout status' flags='' kinds='' ;;
    'help/profiles') choices='list show use set remove' flags='' kinds='' ;;
    'help/mailbox') choices='set test show remove' flags='' kinds='' ;;
    'help/sandbox') choices='serve reset status outbox zip dns' flags='' kinds='' ;;
    'help/sandbox/dns') choices='add remove list' flags='' kinds='' ;;
  esac
  if [[ -z $bare && $word == --*=* ]]; then
    taker=${word%%=*}
    word=${word#*=}
    [[ ${COMP_WORDS[COMP_CWORD]} == --*=* ]] && lead=$taker=
  fi
  if [[ -n $taker ]]; then
    choices=''
    case "${where}:$taker" in
    *:--output) choices='table json jsonl csv tsv' ;;
    *:-o) choices='table json jsonl csv tsv' ;;
    *:--annotations) choices='error warning none' ;;
    *:--environment) choices='production staging development' ;;
    *:--secure-all-urls) choices='on off' ;;
    *:--type) choices='object page cdn all' ;;
    *:--backup) choices='latest new' ;;
    *:--role) choices='owner full full,billing partial partial,billing' ;;
    *:--only) choices='findings' ;;
    *:--as) choices='completed failed' ;;
    *:--purge) choices='object page cdn all' ;;
    *:--restore-database) choices='yes no' ;;
    *:--read-only) choices='on off' ;;
    *:--unset) choices='port sender folder plus accept failure-word start-word success-word credential-command token-command' ;;
    *:--plus) choices='on off' ;;
    *:--accept) choices='strict any' ;;
    *:--job-outcome) choices='completed aborted' ;;
    *:--profile) kind=everyProfile ;;
    *:--columns) kind=columns ;;
    *:--ca-file|*:--plan-out|*:--dotenv|archives/download:--to|*:--dir|*:--data|*:--file|each:--from|*:--logs|*:--require-signature|*:--key|*:--html|*:--approvers|*:--state) kind=files ;;
    installs/list:--account|installs/create:--account|sites/transfer:--to|users/list:--account|users/get:--account|users/create:--account|users/update:--account|users/remove:--account|users/import:--account|users/audit:--account|reports/templates:--account|watch:--account|each:--account|audit:--account|profiles/set:--account) kind=accounts ;;
    *:--where|*:--sort) kind=fields ;;
    *:--site|*:--install) kind=installs ;;
    esac
  elif [[ -z $bare && $word == -* ]]; then
    choices="$flags $common"
  else
    ((${#given[@]})) && choices='' # behind a word nobody knows there is nothing to choose
    read -ra all <<< "$kinds"
    kind=${all[${#given[@]}]:--}
    [[ $kind == backups ]] && choices='latest'
  fi
  case $kind in
    -) ;;
    files) return ;; # readline's own way with files: it quotes them, and goes into folders
    fields) choices=$fields; word=${word#[\'\"]}; compopt -o nospace 2>/dev/null ;; # an operator follows
    columns)
      choices=$columns
      [[ $word == *,* ]] && lead+=${word%,*},
      word=${word##*,}
      compopt -o nospace 2>/dev/null # a comma may follow
      ;;
    *) choices+=" $(hms completion names "$kind" "$profile" "${given[0]:-}" 2>/dev/null </dev/null | cut -f1)" ;;
  esac
  compopt +o default 2>/dev/null
  COMPREPLY=($(compgen -P "$lead" -W "$choices" -- "$word"))
}
complete -o default -F _hms hms
