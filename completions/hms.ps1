# generated from the table of commands; do not edit
Register-ArgumentCompleter -Native -CommandName hms -ScriptBlock {
  param($word, $ast, $cursor)
  $places = @{
    '' = @{ words = @('installs', 'domains', 'backups', 'sites', 'accounts', 'users', 'usage', 'ssh-keys', 'reports', 'headless', 'api', 'each', 'audit', 'auth', 'profiles', 'sandbox', 'completion', 'doctor', 'help'); flags = @(); kinds = @() }
    'installs' = @{ words = @('list', 'get', 'create', 'update', 'copy'); flags = @(); kinds = @() }
    'installs list' = @{ words = @(); flags = @('--account', '--limit', '--where'); kinds = @() }
    'installs get' = @{ words = @(); flags = @(); kinds = @('installs') }
    'installs create' = @{ words = @(); flags = @('--account', '--dry-run', '--environment', '--site'); kinds = @('-') }
    'installs update' = @{ words = @(); flags = @('--dry-run', '--environment', '--site'); kinds = @('installs') }
    'installs copy' = @{ words = @(); flags = @('--backup-first', '--confirm', '--dry-run', '--interval', '--no-db', '--no-files', '--notify', '--once', '--table', '--timeout', '--yes'); kinds = @('installs', 'installs') }
    'domains' = @{ words = @('list', 'find', 'add', 'verify'); flags = @(); kinds = @() }
    'domains list' = @{ words = @(); flags = @('--limit', '--where'); kinds = @('installs') }
    'domains find' = @{ words = @(); flags = @('--limit', '--where'); kinds = @('-') }
    'domains add' = @{ words = @(); flags = @('--dry-run', '--interval', '--primary', '--redirect-to', '--timeout', '--wait'); kinds = @('installs', '-') }
    'domains verify' = @{ words = @(); flags = @('--dry-run', '--interval', '--no-dns-check', '--timeout', '--wait'); kinds = @('installs', 'domains') }
    'backups' = @{ words = @('list', 'create', 'wait', 'restore', 'archive'); flags = @(); kinds = @() }
    'backups list' = @{ words = @(); flags = @('--limit', '--where'); kinds = @('installs') }
    'backups create' = @{ words = @(); flags = @('--description', '--dry-run', '--github-output', '--interval', '--notify', '--once', '--timeout', '--wait'); kinds = @('installs') }
    'backups wait' = @{ words = @(); flags = @('--github-output', '--interval', '--timeout'); kinds = @('installs', 'backups') }
    'backups restore' = @{ words = @(); flags = @('--backup-first', '--confirm', '--dry-run', '--interval', '--no-checkpoint', '--no-database', '--notify', '--once', '--timeout', '--yes'); kinds = @('installs', 'backups') }
    'backups archive' = @{ words = @(); flags = @('--dry-run', '--notify', '--once'); kinds = @('installs', 'backups') }
    'sites' = @{ words = @('get', 'transfers', 'transfer', 'wait'); flags = @(); kinds = @() }
    'sites get' = @{ words = @(); flags = @(); kinds = @('installs') }
    'sites transfers' = @{ words = @(); flags = @('--limit', '--where'); kinds = @('installs') }
    'sites transfer' = @{ words = @(); flags = @('--at', '--confirm', '--dry-run', '--interval', '--maintenance', '--once', '--timeout', '--to', '--wait', '--yes'); kinds = @('installs') }
    'sites wait' = @{ words = @(); flags = @('--interval', '--timeout'); kinds = @('installs', 'transfers') }
    'accounts' = @{ words = @('list', 'transfers'); flags = @(); kinds = @() }
    'accounts list' = @{ words = @(); flags = @('--limit', '--where'); kinds = @() }
    'accounts transfers' = @{ words = @(); flags = @('--limit', '--where'); kinds = @('accounts') }
    'users' = @{ words = @('create', 'update', 'import'); flags = @(); kinds = @() }
    'users create' = @{ words = @(); flags = @('--account', '--dry-run', '--email', '--first-name', '--install', '--last-name', '--role'); kinds = @() }
    'users update' = @{ words = @(); flags = @('--account', '--dry-run', '--install', '--role'); kinds = @('-') }
    'users import' = @{ words = @(); flags = @('--account', '--canary', '--concurrency', '--dry-run', '--max-failures'); kinds = @('files') }
    'usage' = @{ words = @('show', 'refresh'); flags = @(); kinds = @() }
    'usage show' = @{ words = @(); flags = @(); kinds = @('accounts') }
    'usage refresh' = @{ words = @(); flags = @('--dry-run', '--interval', '--timeout', '--wait'); kinds = @('accounts') }
    'ssh-keys' = @{ words = @('list'); flags = @(); kinds = @() }
    'ssh-keys list' = @{ words = @(); flags = @('--limit', '--where'); kinds = @() }
    'reports' = @{ words = @('templates', 'update'); flags = @(); kinds = @() }
    'reports templates' = @{ words = @(); flags = @('--limit', '--where'); kinds = @() }
    'reports update' = @{ words = @(); flags = @('--biweekly', '--dry-run', '--monthly', '--next', '--recipient', '--section', '--template', '--title', '--weekly'); kinds = @('-') }
    'headless' = @{ words = @('apps', 'envs', 'upload'); flags = @(); kinds = @() }
    'headless apps' = @{ words = @('list', 'get', 'create', 'delete'); flags = @(); kinds = @() }
    'headless apps list' = @{ words = @(); flags = @('--account', '--limit', '--where'); kinds = @() }
    'headless apps get' = @{ words = @(); flags = @('--account'); kinds = @('apps') }
    'headless apps create' = @{ words = @(); flags = @('--account', '--data', '--dry-run', '--field', '--raw-field'); kinds = @() }
    'headless apps delete' = @{ words = @(); flags = @('--account', '--confirm', '--dry-run', '--yes'); kinds = @('apps') }
    'headless envs' = @{ words = @('list', 'get', 'create', 'update', 'delete'); flags = @(); kinds = @() }
    'headless envs list' = @{ words = @(); flags = @('--account', '--limit', '--where'); kinds = @('apps') }
    'headless envs get' = @{ words = @(); flags = @('--account'); kinds = @('apps', 'environments') }
    'headless envs create' = @{ words = @(); flags = @('--account', '--data', '--dry-run', '--field', '--interval', '--raw-field', '--timeout', '--wait'); kinds = @('apps') }
    'headless envs update' = @{ words = @(); flags = @('--account', '--data', '--dry-run', '--field', '--interval', '--raw-field', '--timeout', '--wait'); kinds = @('apps', 'environments') }
    'headless envs delete' = @{ words = @(); flags = @('--account', '--confirm', '--dry-run', '--yes'); kinds = @('apps', 'environments') }
    'headless upload' = @{ words = @(); flags = @('--account', '--dry-run', '--field-name', '--include-hidden', '--interval', '--raw', '--timeout', '--wait'); kinds = @('apps', 'environments', 'files') }
    'api' = @{ words = @('GET', 'POST', 'PATCH', 'DELETE'); flags = @('--confirm', '--data', '--dry-run', '--field', '--headless', '--include', '--limit', '--list', '--openapi', '--paginate', '--raw-field', '--where', '--yes'); kinds = @('-', '-') }
    'each' = @{ words = @(); flags = @('--account', '--acknowledge', '--all', '--canary', '--concurrency', '--confirm', '--confirm-count', '--dry-run', '--from', '--list', '--max-failures', '--max-open', '--resume', '--shard', '--where', '--yes'); kinds = @('-') }
    'audit' = @{ words = @(); flags = @('--account', '--html', '--max-backup-age', '--php-min', '--where'); kinds = @() }
    'auth' = @{ words = @('login', 'logout', 'status'); flags = @(); kinds = @() }
    'auth login' = @{ words = @(); flags = @('--base-url', '--headless-url', '--no-keyring', '--password-stdin', '--username'); kinds = @() }
    'auth logout' = @{ words = @(); flags = @(); kinds = @() }
    'auth status' = @{ words = @(); flags = @(); kinds = @() }
    'profiles' = @{ words = @('list', 'show', 'use', 'set', 'remove'); flags = @(); kinds = @() }
    'profiles list' = @{ words = @(); flags = @('--limit', '--where'); kinds = @() }
    'profiles show' = @{ words = @(); flags = @(); kinds = @('profiles') }
    'profiles use' = @{ words = @(); flags = @(); kinds = @('profiles') }
    'profiles set' = @{ words = @(); flags = @('--account', '--base-url', '--credential-command', '--headless-account', '--headless-url', '--notify', '--protect', '--read-only', '--unset'); kinds = @('profiles') }
    'profiles remove' = @{ words = @(); flags = @(); kinds = @('profiles') }
    'sandbox' = @{ words = @('serve', 'reset', 'status', 'outbox', 'zip', 'dns'); flags = @(); kinds = @() }
    'sandbox serve' = @{ words = @(); flags = @('--fault', '--installs', '--job-outcome', '--job-seconds', '--latency', '--memory', '--port', '--rate', '--state', '--strict'); kinds = @() }
    'sandbox reset' = @{ words = @(); flags = @('--installs'); kinds = @() }
    'sandbox status' = @{ words = @(); flags = @(); kinds = @() }
    'sandbox outbox' = @{ words = @(); flags = @('--limit', '--where'); kinds = @() }
    'sandbox zip' = @{ words = @(); flags = @('--account'); kinds = @('-', '-', 'files') }
    'sandbox dns' = @{ words = @('add', 'remove', 'list'); flags = @(); kinds = @() }
    'sandbox dns add' = @{ words = @(); flags = @(); kinds = @('-', '-') }
    'sandbox dns remove' = @{ words = @(); flags = @(); kinds = @('-') }
    'sandbox dns list' = @{ words = @(); flags = @('--limit', '--where'); kinds = @() }
    'completion' = @{ words = @('bash', 'zsh', 'fish', 'powershell'); flags = @(); kinds = @('-') }
    'doctor' = @{ words = @(); flags = @(); kinds = @() }
    'help' = @{ words = @('exit-codes', 'output', 'wait', 'fleet', 'credentials', 'environment', 'installs', 'domains', 'backups', 'sites', 'accounts', 'users', 'usage', 'ssh-keys', 'reports', 'headless', 'api', 'each', 'audit', 'auth', 'profiles', 'sandbox', 'completion', 'doctor'); flags = @(); kinds = @() }
    'help installs' = @{ words = @('list', 'get', 'create', 'update', 'copy'); flags = @(); kinds = @() }
    'help domains' = @{ words = @('list', 'find', 'add', 'verify'); flags = @(); kinds = @() }
    'help backups' = @{ words = @('list', 'create', 'wait', 'restore', 'archive'); flags = @(); kinds = @() }
    'help sites' = @{ words = @('get', 'transfers', 'transfer', 'wait'); flags = @(); kinds = @() }
    'help accounts' = @{ words = @('list', 'transfers'); flags = @(); kinds = @() }
    'help users' = @{ words = @('create', 'update', 'import'); flags = @(); kinds = @() }
    'help usage' = @{ words = @('show', 'refresh'); flags = @(); kinds = @() }
    'help ssh-keys' = @{ words = @('list'); flags = @(); kinds = @() }
    'help reports' = @{ words = @('templates', 'update'); flags = @(); kinds = @() }
    'help headless' = @{ words = @('apps', 'envs', 'upload'); flags = @(); kinds = @() }
    'help headless apps' = @{ words = @('list', 'get', 'create', 'delete'); flags = @(); kinds = @() }
    'help headless envs' = @{ words = @('list', 'get', 'create', 'update', 'delete'); flags = @(); kinds = @() }
    'help auth' = @{ words = @('login', 'logout', 'status'); flags = @(); kinds = @() }
    'help profiles' = @{ words = @('list', 'show', 'use', 'set', 'remove'); flags = @(); kinds = @() }
    'help sandbox' = @{ words = @('serve', 'reset', 'status', 'outbox', 'zip', 'dns'); flags = @(); kinds = @() }
    'help sandbox dns' = @{ words = @('add', 'remove', 'list'); flags = @(); kinds = @() }
  }
  $choices = @{
    '--output' = @('table', 'json', 'jsonl', 'csv', 'tsv')
    '-o' = @('table', 'json', 'jsonl', 'csv', 'tsv')
    '--annotations' = @('error', 'warning', 'none')
    '--environment' = @('production', 'staging', 'development')
    '--role' = @('owner', 'full', 'full,billing', 'partial', 'partial,billing')
    '--read-only' = @('on', 'off')
    '--unset' = @('headless-url', 'account', 'headless-account', 'notify', 'read-only', 'protect', 'credential-command')
    '--job-outcome' = @('completed', 'aborted')
  }
  $named = @{
    '--profile' = 'everyProfile'
    '--ca-file' = 'files'
    'installs/list:--account' = 'accounts'
    'installs/create:--account' = 'accounts'
    '--site' = 'installs'
    '--to' = 'accounts'
    'users/create:--account' = 'accounts'
    '--install' = 'installs'
    'users/update:--account' = 'accounts'
    'users/import:--account' = 'accounts'
    '--data' = 'files'
    '--from' = 'files'
    'each:--account' = 'accounts'
    'audit:--account' = 'accounts'
    '--html' = 'files'
    'profiles/set:--account' = 'accounts'
    '--state' = 'files'
  }
  $takers = @('--account', '--acknowledge', '--annotations', '--at', '--base-url', '--ca-file', '--canary', '--columns', '--concurrency', '--confirm', '--confirm-count', '--credential-command', '--data', '--description', '--email', '--environment', '--fault', '--field', '--field-name', '--first-name', '--from', '--headless-account', '--headless-url', '--html', '--install', '--installs', '--interval', '--job-outcome', '--job-seconds', '--last-name', '--latency', '--limit', '--max-backup-age', '--max-failures', '--max-open', '--monthly', '--next', '--notify', '--once', '--output', '--php-min', '--port', '--profile', '--protect', '--rate', '--raw-field', '--read-only', '--recipient', '--redirect-to', '--resume', '--retries', '--role', '--section', '--shard', '--site', '--state', '--table', '--template', '--timeout', '--title', '--to', '--unset', '--username', '--where', '-o')
  $carriers = @('each')
  $common = @('--annotations', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
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
  if ($kind -ne '-' -and $kind -ne 'files') {
    $of = if ($given.Count -gt 0) { $given[0] } else { '' }
    # Windows PowerShell drops an argument that is empty.
    if ($profile_ -eq '') { $profile_ = '-' }
    $offered += @(hms completion names $kind $profile_ $of 2>$null | ForEach-Object { ($_ -split "`t")[0] })
  }
  $offered | Where-Object { $_ -like "$part*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new("$lead$_")
  }
}
