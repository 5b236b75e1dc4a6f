# Brings the program that manifest.json pins into the data directory, on Windows. As install.sh elsewhere: the same
# places, records, variables and exit statuses. 0: the pinned version is in place; 1: no usable one is; 3: an earlier
# one is, and this one could not be had. Standard output stays empty.
# Windows PowerShell 5.1 and PowerShell 7 run it.
Set-StrictMode -Version 2
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

if ($env:GRAPHIN_BIN -and (Test-Path -LiteralPath $env:GRAPHIN_BIN -PathType Leaf)) { exit 0 }

$root = $env:CLAUDE_PLUGIN_ROOT
if (-not $root) { $root = Split-Path -Parent $PSScriptRoot }
$data = $env:CLAUDE_PLUGIN_DATA
if (-not $data) { $data = Join-Path $env:LOCALAPPDATA 'graphin\data' }
$caller = $env:GRAPHIN_INSTALL_CALLER
if (-not $caller) { $caller = 'direct' }
$manifestPath = Join-Path $root 'install/manifest.json'
$bin = Join-Path $data 'bin'
$state = Join-Path $data 'state'
$versions = Join-Path $state 'versions'
$pointer = Join-Path $bin 'graphin.cmd'
$logFile = Join-Path (Join-Path $data 'logs') 'install.log'
$lock = Join-Path $state 'install.lock'
$utf8 = New-Object System.Text.UTF8Encoding $false
$script:hasLock = $false
$script:endWhenUsable = 3
$mine = '{0} {1} {2}' -f $PID, [Net.Dns]::GetHostName(), (Get-Process -Id $PID).StartTime.ToFileTimeUtc()

function Stop-With([int]$status) {
  if ($script:hasLock) { Remove-Item -LiteralPath $lock -Recurse -Force -ErrorAction SilentlyContinue }
  exit $status
}

# The file that bin\graphin.cmd starts; nothing when there is none.
function Get-Installed {
  if (-not (Test-Path -LiteralPath $pointer)) { return $null }
  if ([IO.File]::ReadAllText($pointer) -match '%~dp0([^"]+)"') {
    $name = $Matches[1]
    if (Test-Path -LiteralPath (Join-Path $bin $name) -PathType Leaf) { return $name }
  }
  return $null
}

function Test-Current {
  $kept = Join-Path $state 'manifest.json'
  if (-not (Get-Installed) -or -not (Test-Path -LiteralPath $kept) -or -not (Test-Path -LiteralPath $manifestPath)) {
    return $false
  }
  return [IO.File]::ReadAllText($kept) -ceq [IO.File]::ReadAllText($manifestPath)
}

function Write-Log([string]$text) {
  $line = '[{0}] ({1}) {2}' -f [DateTime]::UtcNow.ToString('yyyy-MM-ddTHH:mm:ssZ'), $caller, $text
  if ($caller -eq 'direct') { [Console]::Error.WriteLine($line) }
  try { [IO.File]::AppendAllText($logFile, "$line`n", $utf8) } catch { }
}

function Stop-Failed([string]$reason, [string]$remedy) {
  Write-Log "failed: $reason $remedy"
  if ($caller -ne 'direct') { [Console]::Error.WriteLine("graphin: $reason`ngraphin: $remedy") }
  try { [IO.File]::WriteAllText((Join-Path $state 'last-error.txt'), "$reason`n$remedy`n", $utf8) } catch { }
  if (Get-Installed) { Stop-With $script:endWhenUsable }
  Stop-With 1
}

# A file that is there as a whole or not at all.
function Set-Text([string]$path, [string]$text) {
  $part = "$path.$PID"
  [IO.File]::WriteAllText($part, $text, $utf8)
  Move-Item -LiteralPath $part -Destination $path -Force
}

function Get-Hash([string]$path) { (Get-FileHash -LiteralPath $path -Algorithm SHA256).Hash.ToLowerInvariant() }

# A text as it may be shown: the addresses in it without user and password, which may hold an @ themselves.
function Get-Shown([string]$text) { $text -replace '//[^/\s]*@', '//' }

