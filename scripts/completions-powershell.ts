import { type Model, said } from './completion-model.ts';

export function powershell({ places, common, choices, kinds, takers, carriers }: Model): string {
  const list = (all: readonly string[]) => `@(${all.map((word) => `'${word}'`).join(', ')})`;
  const entries = places.map(
    ({ path, words, flags, kinds: each, fields, columns }) =>
      `    '${path}' = @{ words = ${list(words)}; flags = ${list(flags)}; kinds = ${list(each)}; fields = ${list(fields)}; columns = ${list(columns)} }`,
  );
  const values = [...choices].map(([flag, all]) => `    '${flag}' = ${list(all)}`);
  const named = [...kinds].map(([flag, kind]) => `    '${flag}' = '${kind}'`);
  return `# ${said}
Register-ArgumentCompleter -Native -CommandName hms -ScriptBlock {
  param($word, $ast, $cursor)
  $places = @{
${entries.join('\n')}
  }
  $choices = @{
${values.join('\n')}
  }
  $named = @{
${named.join('\n')}
  }
  $takers = ${list(takers)}
  $carriers = ${list(carriers)}
  $common = ${list(common)}
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
    $offered += @(hms completion names $kind $profile_ $of 2>$null | ForEach-Object { ($_ -split "\`t")[0] })
  }
  $offered | Where-Object { $_ -like "$part*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new("$lead$_")
  }
}
`;
}
