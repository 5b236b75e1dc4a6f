# As session-start.sh, for Windows without Git Bash: fetches the program ahead of its use, and tells the model when that
# fails.
if ($env:GRAPHIN_BIN -or $env:CLAUDE_PLUGIN_OPTION_BINARY_PATH) { exit 0 }
if ($env:CLAUDE_PLUGIN_OPTION_MIRROR) { $env:GRAPHIN_MIRROR = $env:CLAUDE_PLUGIN_OPTION_MIRROR }
$env:GRAPHIN_INSTALL_CALLER = 'session-start'
$installer = Join-Path (Split-Path -Parent $PSScriptRoot) 'install/install.ps1'
$shell = (Get-Process -Id $PID).Path
$said = (& $shell -NoProfile -NonInteractive -ExecutionPolicy Bypass -File $installer 2>&1 | Out-String).Trim()
if ($LASTEXITCODE -eq 0) { exit 0 }
$data = $env:CLAUDE_PLUGIN_DATA
if (-not $data) { $data = Join-Path $env:LOCALAPPDATA 'graphin\data' }
$note = Join-Path $data 'state/last-error.txt'
if (Test-Path -LiteralPath $note) { $said = [IO.File]::ReadAllText($note) }
$reason = ($said -replace '[\x00-\x1f]+', ' ').Trim()
$context = "graphin could not be installed or updated; tell the user. Reason: $reason " +
  "What to do: /graphin:doctor; the log is $(Join-Path $data 'logs\install.log')"
@{ hookSpecificOutput = @{ hookEventName = 'SessionStart'; additionalContext = $context } } | ConvertTo-Json -Compress
exit 0
