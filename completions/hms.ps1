# made by `hms completion`; do not edit
Register-ArgumentCompleter -Native -CommandName hms -ScriptBlock {
  param($word, $ast, $cursor)
  $places = @{
    '' = @('installs', 'backups', 'sandbox', 'completion', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'installs' = @('list', 'get', 'create', 'update', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'installs list' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'installs get' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'installs create' = @('--account', '--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--environment', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--site', '--version')
    'installs update' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--environment', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--site', '--version')
    'backups' = @('list', 'create', 'wait', 'restore', 'archive', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'backups list' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--limit', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'backups create' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--description', '--dry-run', '--help', '--interval', '--json', '--no-color', '--no-header', '--no-input', '--notify', '--output', '--profile', '--quiet', '--retries', '--timeout', '--version', '--wait')
    'backups wait' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--interval', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--timeout', '--version')
    'backups restore' = @('--ca-file', '--columns', '--confirm', '--csv-raw', '--debug', '--dry-run', '--help', '--json', '--no-checkpoint', '--no-color', '--no-database', '--no-header', '--no-input', '--notify', '--output', '--profile', '--quiet', '--retries', '--version', '--yes')
    'backups archive' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--dry-run', '--help', '--json', '--no-color', '--no-header', '--no-input', '--notify', '--output', '--profile', '--quiet', '--retries', '--version')
    'sandbox' = @('serve', 'reset', 'status', 'outbox', '--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sandbox serve' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--fault', '--help', '--installs', '--job-outcome', '--job-seconds', '--json', '--latency', '--memory', '--no-color', '--no-header', '--no-input', '--output', '--port', '--profile', '--quiet', '--rate', '--retries', '--state', '--strict', '--version')
    'sandbox reset' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--installs', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sandbox status' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'sandbox outbox' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
    'completion' = @('--ca-file', '--columns', '--csv-raw', '--debug', '--help', '--json', '--no-color', '--no-header', '--no-input', '--output', '--profile', '--quiet', '--retries', '--version')
  }
  $choices = @{
    '--output' = @('table', 'json', 'jsonl', 'csv', 'tsv')
    '--environment' = @('production', 'staging', 'development')
    '--job-outcome' = @('completed', 'aborted')
  }
  $typed = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($word -ne '') { $typed = @($typed | Select-Object -SkipLast 1) }
  $path = ''
  foreach ($one in $typed) {
    $next = "$path $one".Trim()
    if ($places.ContainsKey($next)) { $path = $next }
  }
  $offered = $places[$path]
  if ($typed.Count -gt 0 -and $choices.ContainsKey($typed[-1])) { $offered = $choices[$typed[-1]] }
  $offered | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_)
  }
}
