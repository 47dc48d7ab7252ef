# generated from the table of commands; do not edit
Register-ArgumentCompleter -Native -CommandName hms -ScriptBlock {
  param($word, $ast, $cursor)
  $places = @{
    '' = @{ words = @('installs', 'domains', 'cache', 'certs', 'backups', 'archives', 'sites', 'accounts', 'users', 'usage', 'ssh-keys', 'reports', 'headless', 'jobs', 'guard', 'watch', 'open', 'api', 'each', 'apply', 'plan', 'audit', 'auth', 'profiles', 'mailbox', 'sandbox', 'completion', 'doctor', 'help'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'installs' = @{ words = @('list', 'get', 'create', 'update', 'copy', 'delete'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'installs list' = @{ words = @(); flags = @('--account', '--limit', '--sort', '--where'); kinds = @(); fields = @('name', 'environment', 'primary_domain', 'php_version', 'status', 'created_at', 'id', 'account.id', 'site.id', 'cname', 'stable_ips', 'is_multisite', 'wp_version', 'defer_wordpress_upgrades_until'); columns = @('name', 'environment', 'primary_domain', 'php_version', 'status', 'created_at', 'id', 'account.id', 'site.id', 'cname', 'stable_ips', 'is_multisite', 'wp_version', 'defer_wordpress_upgrades_until') }
    'installs get' = @{ words = @(); flags = @(); kinds = @('installs'); fields = @(); columns = @('name', 'environment', 'primary_domain', 'php_version', 'status', 'created_at', 'id', 'account.id', 'site.id', 'cname', 'stable_ips', 'is_multisite', 'wp_version', 'defer_wordpress_upgrades_until') }
    'installs create' = @{ words = @(); flags = @('--account', '--dry-run', '--environment', '--plan-out', '--site'); kinds = @('-'); fields = @(); columns = @('name', 'environment', 'primary_domain', 'php_version', 'status', 'created_at', 'id', 'account.id', 'site.id', 'cname', 'stable_ips', 'is_multisite', 'wp_version', 'defer_wordpress_upgrades_until') }
    'installs update' = @{ words = @(); flags = @('--dry-run', '--environment', '--plan-out', '--site'); kinds = @('installs'); fields = @(); columns = @('name', 'environment', 'primary_domain', 'php_version', 'status', 'created_at', 'id', 'account.id', 'site.id', 'cname', 'stable_ips', 'is_multisite', 'wp_version', 'defer_wordpress_upgrades_until') }
    'installs copy' = @{ words = @(); flags = @('--backup-first', '--confirm', '--dry-run', '--even-if-busy', '--interval', '--no-bell', '--no-db', '--no-files', '--no-mailbox', '--notify', '--on-end', '--once', '--plan-out', '--table', '--then-purge', '--timeout', '--until-changes', '--until-command', '--until-mail', '--until-status', '--until-text', '--until-url', '--wait', '--wait-if-busy', '--yes'); kinds = @('installs', 'installs'); fields = @(); columns = @('requested', 'operation', 'request_id', 'notification_emails', 'job', 'status', 'evidence') }
    'installs delete' = @{ words = @(); flags = @('--backup-first', '--confirm', '--dry-run', '--even-if-busy', '--interval', '--no-bell', '--notify', '--on-end', '--plan-out', '--timeout', '--wait-if-busy', '--yes'); kinds = @('installs'); fields = @(); columns = @('requested', 'operation', 'request_id', 'notification_emails', 'job', 'status', 'evidence') }
    'domains' = @{ words = @('list', 'get', 'find', 'add', 'import', 'verify', 'check', 'update', 'remove'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'domains list' = @{ words = @(); flags = @('--limit', '--sort', '--where'); kinds = @('installs'); fields = @('name', 'primary', 'ownership_status', 'id', 'network_type', 'duplicate', 'secure_all_urls', 'txt_verification_key', 'txt_verification_value', 'txt_verified_time', 'txt_verified_domain', 'network_details', 'redirects_to'); columns = @('name', 'primary', 'ownership_status', 'network_status', 'ssl_status', 'redirects_to', 'id', 'network_type', 'duplicate', 'secure_all_urls', 'txt_verification_key', 'txt_verification_value', 'txt_verified_time', 'txt_verified_domain') }
    'domains get' = @{ words = @(); flags = @(); kinds = @('installs', 'domains'); fields = @(); columns = @('name', 'primary', 'ownership_status', 'network_status', 'ssl_status', 'redirects_to', 'id', 'network_type', 'duplicate', 'secure_all_urls', 'txt_verification_key', 'txt_verification_value', 'txt_verified_time', 'txt_verified_domain') }
    'domains find' = @{ words = @(); flags = @('--limit', '--sort', '--where'); kinds = @('-'); fields = @('install', 'environment', 'as', 'install_id'); columns = @('install', 'environment', 'as', 'install_id') }
    'domains add' = @{ words = @(); flags = @('--dry-run', '--interval', '--no-bell', '--on-end', '--plan-out', '--primary', '--redirect-to', '--timeout', '--wait'); kinds = @('installs', '-'); fields = @(); columns = @('name', 'primary', 'ownership_status', 'network_status', 'ssl_status', 'redirects_to', 'id', 'network_type', 'duplicate', 'secure_all_urls', 'txt_verification_key', 'txt_verification_value', 'txt_verified_time', 'txt_verified_domain') }
    'domains import' = @{ words = @(); flags = @('--dry-run'); kinds = @('files'); fields = @(); columns = @('line', 'install', 'name', 'redirect_to', 'result', 'why') }
    'domains verify' = @{ words = @(); flags = @('--dry-run', '--interval', '--no-bell', '--no-dns-check', '--on-end', '--plan-out', '--timeout', '--wait'); kinds = @('installs', 'domains'); fields = @(); columns = @('name', 'primary', 'ownership_status', 'network_status', 'ssl_status', 'redirects_to', 'id', 'network_type', 'duplicate', 'secure_all_urls', 'txt_verification_key', 'txt_verification_value', 'txt_verified_time', 'txt_verified_domain') }
    'domains check' = @{ words = @(); flags = @('--dry-run', '--interval', '--no-bell', '--on-end', '--plan-out', '--report', '--timeout', '--wait'); kinds = @('installs', 'domains'); fields = @(); columns = @('name', 'complete', 'cname', 'a_record', 'ns', 'caa', 'http_error', 'dns_error', 'report_id', 'other_errors') }
    'domains update' = @{ words = @(); flags = @('--dry-run', '--no-redirect', '--plan-out', '--primary', '--redirect-to', '--secure-all-urls'); kinds = @('installs', 'domains'); fields = @(); columns = @('name', 'primary', 'ownership_status', 'network_status', 'ssl_status', 'redirects_to', 'id', 'network_type', 'duplicate', 'secure_all_urls', 'txt_verification_key', 'txt_verification_value', 'txt_verified_time', 'txt_verified_domain') }
    'domains remove' = @{ words = @(); flags = @('--confirm', '--dry-run', '--plan-out', '--yes'); kinds = @('installs', 'domains'); fields = @(); columns = @('requested', 'operation', 'request_id', 'notification_emails', 'job', 'status', 'evidence') }
    'cache' = @{ words = @('purge'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'cache purge' = @{ words = @(); flags = @('--dry-run', '--plan-out', '--type'); kinds = @('installs'); fields = @(); columns = @('requested', 'operation', 'request_id', 'notification_emails', 'job', 'status', 'evidence') }
    'certs' = @{ words = @('list'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'certs list' = @{ words = @(); flags = @('--expires-within', '--limit', '--sort', '--where'); kinds = @('installs'); fields = @('common_name', 'status', 'expires_time', 'days_left', 'auto_renew', 'cert_source', 'domains'); columns = @('common_name', 'status', 'expires_time', 'days_left', 'auto_renew', 'cert_source', 'domains') }
    'backups' = @{ words = @('list', 'get', 'create', 'wait', 'restore', 'archive'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'backups list' = @{ words = @(); flags = @('--limit', '--sort', '--where'); kinds = @('installs'); fields = @('id', 'status', 'create_time', 'description', 'complete_time', 'wordpress_version'); columns = @('id', 'status', 'create_time', 'description', 'complete_time', 'wordpress_version') }
    'backups get' = @{ words = @(); flags = @('--dotenv', '--github-output'); kinds = @('installs', 'backups'); fields = @(); columns = @('id', 'status', 'create_time', 'description', 'complete_time', 'wordpress_version') }
    'backups create' = @{ words = @(); flags = @('--description', '--dotenv', '--dry-run', '--github-output', '--interval', '--no-bell', '--notify', '--on-end', '--once', '--plan-out', '--timeout', '--wait'); kinds = @('installs'); fields = @(); columns = @('id', 'status', 'create_time', 'description', 'complete_time', 'wordpress_version') }
    'backups wait' = @{ words = @(); flags = @('--dotenv', '--github-output', '--interval', '--no-bell', '--on-end', '--timeout'); kinds = @('installs', 'backups'); fields = @(); columns = @('id', 'status', 'create_time', 'description', 'complete_time', 'wordpress_version') }
    'backups restore' = @{ words = @(); flags = @('--backup-first', '--confirm', '--dry-run', '--even-if-busy', '--interval', '--no-bell', '--no-checkpoint', '--no-database', '--no-mailbox', '--notify', '--on-end', '--once', '--plan-out', '--timeout', '--until-changes', '--until-command', '--until-mail', '--until-status', '--until-text', '--until-url', '--wait', '--wait-if-busy', '--yes'); kinds = @('installs', 'backups'); fields = @(); columns = @('requested', 'operation', 'request_id', 'notification_emails', 'job', 'status', 'evidence') }
    'backups archive' = @{ words = @(); flags = @('--dry-run', '--interval', '--no-bell', '--no-mailbox', '--notify', '--on-end', '--once', '--plan-out', '--timeout', '--until-changes', '--until-command', '--until-mail', '--until-status', '--until-text', '--until-url', '--wait'); kinds = @('installs', 'backups'); fields = @(); columns = @('requested', 'operation', 'request_id', 'notification_emails', 'job', 'status', 'evidence') }
    'archives' = @{ words = @('list', 'wait', 'download', 'keep'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'archives list' = @{ words = @(); flags = @('--limit', '--sort', '--where'); kinds = @('installs'); fields = @('id', 'state', 'create_time', 'backup.id', 'complete_time', 'notification_emails', 'backup', 'start_time', 'abort_time', 'download_uri'); columns = @('id', 'state', 'create_time', 'backup.id', 'complete_time', 'notification_emails', 'download_uri') }
    'archives wait' = @{ words = @(); flags = @('--dotenv', '--github-output', '--interval', '--no-bell', '--on-end', '--timeout'); kinds = @('installs', '-'); fields = @(); columns = @('id', 'state', 'create_time', 'backup.id', 'complete_time', 'notification_emails', 'download_uri') }
    'archives download' = @{ words = @(); flags = @('--dir', '--dotenv', '--force', '--github-output', '--to'); kinds = @('installs', '-'); fields = @(); columns = @('file', 'bytes', 'files', 'sha256', 'archive_id', 'backup_id', 'backup_time') }
    'archives keep' = @{ words = @(); flags = @('--backup', '--count', '--dir', '--dotenv', '--dry-run', '--github-output', '--interval', '--no-bell', '--notify', '--on-end', '--plan-out', '--timeout'); kinds = @('installs'); fields = @(); columns = @('install', 'install_id', 'archive_id', 'backup_id', 'backup_time', 'file', 'status', 'bytes', 'sha256', 'removed', 'changed') }
    'sites' = @{ words = @('get', 'transfers', 'transfer', 'wait'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'sites get' = @{ words = @(); flags = @(); kinds = @('installs'); fields = @(); columns = @('name', 'account.id', 'group_name', 'tags', 'sandbox', 'transferable', 'created_at', 'installs', 'id') }
    'sites transfers' = @{ words = @('get', 'cancel'); flags = @('--limit', '--sort', '--where'); kinds = @('installs'); fields = @('id', 'status', 'site', 'origin_account', 'destination_account', 'scheduled_time', 'created_at', 'updated_at', 'installs'); columns = @('id', 'status', 'site', 'origin_account', 'destination_account', 'scheduled_time', 'created_at', 'updated_at', 'installs') }
    'sites transfers get' = @{ words = @(); flags = @(); kinds = @('installs', 'transfers'); fields = @(); columns = @('id', 'status', 'site', 'origin_account', 'destination_account', 'scheduled_time', 'created_at', 'updated_at', 'installs') }
    'sites transfers cancel' = @{ words = @(); flags = @('--confirm', '--dry-run', '--plan-out', '--yes'); kinds = @('installs', 'transfers'); fields = @(); columns = @('requested', 'operation', 'request_id', 'notification_emails', 'job', 'status', 'evidence') }
    'sites transfer' = @{ words = @(); flags = @('--at', '--confirm', '--dry-run', '--interval', '--maintenance', '--no-bell', '--on-end', '--once', '--plan-out', '--timeout', '--to', '--wait', '--yes'); kinds = @('installs'); fields = @(); columns = @('id', 'status', 'site', 'origin_account', 'destination_account', 'scheduled_time', 'created_at', 'updated_at', 'installs') }
    'sites wait' = @{ words = @(); flags = @('--interval', '--no-bell', '--on-end', '--timeout'); kinds = @('installs', 'transfers'); fields = @(); columns = @('id', 'status', 'site', 'origin_account', 'destination_account', 'scheduled_time', 'created_at', 'updated_at', 'installs') }
    'accounts' = @{ words = @('list', 'get', 'limits', 'transfers'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'accounts list' = @{ words = @(); flags = @('--limit', '--sort', '--where'); kinds = @(); fields = @('id', 'name', 'nickname', 'installs', 'production', 'staging', 'development'); columns = @('id', 'name', 'nickname', 'installs', 'production', 'staging', 'development') }
    'accounts get' = @{ words = @(); flags = @(); kinds = @('accounts'); fields = @(); columns = @('name', 'nickname', 'id') }
    'accounts limits' = @{ words = @(); flags = @(); kinds = @('accounts'); fields = @(); columns = @('visitors', 'storage', 'bandwidth') }
    'accounts transfers' = @{ words = @(); flags = @('--limit', '--sort', '--where'); kinds = @('accounts'); fields = @('id', 'status', 'site', 'origin_account', 'destination_account', 'scheduled_time', 'created_at', 'updated_at', 'installs'); columns = @('id', 'status', 'site', 'origin_account', 'destination_account', 'scheduled_time', 'created_at', 'updated_at', 'installs') }
    'users' = @{ words = @('list', 'get', 'create', 'update', 'remove', 'import', 'audit'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'users list' = @{ words = @(); flags = @('--account', '--all-accounts', '--limit', '--sort', '--where'); kinds = @(); fields = @('email', 'roles', 'first_name', 'last_name', 'invite_accepted', 'mfa_enabled', 'last_owner', 'installs', 'account_id', 'user_id', 'account_name'); columns = @('email', 'roles', 'first_name', 'last_name', 'invite_accepted', 'mfa_enabled', 'last_owner', 'installs', 'account_id', 'user_id', 'account_name') }
    'users get' = @{ words = @(); flags = @('--account'); kinds = @('-'); fields = @(); columns = @('email', 'roles', 'first_name', 'last_name', 'invite_accepted', 'mfa_enabled', 'last_owner', 'installs', 'account_id', 'user_id') }
    'users create' = @{ words = @(); flags = @('--account', '--dry-run', '--email', '--first-name', '--install', '--last-name', '--plan-out', '--role'); kinds = @(); fields = @(); columns = @('email', 'roles', 'first_name', 'last_name', 'invite_accepted', 'mfa_enabled', 'last_owner', 'installs', 'account_id', 'user_id') }
    'users update' = @{ words = @(); flags = @('--account', '--dry-run', '--install', '--plan-out', '--role'); kinds = @('-'); fields = @(); columns = @('email', 'roles', 'first_name', 'last_name', 'invite_accepted', 'mfa_enabled', 'last_owner', 'installs', 'account_id', 'user_id') }
    'users remove' = @{ words = @(); flags = @('--account', '--confirm', '--dry-run', '--everywhere', '--plan-out', '--yes'); kinds = @('-'); fields = @(); columns = @('status', 'email', 'roles', 'first_name', 'last_name', 'invite_accepted', 'mfa_enabled', 'last_owner', 'installs', 'account_id', 'user_id') }
    'users import' = @{ words = @(); flags = @('--account', '--canary', '--concurrency', '--dotenv', '--dry-run', '--github-output', '--max-failures', '--no-bell', '--on-end', '--plan-out'); kinds = @('files'); fields = @(); columns = @('run', 'target', 'id', 'exit', 'kind', 'result', 'error', 'started', 'ended', 'state', 'seconds', 'note') }
    'users audit' = @{ words = @(); flags = @('--account', '--checks', '--max-owners', '--only'); kinds = @(); fields = @(); columns = @('user', 'mark', 'name', 'accounts', 'findings') }
    'usage' = @{ words = @('show', 'summary', 'insights', 'install', 'limits', 'refresh'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'usage show' = @{ words = @(); flags = @('--from', '--to'); kinds = @('accounts'); fields = @(); columns = @() }
    'usage summary' = @{ words = @(); flags = @('--from', '--to'); kinds = @('accounts'); fields = @(); columns = @() }
    'usage insights' = @{ words = @(); flags = @('--from', '--to'); kinds = @('accounts'); fields = @(); columns = @() }
    'usage install' = @{ words = @(); flags = @('--from', '--to'); kinds = @('installs'); fields = @(); columns = @() }
    'usage limits' = @{ words = @(); flags = @('--all-accounts', '--warn-at'); kinds = @('accounts'); fields = @(); columns = @('account', 'name', 'limit_of', 'used', 'limit', 'percent', 'projected_percent', 'state', 'note') }
    'usage refresh' = @{ words = @(); flags = @('--dry-run', '--install', '--interval', '--no-bell', '--on-end', '--plan-out', '--timeout', '--wait'); kinds = @('accounts'); fields = @(); columns = @() }
    'ssh-keys' = @{ words = @('list'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'ssh-keys list' = @{ words = @(); flags = @('--limit', '--sort', '--where'); kinds = @(); fields = @('comment', 'fingerprint', 'created_at', 'uuid'); columns = @('comment', 'fingerprint', 'created_at', 'uuid') }
    'reports' = @{ words = @('templates', 'update'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'reports templates' = @{ words = @(); flags = @('--account', '--limit', '--sort', '--where'); kinds = @(); fields = @(); columns = @() }
    'reports update' = @{ words = @(); flags = @('--biweekly', '--dry-run', '--monthly', '--next', '--plan-out', '--recipient', '--section', '--template', '--title', '--weekly'); kinds = @('-'); fields = @(); columns = @('message') }
    'headless' = @{ words = @('apps', 'envs', 'upload'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'headless apps' = @{ words = @('list', 'get', 'create', 'delete'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'headless apps list' = @{ words = @(); flags = @('--account', '--limit', '--sort', '--where'); kinds = @(); fields = @(); columns = @() }
    'headless apps get' = @{ words = @(); flags = @('--account'); kinds = @('apps'); fields = @(); columns = @() }
    'headless apps create' = @{ words = @(); flags = @('--account', '--data', '--dry-run', '--field', '--plan-out', '--raw-field'); kinds = @(); fields = @(); columns = @() }
    'headless apps delete' = @{ words = @(); flags = @('--account', '--confirm', '--dry-run', '--plan-out', '--yes'); kinds = @('apps'); fields = @(); columns = @('requested', 'operation', 'request_id', 'notification_emails', 'job', 'status', 'evidence') }
    'headless envs' = @{ words = @('list', 'get', 'create', 'update', 'delete'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'headless envs list' = @{ words = @(); flags = @('--account', '--limit', '--sort', '--where'); kinds = @('apps'); fields = @(); columns = @() }
    'headless envs get' = @{ words = @(); flags = @('--account'); kinds = @('apps', 'environments'); fields = @(); columns = @() }
    'headless envs create' = @{ words = @(); flags = @('--account', '--data', '--dry-run', '--field', '--interval', '--no-bell', '--on-end', '--plan-out', '--raw-field', '--timeout', '--wait'); kinds = @('apps'); fields = @(); columns = @() }
    'headless envs update' = @{ words = @(); flags = @('--account', '--data', '--dry-run', '--field', '--interval', '--no-bell', '--on-end', '--plan-out', '--raw-field', '--timeout', '--wait'); kinds = @('apps', 'environments'); fields = @(); columns = @() }
    'headless envs delete' = @{ words = @(); flags = @('--account', '--confirm', '--dry-run', '--plan-out', '--yes'); kinds = @('apps', 'environments'); fields = @(); columns = @('requested', 'operation', 'request_id', 'notification_emails', 'job', 'status', 'evidence') }
    'headless upload' = @{ words = @(); flags = @('--account', '--dry-run', '--field-name', '--include-hidden', '--interval', '--no-bell', '--on-end', '--plan-out', '--raw', '--timeout', '--wait'); kinds = @('apps', 'environments', 'files'); fields = @(); columns = @() }
    'jobs' = @{ words = @('list', 'show', 'wait', 'settle', 'forget'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'jobs list' = @{ words = @(); flags = @('--limit', '--open', '--since', '--sort', '--where'); kinds = @(); fields = @('id', 'state', 'kind', 'target', 'source', 'requested_at', 'ended_at', 'evidence', 'command', 'target_id', 'profile', 'service', 'request_id', 'notification_emails'); columns = @('id', 'state', 'kind', 'target', 'source', 'requested_at', 'ended_at', 'evidence', 'command', 'target_id', 'profile', 'service', 'request_id', 'notification_emails') }
    'jobs show' = @{ words = @(); flags = @(); kinds = @('jobs'); fields = @(); columns = @('id', 'state', 'kind', 'target', 'source', 'requested_at', 'ended_at', 'evidence', 'command', 'target_id', 'profile', 'service', 'request_id', 'notification_emails') }
    'jobs wait' = @{ words = @(); flags = @('--interval', '--no-bell', '--on-end', '--timeout', '--until-changes', '--until-command', '--until-mail', '--until-status', '--until-text', '--until-url'); kinds = @('jobs', 'jobs', 'jobs', 'jobs', 'jobs', 'jobs', 'jobs', 'jobs'); fields = @(); columns = @('id', 'state', 'kind', 'target', 'source', 'requested_at', 'ended_at', 'evidence', 'command', 'target_id', 'profile', 'service', 'request_id', 'notification_emails') }
    'jobs settle' = @{ words = @(); flags = @('--as'); kinds = @('jobs'); fields = @(); columns = @('id', 'state', 'kind', 'target', 'source', 'requested_at', 'ended_at', 'evidence', 'command', 'target_id', 'profile', 'service', 'request_id', 'notification_emails') }
    'jobs forget' = @{ words = @(); flags = @(); kinds = @('jobs'); fields = @(); columns = @('id', 'state', 'kind', 'target', 'source', 'requested_at', 'ended_at', 'evidence', 'command', 'target_id', 'profile', 'service', 'request_id', 'notification_emails') }
    'guard' = @{ words = @(); flags = @('--command-timeout', '--confirm', '--description', '--dotenv', '--dry-run', '--github-output', '--interval', '--no-bell', '--notify', '--on-end', '--once', '--purge', '--restore-database', '--restore-on-failure', '--timeout', '--until-changes', '--until-command', '--until-status', '--until-text', '--until-url', '--wait-if-busy', '--yes'); kinds = @('installs', '-'); fields = @(); columns = @('install', 'install_id', 'backup_id', 'failed_phase', 'command_exit', 'command_signal', 'purge', 'restore', 'undo', 'evidence') }
    'watch' = @{ words = @(); flags = @('--account', '--interval', '--no-bell', '--on-end', '--timeout', '--where'); kinds = @(); fields = @('name', 'environment', 'primary_domain', 'php_version', 'status', 'created_at', 'id', 'account.id', 'site.id', 'cname', 'stable_ips', 'is_multisite', 'wp_version', 'defer_wordpress_upgrades_until'); columns = @('id', 'state', 'kind', 'target', 'source', 'requested_at', 'ended_at', 'evidence', 'command', 'target_id', 'profile', 'service', 'request_id', 'notification_emails') }
    'open' = @{ words = @(); flags = @('--print'); kinds = @('installs'); fields = @(); columns = @('install', 'url') }
    'api' = @{ words = @('GET', 'POST', 'PATCH', 'DELETE'); flags = @('--confirm', '--data', '--drift', '--dry-run', '--field', '--file', '--headless', '--include', '--limit', '--list', '--openapi', '--paginate', '--plan-out', '--raw-field', '--sort', '--where', '--yes'); kinds = @('-', '-'); fields = @(); columns = @() }
    'each' = @{ words = @(); flags = @('--account', '--acknowledge', '--all', '--allow-empty', '--canary', '--concurrency', '--confirm', '--confirm-count', '--dotenv', '--dry-run', '--exec', '--exec-reads', '--from', '--github-output', '--list', '--logs', '--max-failures', '--max-open', '--no-bell', '--on-end', '--pairs', '--pass-credentials', '--plan-out', '--rate', '--rerun-unknown', '--resume', '--shard', '--skip-unpaired', '--tail', '--timeout', '--where', '--yes'); kinds = @('-'); fields = @('name', 'environment', 'primary_domain', 'php_version', 'status', 'created_at', 'id', 'account.id', 'site.id', 'cname', 'stable_ips', 'is_multisite', 'wp_version', 'defer_wordpress_upgrades_until', 'last_backup_age'); columns = @('run', 'target', 'id', 'exit', 'kind', 'result', 'error', 'started', 'ended', 'state', 'seconds', 'note') }
    'apply' = @{ words = @(); flags = @('--confirm', '--confirm-count', '--data', '--dry-run', '--expect-hash', '--field', '--max-age', '--no-bell', '--on-end', '--raw-field', '--require-signature', '--until-command', '--yes'); kinds = @('files'); fields = @(); columns = @() }
    'plan' = @{ words = @('show', 'sign'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'plan show' = @{ words = @(); flags = @('--markdown'); kinds = @('files'); fields = @(); columns = @() }
    'plan sign' = @{ words = @(); flags = @('--key', '--yes'); kinds = @('files'); fields = @(); columns = @('file', 'signature', 'key', 'sha256') }
    'audit' = @{ words = @(); flags = @('--account', '--dotenv', '--github-output', '--html', '--max-backup-age', '--only', '--php-min', '--where'); kinds = @(); fields = @('name', 'environment', 'primary_domain', 'php_version', 'status', 'created_at', 'id', 'account.id', 'site.id', 'cname', 'stable_ips', 'is_multisite', 'wp_version', 'defer_wordpress_upgrades_until'); columns = @('install', 'mark', 'environment', 'php_version', 'last_backup', 'findings', 'id') }
    'auth' = @{ words = @('login', 'logout', 'status'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'auth login' = @{ words = @(); flags = @('--base-url', '--headless-url', '--no-keyring', '--password-stdin', '--username'); kinds = @(); fields = @(); columns = @('profile', 'base_url', 'username', 'stored_in') }
    'auth logout' = @{ words = @(); flags = @(); kinds = @(); fields = @(); columns = @('profile', 'stored_in') }
    'auth status' = @{ words = @(); flags = @(); kinds = @(); fields = @(); columns = @('setting', 'value', 'source') }
    'profiles' = @{ words = @('list', 'show', 'use', 'set', 'remove'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'profiles list' = @{ words = @(); flags = @('--limit', '--sort', '--where'); kinds = @(); fields = @('name', 'current', 'base_url', 'username', 'credentials_in', 'headless_url', 'account', 'headless_account', 'notify', 'read_only', 'protect', 'approvers', 'credential_command', 'mailbox'); columns = @('name', 'current', 'base_url', 'username', 'credentials_in', 'headless_url', 'account', 'headless_account', 'notify', 'read_only', 'protect', 'approvers', 'credential_command', 'mailbox') }
    'profiles show' = @{ words = @(); flags = @(); kinds = @('profiles'); fields = @(); columns = @('name', 'current', 'base_url', 'username', 'credentials_in', 'headless_url', 'account', 'headless_account', 'notify', 'read_only', 'protect', 'approvers', 'credential_command', 'mailbox') }
    'profiles use' = @{ words = @(); flags = @(); kinds = @('profiles'); fields = @(); columns = @('name', 'current', 'base_url', 'username', 'credentials_in', 'headless_url', 'account', 'headless_account', 'notify', 'read_only', 'protect', 'approvers', 'credential_command', 'mailbox') }
    'profiles set' = @{ words = @(); flags = @('--account', '--approvers', '--base-url', '--credential-command', '--headless-account', '--headless-url', '--notify', '--protect', '--read-only', '--unset'); kinds = @('profiles'); fields = @(); columns = @('name', 'current', 'base_url', 'username', 'credentials_in', 'headless_url', 'account', 'headless_account', 'notify', 'read_only', 'protect', 'approvers', 'credential_command', 'mailbox') }
    'profiles remove' = @{ words = @(); flags = @(); kinds = @('profiles'); fields = @(); columns = @('name', 'current', 'base_url', 'username', 'credentials_in', 'headless_url', 'account', 'headless_account', 'notify', 'read_only', 'protect', 'approvers', 'credential_command', 'mailbox') }
    'mailbox' = @{ words = @('set', 'test', 'show', 'remove'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'mailbox set' = @{ words = @(); flags = @('--accept', '--address', '--credential-command', '--failure-word', '--folder', '--host', '--no-keyring', '--password-stdin', '--plus', '--port', '--sender', '--start-word', '--success-word', '--token-command', '--unset', '--user'); kinds = @(); fields = @(); columns = @('profile', 'host', 'port', 'user', 'credentials_in', 'address', 'tagged_address', 'plus', 'senders', 'folders', 'accept', 'failure_words', 'start_words', 'success_words') }
    'mailbox test' = @{ words = @(); flags = @(); kinds = @(); fields = @(); columns = @('mailbox', 'folders', 'tagged_address') }
    'mailbox show' = @{ words = @(); flags = @(); kinds = @(); fields = @(); columns = @('profile', 'host', 'port', 'user', 'credentials_in', 'address', 'tagged_address', 'plus', 'senders', 'folders', 'accept', 'failure_words', 'start_words', 'success_words') }
    'mailbox remove' = @{ words = @(); flags = @(); kinds = @(); fields = @(); columns = @('profile', 'host', 'port', 'user', 'credentials_in', 'address', 'tagged_address', 'plus', 'senders', 'folders', 'accept', 'failure_words', 'start_words', 'success_words') }
    'sandbox' = @{ words = @('serve', 'reset', 'status', 'outbox', 'zip', 'dns'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'sandbox serve' = @{ words = @(); flags = @('--fault', '--installs', '--job-outcome', '--job-seconds', '--latency', '--memory', '--part-1', '--port', '--rate', '--state', '--strict'); kinds = @(); fields = @(); columns = @('HMS_BASE_URL', 'HMS_USERNAME', 'HMS_PASSWORD', 'HMS_HEADLESS_URL', 'HMS_HEADLESS_ACCOUNT') }
    'sandbox reset' = @{ words = @(); flags = @('--installs'); kinds = @(); fields = @(); columns = @('seeded_at', 'installs', 'state') }
    'sandbox status' = @{ words = @(); flags = @(); kinds = @(); fields = @(); columns = @('seeded_at', 'installs', 'backups', 'jobs_under_way', 'emails', 'username', 'password', 'state') }
    'sandbox outbox' = @{ words = @(); flags = @('--limit', '--sort', '--where'); kinds = @(); fields = @('sent_at', 'to', 'subject'); columns = @('sent_at', 'to', 'subject') }
    'sandbox zip' = @{ words = @(); flags = @('--account'); kinds = @('-', '-', 'files'); fields = @(); columns = @() }
    'sandbox dns' = @{ words = @('add', 'remove', 'list'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'sandbox dns add' = @{ words = @(); flags = @(); kinds = @('-', '-'); fields = @(); columns = @('name', 'type', 'value') }
    'sandbox dns remove' = @{ words = @(); flags = @(); kinds = @('-'); fields = @(); columns = @('name', 'type', 'value') }
    'sandbox dns list' = @{ words = @(); flags = @('--limit', '--sort', '--where'); kinds = @(); fields = @('name', 'type', 'value'); columns = @('name', 'type', 'value') }
    'completion' = @{ words = @('bash', 'zsh', 'fish', 'powershell'); flags = @(); kinds = @('-'); fields = @(); columns = @('shell', 'script') }
    'doctor' = @{ words = @(); flags = @(); kinds = @(); fields = @(); columns = @('check', 'result', 'found', 'remedy') }
    'help' = @{ words = @('exit-codes', 'output', 'lists', 'json', 'wait', 'mail', 'fleet', 'credentials', 'environment', 'installs', 'domains', 'cache', 'certs', 'backups', 'archives', 'sites', 'accounts', 'users', 'usage', 'ssh-keys', 'reports', 'headless', 'jobs', 'guard', 'watch', 'open', 'api', 'each', 'apply', 'plan', 'audit', 'auth', 'profiles', 'mailbox', 'sandbox', 'completion', 'doctor'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help installs' = @{ words = @('list', 'get', 'create', 'update', 'copy', 'delete'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help domains' = @{ words = @('list', 'get', 'find', 'add', 'import', 'verify', 'check', 'update', 'remove'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help cache' = @{ words = @('purge'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help certs' = @{ words = @('list'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help backups' = @{ words = @('list', 'get', 'create', 'wait', 'restore', 'archive'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help archives' = @{ words = @('list', 'wait', 'download', 'keep'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help sites' = @{ words = @('get', 'transfers', 'transfer', 'wait'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help sites transfers' = @{ words = @('get', 'cancel'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help accounts' = @{ words = @('list', 'get', 'limits', 'transfers'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help users' = @{ words = @('list', 'get', 'create', 'update', 'remove', 'import', 'audit'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help usage' = @{ words = @('show', 'summary', 'insights', 'install', 'limits', 'refresh'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help ssh-keys' = @{ words = @('list'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help reports' = @{ words = @('templates', 'update'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help headless' = @{ words = @('apps', 'envs', 'upload'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help headless apps' = @{ words = @('list', 'get', 'create', 'delete'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help headless envs' = @{ words = @('list', 'get', 'create', 'update', 'delete'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help jobs' = @{ words = @('list', 'show', 'wait', 'settle', 'forget'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help plan' = @{ words = @('show', 'sign'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help auth' = @{ words = @('login', 'logout', 'status'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help profiles' = @{ words = @('list', 'show', 'use', 'set', 'remove'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help mailbox' = @{ words = @('set', 'test', 'show', 'remove'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help sandbox' = @{ words = @('serve', 'reset', 'status', 'outbox', 'zip', 'dns'); flags = @(); kinds = @(); fields = @(); columns = @() }
    'help sandbox dns' = @{ words = @('add', 'remove', 'list'); flags = @(); kinds = @(); fields = @(); columns = @() }
  }
  $choices = @{
    '--output' = @('table', 'json', 'jsonl', 'csv', 'tsv')
    '-o' = @('table', 'json', 'jsonl', 'csv', 'tsv')
    '--annotations' = @('error', 'warning', 'none')
    '--environment' = @('production', 'staging', 'development')
    '--secure-all-urls' = @('on', 'off')
    '--type' = @('object', 'page', 'cdn', 'all')
    '--backup' = @('latest', 'new')
    '--role' = @('owner', 'full', 'full,billing', 'partial', 'partial,billing')
    '--only' = @('findings')
    '--as' = @('completed', 'failed')
    '--purge' = @('object', 'page', 'cdn', 'all')
    '--restore-database' = @('yes', 'no')
    '--read-only' = @('on', 'off')
    '--unset' = @('port', 'sender', 'folder', 'plus', 'accept', 'failure-word', 'start-word', 'success-word', 'credential-command', 'token-command')
    '--plus' = @('on', 'off')
    '--accept' = @('strict', 'any')
    '--job-outcome' = @('completed', 'aborted')
  }
  $named = @{
    '--profile' = 'everyProfile'
    '--columns' = 'columns'
    '--ca-file' = 'files'
    'installs/list:--account' = 'accounts'
    '--where' = 'fields'
    '--sort' = 'fields'
    'installs/create:--account' = 'accounts'
    '--site' = 'installs'
    '--plan-out' = 'files'
    '--dotenv' = 'files'
    'archives/download:--to' = 'files'
    '--dir' = 'files'
    'sites/transfer:--to' = 'accounts'
    'users/list:--account' = 'accounts'
    'users/get:--account' = 'accounts'
    'users/create:--account' = 'accounts'
    '--install' = 'installs'
    'users/update:--account' = 'accounts'
    'users/remove:--account' = 'accounts'
    'users/import:--account' = 'accounts'
    'users/audit:--account' = 'accounts'
    'reports/templates:--account' = 'accounts'
    '--data' = 'files'
    'watch:--account' = 'accounts'
    '--file' = 'files'
    'each:--from' = 'files'
    'each:--account' = 'accounts'
    '--logs' = 'files'
    '--require-signature' = 'files'
    '--key' = 'files'
    'audit:--account' = 'accounts'
    '--html' = 'files'
    'profiles/set:--account' = 'accounts'
    '--approvers' = 'files'
    '--state' = 'files'
  }
  $takers = @('--accept', '--account', '--acknowledge', '--address', '--annotations', '--approvers', '--as', '--at', '--backup', '--base-url', '--ca-file', '--canary', '--checks', '--columns', '--command-timeout', '--concurrency', '--confirm', '--confirm-count', '--count', '--credential-command', '--data', '--description', '--dir', '--dotenv', '--email', '--environment', '--expect-hash', '--expires-within', '--failure-word', '--fault', '--field', '--field-name', '--file', '--first-name', '--folder', '--from', '--headless-account', '--headless-url', '--host', '--html', '--install', '--installs', '--interval', '--job-outcome', '--job-seconds', '--key', '--last-name', '--latency', '--limit', '--logs', '--max-age', '--max-backup-age', '--max-failures', '--max-open', '--max-owners', '--monthly', '--next', '--notify', '--on-end', '--once', '--only', '--output', '--pairs', '--php-min', '--plan-out', '--plus', '--port', '--profile', '--protect', '--purge', '--rate', '--raw-field', '--read-only', '--recipient', '--redirect-to', '--report', '--require-signature', '--restore-database', '--resume', '--retries', '--role', '--section', '--secure-all-urls', '--sender', '--shard', '--since', '--site', '--sort', '--start-word', '--state', '--success-word', '--table', '--template', '--timeout', '--title', '--to', '--token-command', '--type', '--unset', '--until-command', '--until-status', '--until-text', '--until-url', '--user', '--username', '--wait-if-busy', '--warn-at', '--where', '-o')
  $carriers = @('guard', 'each')
  $common = @('--annotations', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--recheck', '--retries', '--show-secrets', '--version')
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
    if ($one -like '--profile=*') { $profile_ = $one.Substring(10); continue }
    if ($one -like '-*') { continue }
    $next = "$path $one".Trim()
    if ($places.ContainsKey($next)) { $path = $next } else { $given += $one }
  }
  $lead = ''
  $part = $word
  if (-not $bare -and $word -match '^(--[a-z-]+)=(.*)$') {
    $taker = $Matches[1]
    $lead = "$taker="
    $part = $Matches[2]
  }
  $place = $places[$path]
  $offered = $place.words
  $kind = '-'
  if ($taker -ne '') {
    $offered = @()
    if ($choices.ContainsKey($taker)) { $offered = $choices[$taker] }
    $here = $path.Replace(' ', '/') + ":$taker"
    if ($named.ContainsKey($taker)) { $kind = $named[$taker] }
    if ($named.ContainsKey($here)) { $kind = $named[$here] }
  }
  elseif (-not $bare -and $word -like '-*') { $offered = $place.flags + $common }
  else {
    if ($given.Count -gt 0) { $offered = @() }
    if ($given.Count -lt $place.kinds.Count) { $kind = $place.kinds[$given.Count] }
  }
  if ($kind -eq 'backups') { $offered += 'latest' }
  if ($kind -eq 'fields') { $offered = $place.fields }
  elseif ($kind -eq 'columns') {
    $offered = $place.columns
    if ($part -match '^(.*,)([^,]*)$') {
      $lead += $Matches[1]
      $part = $Matches[2]
    }
  }
  elseif ($kind -ne '-' -and $kind -ne 'files') {
    $of = if ($given.Count -gt 0) { $given[0] } else { '' }
    # Windows PowerShell drops an argument that is empty.
    if ($profile_ -eq '') { $profile_ = '-' }
    $offered += @(hms completion names $kind $profile_ $of 2>$null | ForEach-Object { ($_ -split "`t")[0] })
  }
  $offered | Where-Object { $_ -like "$part*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new("$lead$_")
  }
}