# Whether the holder of the lock is gone: see is_stale in lib.sh. A lock of another machine lies for half an hour.
function Test-Stale([string]$owner) {
  $age = [DateTime]::UtcNow - (Get-Item -LiteralPath $lock).LastWriteTimeUtc
  $words = $owner.Split(' ')
  if ($words.Length -lt 2) { return $age.TotalSeconds -gt 10 }
  if ($words[1] -ne [Net.Dns]::GetHostName()) { return $age.TotalMinutes -gt 30 }
  if ($words[0] -notmatch '^[1-9]\d{0,8}\z') { return $true }
  $process = Get-Process -Id $words[0] -ErrorAction SilentlyContinue
  if (-not $process) { return $true }
  return $words.Length -gt 2 -and $words[2] -ne [string]$process.StartTime.ToFileTimeUtc()
}

function Get-Lock {
  for ($try = 0; $try -lt 600; $try++) {
    try {
      # Unlike -Force, this fails where the directory is there.
      [void](New-Item -ItemType Directory -Path $lock)
      $script:hasLock = $true
      [IO.File]::WriteAllText((Join-Path $lock 'owner'), "$mine`n", $utf8)
      return $true
    } catch {
      if (-not (Test-Path -LiteralPath $lock)) { continue }
    }
    try {
      $owner = ''
      try { $owner = [IO.File]::ReadAllText((Join-Path $lock 'owner')).Trim() } catch { }
      if (Test-Stale $owner) {
        Write-Log "the lock of an installation that ended early is removed ($owner)"
        $aside = "$lock.stale.$PID"
        Rename-Item -LiteralPath $lock -NewName (Split-Path -Leaf $aside)
        Remove-Item -LiteralPath $aside -Recurse -Force
        continue
      }
    } catch { }
    if ($try -eq 0) { Write-Log 'waiting for another installation' }
    Start-Sleep -Seconds 1
  }
  return $false
}

# One attempt to fetch what is missing of a file of so many bytes. Gives @{ outcome; reason }, outcome as in download.sh.
function Receive-Rest([string]$url, [string]$path, [long]$size) {
  $have = 0
  if (Test-Path -LiteralPath $path) { $have = (Get-Item -LiteralPath $path).Length }
  $response = $null
  try {
    $request = [Net.WebRequest]::Create($url)
    $request.Timeout = 30000
    $request.ReadWriteTimeout = 30000
    $request.UserAgent = 'graphin-install'
    if ($request.Proxy) { $request.Proxy.Credentials = [Net.CredentialCache]::DefaultCredentials }
    foreach ($name in 'HTTPS_PROXY', 'HTTP_PROXY') {
      $proxy = [Environment]::GetEnvironmentVariable($name)
      if ($proxy -and $url.StartsWith($name.Split('_')[0].ToLowerInvariant() + ':')) {
        $around = @("$env:NO_PROXY".Split(',') | ForEach-Object { $_.Trim() })
        if ($around -notcontains $request.RequestUri.Host) { $request.Proxy = New-Object Net.WebProxy $proxy }
      }
    }
    if ($request.RequestUri.UserInfo) {
      $secret = [Convert]::ToBase64String($utf8.GetBytes([Uri]::UnescapeDataString($request.RequestUri.UserInfo)))
      $request.Headers.Add('Authorization', "Basic $secret")
    }
    if ($have -gt 0) { $request.AddRange([long]$have) }
    $response = $request.GetResponse()
    if ($url.StartsWith('https:') -and $response.ResponseUri.Scheme -ne 'https') {
      return @{ outcome = 'final'; reason = 'the server leads to an address without encryption' }
    }
    $mode = [IO.FileMode]::Create
    if ([int]$response.StatusCode -eq 206) { $mode = [IO.FileMode]::Append }
    $file = New-Object IO.FileStream $path, $mode
    try {
      $stream = $response.GetResponseStream()
      $buffer = New-Object byte[] 65536
      $started = [DateTime]::UtcNow
      while (($length = $stream.Read($buffer, 0, $buffer.Length)) -gt 0) {
        $file.Write($buffer, 0, $length)
        # A server could otherwise fill the disk, or hold the lock for ever.
        if ($file.Length -gt $size) { $request.Abort(); break }
        if (([DateTime]::UtcNow - $started).TotalSeconds -gt 600) {
          $request.Abort()
          return @{ outcome = 'again'; reason = 'it takes longer than ten minutes' }
        }
      }
    } finally { $file.Dispose() }
    return @{ outcome = 'complete'; reason = '' }
  } catch {
    $failure = $_.Exception
    while ($failure -and $failure -isnot [Net.WebException]) { $failure = $failure.InnerException }
    if ($failure -and $failure.Response) {
      $status = [int]$failure.Response.StatusCode
      $outcome = 'final'
      if ($status -eq 416) { $outcome = 'restart' }
      if ($status -ge 500 -or $status -in 408, 425, 429) { $outcome = 'again' }
      return @{ outcome = $outcome; reason = "the server answered with HTTP status $status" }
    }
    return @{ outcome = 'again'; reason = $_.Exception.GetBaseException().Message }
  } finally {
    if ($response) { $response.Dispose() }
  }
}

