# generated from the table of commands; do not edit
Register-ArgumentCompleter -Native -CommandName hms -ScriptBlock {
  param($word, $ast, $cursor)
  $places = @{
    '' = @('installs', 'domains', 'backups', 'sites', 'accounts', 'users', 'usage', 'ssh-keys', 'reports', 'headless', 'api', 'each', 'audit', 'auth', 'profiles', 'sandbox', 'completion', 'doctor', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'installs' = @('list', 'get', 'create', 'update', 'copy', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'installs list' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'installs get' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'installs create' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--environment', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--site', '--version')
    'installs update' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--environment', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--site', '--version')
    'installs copy' = @('--backup-first', '--ca-file', '--columns', '--confirm', '--csv-raw', '--debug', '--dry-run', '--help', '--interval', '--json', '--no-color', '--no-db', '--no-files', '--no-header', '--no-input', '--notify', '--once', '--output', '--profile', '--quiet', '--retries', '--table', '--timeout', '--version', '--yes')
    'domains' = @('list', 'find', 'add', 'verify', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'domains list' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'domains find' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'domains add' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--help', '--interval', '--json', '--no-color', '--no-header', '--no-input', '--output', '--primary', '--profile', '--quiet', '--redirect-to', '--retries', '--timeout', '--version', '--wait')
    'domains verify' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--help', '--interval', '--json', '--no-color', '--no-dns-check', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--timeout', '--version', '--wait')
    'backups' = @('list', 'create', 'wait', 'restore', 'archive', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'backups list' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'backups create' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--description', '--dry-run', '--github-output', '--help', '--interval', '--json', '--no-color', '--no-header', '--no-input', '--notify', '--once', '--output', '--profile', '--quiet', '--retries', '--timeout', '--version', '--wait')
    'backups wait' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--github-output', '--help', '--interval', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--timeout', '--version')
    'backups restore' = @('--backup-first', '--ca-file', '--columns', '--confirm', '--csv-raw', '--debug', '--dry-run', '--help', '--interval', '--json', '--no-checkpoint', '--no-color', '--no-database', '--no-header', '--no-input', '--notify', '--once', '--output', '--profile', '--quiet', '--retries', '--timeout', '--version', '--yes')
    'backups archive' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--help', '--json', '--no-color', '--no-header', '--no-input', '--notify', '--once', '--output', '--profile', '--quiet', '--retries', '--version')
    'sites' = @('get', 'transfers', 'transfer', 'wait', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sites get' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sites transfers' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'sites transfer' = @('--at', '--ca-file', '--columns', '--confirm', '--csv-raw', '--debug', '--dry-run', '--help', '--interval', '--json', '--maintenance', '--no-color', '--no-header', '--no-input', '--once', '--output', '--profile', '--quiet', '--retries', '--timeout', '--to', '--version', '--wait', '--yes')
    'sites wait' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--interval', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--timeout', '--version')
    'accounts' = @('list', 'transfers', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'accounts list' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'accounts transfers' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'users' = @('create', 'update', 'import', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'users create' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--email', '--first-name', '--help', '--install', '--json', '--last-name', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--role', '--version')
    'users update' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--help', '--install', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--role', '--version')
    'users import' = @('--account', '--ca-file', '--canary', '--columns', '--concurrency', '--csv-raw', '--debug', '--dry-run', '--help', '--json', '--max-failures', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'usage' = @('show', 'refresh', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'usage show' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'usage refresh' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--help', '--interval', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--timeout', '--version', '--wait')
    'ssh-keys' = @('list', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'ssh-keys list' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'reports' = @('templates', 'update', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'reports templates' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'reports update' = @('--biweekly', '--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--help', '--json', '--monthly', '--next', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--recipient', '--retries', '--section', '--template', '--title', '--version', '--weekly')
    'headless' = @('apps', 'envs', 'upload', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'headless apps' = @('list', 'get', 'create', 'delete', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'headless apps list' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'headless apps get' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'headless apps create' = @('--account', '--ca-file', '--columns', '--csv-raw', '--data', '--debug', '--dry-run', '--field', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--raw-field', '--retries', '--version')
    'headless apps delete' = @('--account', '--ca-file', '--columns', '--confirm', '--csv-raw', '--debug', '--dry-run', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--yes')
    'headless envs' = @('list', 'get', 'create', 'update', 'delete', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'headless envs list' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'headless envs get' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'headless envs create' = @('--account', '--ca-file', '--columns', '--csv-raw', '--data', '--debug', '--dry-run', '--field', '--help', '--interval', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--raw-field', '--retries', '--timeout', '--version', '--wait')
    'headless envs update' = @('--account', '--ca-file', '--columns', '--csv-raw', '--data', '--debug', '--dry-run', '--field', '--help', '--interval', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--raw-field', '--retries', '--timeout', '--version', '--wait')
    'headless envs delete' = @('--account', '--ca-file', '--columns', '--confirm', '--csv-raw', '--debug', '--dry-run', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--yes')
    'headless upload' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--field-name', '--help', '--include-hidden', '--interval', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--raw', '--retries', '--timeout', '--version', '--wait')
    'api' = @('GET', 'POST', 'PATCH', 'DELETE', '--ca-file', '--columns', '--confirm', '--csv-raw', '--data', '--debug', '--dry-run', '--field', '--headless', '--help', '--include', '--json', '--limit', '--list', '--no-color', '--no-header', '--no-input', '--openapi', '--output', '--paginate', '--profile', '--quiet', '--raw-field', '--retries', '--version', '--where', '--yes')
    'each' = @('--account', '--all', '--ca-file', '--canary', '--columns', '--concurrency', '--confirm-count', '--csv-raw', '--debug', '--dry-run', '--from', '--help', '--json', '--list', '--max-failures', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--resume', '--retries', '--shard', '--version', '--where', '--yes')
    'audit' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--html', '--json', '--max-backup-age', '--no-color', '--no-header', '--no-input', '--output', '--php-min', '--profile', '--quiet', '--retries', '--version', '--where')
    'auth' = @('login', 'logout', 'status', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'auth login' = @('--base-url', '--ca-file', '--columns', '--csv-raw', '--debug', '--headless-url', '--help', '--json', '--no-color', '--no-header', '--no-input', '--no-keyring', '--output', '--password-stdin', '--profile', '--quiet', '--retries', '--username', '--version')
    'auth logout' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'auth status' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'profiles' = @('list', 'show', 'use', 'set', 'remove', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'profiles list' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'profiles show' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'profiles use' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'profiles set' = @('--account', '--base-url', '--ca-file', '--columns', '--credential-command', '--csv-raw', '--debug', '--headless-account', '--headless-url', '--help', '--json', '--no-color', '--no-header', '--no-input', '--notify', '--output', '--profile', '--protect', '--quiet', '--read-only', '--retries', '--unset', '--version')
    'profiles remove' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sandbox' = @('serve', 'reset', 'status', 'outbox', 'zip', 'dns', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sandbox serve' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--fault', '--help', '--installs', '--job-outcome', '--job-seconds', '--json', '--latency', '--memory', '--no-color', '--no-header', '--no-input', '--output', '--port', '--profile', '--quiet', '--rate', '--retries', '--state', '--strict', '--version')
    'sandbox reset' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--installs', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sandbox status' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sandbox outbox' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'sandbox zip' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sandbox dns' = @('add', 'remove', 'list', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sandbox dns add' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sandbox dns remove' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sandbox dns list' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version', '--where')
    'completion' = @('bash', 'zsh', 'fish', 'powershell', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'doctor' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
  }
  $choices = @{
    '--output' = @('table', 'json', 'jsonl', 'csv', 'tsv')
    '-o' = @('table', 'json', 'jsonl', 'csv', 'tsv')
    '--environment' = @('production', 'staging', 'development')
    '--role' = @('owner', 'full', 'full,billing', 'partial', 'partial,billing')
    '--read-only' = @('on', 'off')
    '--unset' = @('headless-url', 'account', 'headless-account', 'notify', 'read-only', 'protect', 'credential-command')
    '--job-outcome' = @('completed', 'aborted')
  }
  $takers = @('--account', '--at', '--base-url', '--ca-file', '--canary', '--columns', '--concurrency', '--confirm', '--confirm-count', '--credential-command', '--data', '--description', '--email', '--environment', '--fault', '--field', '--field-name', '--first-name', '--from', '--headless-account', '--headless-url', '--html', '--install', '--installs', '--interval', '--job-outcome', '--job-seconds', '--last-name', '--latency', '--limit', '--max-backup-age', '--max-failures', '--monthly', '--next', '--notify', '--once', '--output', '--php-min', '--port', '--profile', '--protect', '--rate', '--raw-field', '--read-only', '--recipient', '--redirect-to', '--resume', '--retries', '--role', '--section', '--shard', '--site', '--state', '--table', '--template', '--timeout', '--title', '--to', '--unset', '--username', '--where', '-o')
  $typed = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($word -ne '') { $typed = @($typed | Select-Object -SkipLast 1) }
  $path = ''
  $last = ''
  foreach ($one in $typed) {
    if ($takers -notcontains $last) {
      $next = "$path $one".Trim()
      if ($places.ContainsKey($next)) { $path = $next }
    }
    $last = $one
  }
  $offered = $places[$path]
  if ($choices.ContainsKey($last)) { $offered = $choices[$last] }
  elseif ($takers -contains $last) { $offered = @() }
  $offered | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_)
  }
}
