# As usage.sh, for Windows without Git Bash: hands the client's note of a tool's use to 'graphin usage ingest'. It ends
# with 0 and says nothing whatever happens.
try {
  $start = $env:GRAPHIN_USAGE_ROOT
  if (-not $start) { $start = $env:CLAUDE_PROJECT_DIR }
  if (-not $start) { exit 0 }
  $subdirectory = $env:CLAUDE_PLUGIN_OPTION_WORKSPACE_SUBDIR
  if ($subdirectory) {
    $inner = [IO.Path]::Combine($start, $subdirectory)
    if ([IO.File]::Exists([IO.Path]::Combine($inner, '.graphin/index.bin'))) { $start = $inner }
  }
  $root = [IO.Path]::GetFullPath($start)
  for ($level = 0; $root -and -not [IO.File]::Exists([IO.Path]::Combine($root, '.graphin/index.bin')); $level++) {
    if ($level -ge 8) { exit 0 }
    $root = [IO.Path]::GetDirectoryName($root)
  }
  if (-not $root) { exit 0 }
  $data = $env:CLAUDE_PLUGIN_DATA
  if (-not $data) { $data = [IO.Path]::Combine($env:LOCALAPPDATA, 'graphin\data') }
  $installed = ''
  $pointer = [IO.Path]::Combine($data, 'bin\graphin.cmd')
  if ([IO.File]::Exists($pointer) -and [IO.File]::ReadAllText($pointer) -match '%~dp0([^"]+)"') {
    $installed = [IO.Path]::Combine($data, 'bin', $Matches[1])
  }
  foreach ($program in $env:GRAPHIN_BIN, $env:CLAUDE_PLUGIN_OPTION_BINARY_PATH, $installed) {
    if (-not $program -or -not [IO.File]::Exists($program)) { continue }
    $env:GRAPHIN_WS_ROOT = $root
    $information = New-Object Diagnostics.ProcessStartInfo $program, 'usage ingest'
    $information.UseShellExecute = $false
    $information.CreateNoWindow = $true
    $information.RedirectStandardInput = $true
    $information.RedirectStandardOutput = $true
    $process = [Diagnostics.Process]::Start($information)
    [Console]::OpenStandardInput().CopyTo($process.StandardInput.BaseStream)
    $process.StandardInput.Close()
    [void]$process.StandardOutput.ReadToEnd()
    $process.WaitForExit()
    break
  }
} catch { }
exit 0