# Returns when the file is there and is the pinned one.
function Receive-Pinned([string]$url, [string]$path, $wanted) {
  $shown = Get-Shown $url
  Write-Log "downloading $shown"
  $started = [DateTime]::UtcNow
  for ($barren = 0; ; ) {
    $before = 0
    if (Test-Path -LiteralPath $path) {
      $before = (Get-Item -LiteralPath $path).Length
      if ($before -eq $wanted.size -and (Get-Hash $path) -eq $wanted.sha256) { return }
      if ($before -ge $wanted.size) { Remove-Item -LiteralPath $path; $before = 0 }
    }
    $result = Receive-Rest $url $path $wanted.size
    $after = 0
    if (Test-Path -LiteralPath $path) { $after = (Get-Item -LiteralPath $path).Length }
    if ($result.outcome -eq 'complete') {
      $got = Get-Hash $path
      if ($after -eq $wanted.size -and $got -eq $wanted.sha256) { return }
      if ($after -lt $wanted.size) {
        $result = @{ outcome = 'again'; reason = "the file ended after $after of $($wanted.size) bytes" }
      } elseif ($before -gt 0) {
        $result = @{ outcome = 'restart'; reason = 'what was kept of an earlier download does not fit' }
      } else {
        Remove-Item -LiteralPath $path
        $script:endWhenUsable = 1
        Stop-Failed "What $shown gave is not the released file: its SHA-256 is $got, not $($wanted.sha256). Nothing was installed." `
          'A proxy or the mirror may have changed it; do not use that file. Ask who runs them, or report it to the project.'
      }
    }
    $reason = Get-Shown $result.reason
    if ($result.outcome -eq 'final') {
      Stop-Failed "Cannot download ${shown}: $reason." `
        'Look at the network, the proxy variables and the option mirror; or set binary_path to a graphin of your own.'
    }
    if ($result.outcome -eq 'restart') { Remove-Item -LiteralPath $path -ErrorAction SilentlyContinue }
    if ($result.outcome -eq 'again' -and $after -gt $before) { $barren = 0 } else { $barren++ }
    if ($barren -ge 4 -or ([DateTime]::UtcNow - $started).TotalSeconds -gt 600) {
      Stop-Failed "Cannot download ${shown}: $reason." `
        'What has arrived is kept: reconnect with /mcp to go on. Behind a proxy set HTTPS_PROXY, or the option mirror.'
    }
    Write-Log "$reason; trying again, at byte $after"
    Start-Sleep -Seconds ([Math]::Max($barren, 1))
  }
}

if ($env:GRAPHIN_FORCE_INSTALL -ne '1' -and (Test-Current)) { exit 0 }

try {
  foreach ($directory in $bin, $versions, (Join-Path $data 'logs')) {
    [void](New-Item -ItemType Directory -Path $directory -Force)
  }
  if ((Test-Path -LiteralPath $logFile) -and (Get-Item -LiteralPath $logFile).Length -gt 262144) {
    Move-Item -LiteralPath $logFile -Destination "$logFile.1" -Force
  }
  if (-not (Test-Path -LiteralPath $manifestPath)) {
    if (Get-Installed) { exit 0 }
    Stop-Failed 'This copy of the plugin pins no release yet.' `
      "Wait for one, or set the option binary_path to a graphin of your own: one that you built, or that 'graphin setup --from' installed."
  }
  . (Join-Path $PSScriptRoot 'place.ps1')
} catch {
  Stop-Failed "Cannot install to ${data}: $($_.Exception.GetBaseException().Message)" `
    'Make the directory writable or free some room, then reconnect with /mcp.'
}
