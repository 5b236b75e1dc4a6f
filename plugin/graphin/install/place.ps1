# The second half of install.ps1, which reads this file in: from the manifest to the program in its place.

# What is no JSON, or lacks a member, has no version either.
$version = ''
try {
  $manifest = [IO.File]::ReadAllText($manifestPath) | ConvertFrom-Json
  if ($manifest.repo -and $manifest.tag -and $manifest.platforms) { $version = $manifest.version }
} catch { }
$arch = 'amd64'
if ($env:PROCESSOR_ARCHITECTURE -eq 'ARM64' -or $env:PROCESSOR_ARCHITEW6432 -eq 'ARM64') { $arch = 'arm64' }
$platform = "windows/$arch"
if ($version -notmatch '^[0-9A-Za-z.+-]+\z' -or $manifest.repo -notmatch '^[\w.-]+/[\w.-]+\z' -or
  $manifest.repo.Contains('..') -or $manifest.tag -notmatch '^[0-9A-Za-z.+-]+\z') {
  Stop-Failed "$manifestPath is damaged: it names no version, repository or tag." `
    "Install the plugin anew: 'claude plugin update graphin@graphin'."
}

if (-not (Get-Lock)) {
  Stop-Failed "Another installation has held $lock for ten minutes." `
    'If none is running, delete that directory, then reconnect with /mcp.'
}
# The one waited for may have done it.
if ($env:GRAPHIN_FORCE_INSTALL -ne '1' -and (Test-Current)) { Stop-With 0 }
Get-ChildItem -LiteralPath $state -Filter 'unpack.*' | Remove-Item -Recurse -Force -ErrorAction SilentlyContinue

$wanted = $null
$entry = $manifest.platforms.PSObject.Properties[$platform]
# Windows on ARM runs programs for amd64.
if (-not $entry) { $entry = $manifest.platforms.PSObject.Properties['windows/amd64'] }
if ($entry) { $platform = $entry.Name; $wanted = $entry.Value }
$file = "graphin-$version-$($platform.Replace('/', '-')).exe"
$target = Join-Path $bin $file
$record = Join-Path $versions "$file.json"
$previous = Get-Installed

# The program is there and sound; make it the current one.
function Complete-Install([string]$source, [string]$hash, [string]$archiveHash) {
  $members = @()
  if ($archiveHash) { $members += "  ""archive_sha256"": ""$archiveHash""" }
  $members += "  ""file"": ""$file"""
  $members += "  ""installed_at"": ""$([DateTime]::UtcNow.ToString('yyyy-MM-ddTHH:mm:ssZ'))"""
  $members += "  ""platform"": ""$platform""", "  ""sha256"": ""$hash"""
  $members += "  ""source"": ""$source""", "  ""version"": ""$version"""
  $text = "{`n" + ($members -join ",`n") + "`n}`n"
  Set-Text $record $text
  Set-Text $pointer "@""%~dp0$file"" %*`r`n"
  Set-Text (Join-Path $state 'installed.json') $text
  if ($previous -ne $file) {
    # A program that runs cannot be removed; it goes with the next upgrade.
    foreach ($old in Get-ChildItem -LiteralPath $bin -Filter "graphin-*-$($platform.Replace('/', '-')).exe") {
      if ($old.Name -eq $file -or $old.Name -eq $previous) { continue }
      Remove-Item -LiteralPath $old.FullName -Force -ErrorAction SilentlyContinue
      Remove-Item -LiteralPath (Join-Path $versions "$($old.Name).json") -Force -ErrorAction SilentlyContinue
    }
  }
  Get-ChildItem -LiteralPath $bin -Filter 'graphin-*.exe.old' |
    Remove-Item -Force -ErrorAction SilentlyContinue
  Remove-Item -LiteralPath (Join-Path $state 'last-error.txt') -Force -ErrorAction SilentlyContinue
  Set-Text (Join-Path $state 'manifest.json') ([IO.File]::ReadAllText($manifestPath))
  Write-Log "graphin $version is in place ($source)"
  Stop-With 0
}

if (Test-Path -LiteralPath $target) {
  $known = $null
  # One that cannot be read counts as none.
  try { $known = [IO.File]::ReadAllText($record) | ConvertFrom-Json } catch { }
  if ($known -and $known.PSObject.Properties['sha256']) {
    $archiveHash = ''
    # A record without the archive's hash is that of a bundle, which had its own manifest of hashes.
    if ($known.PSObject.Properties['archive_sha256']) { $archiveHash = $known.archive_sha256 }
    $isSame = -not $archiveHash -or ($wanted -and $archiveHash -eq $wanted.sha256)
    if ($isSame -and (Get-Hash $target) -eq $known.sha256) { Complete-Install 'relink' $known.sha256 $archiveHash }
  }
  Write-Log "$file is not what was installed; it is fetched again"
  # A file that runs can be renamed where it cannot be removed.
  Remove-Item -LiteralPath "$target.old" -Force -ErrorAction SilentlyContinue
  Move-Item -LiteralPath $target -Destination "$target.old" -Force
}

if (-not $wanted) {
  $note = $manifest.notes.PSObject.Properties[$platform]
  Stop-Failed "graphin $version has no program for $platform. $(if ($note) { $note.Value })" `
    'Set the option binary_path to a graphin of your own; the README says how to build one.'
}
if ($wanted.asset -notmatch '^[\w.+-]+\.zip$' -or $wanted.sha256 -notmatch '^[0-9a-f]{64}$' -or $wanted.bin -notmatch '^[\w.-]+$') {
  Stop-Failed "$manifestPath is damaged: what it says of $platform is no archive." `
    "Install the plugin anew: 'claude plugin update graphin@graphin'."
}

$base = $env:GRAPHIN_MIRROR
if (-not $base) { $base = 'https://github.com' }
if ($base -notmatch '^https?://[^\s?#"'']+$') {
  Stop-Failed "The mirror has to be an http or https address without '?' and '#'; it is '$(Get-Shown $base)'." `
    'Correct the option mirror, or the variable GRAPHIN_MIRROR.'
}
$url = "$($base.TrimEnd('/'))/$($manifest.repo)/releases/download/$($manifest.tag)/$($wanted.asset)"
$archive = Join-Path $state "download-$($wanted.sha256).part"
Get-ChildItem -LiteralPath $state -Filter 'download-*.part' | Where-Object { $_.FullName -ne $archive } |
  Remove-Item -Force -ErrorAction SilentlyContinue
# Windows PowerShell on older systems does not offer it by itself.
[Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor 3072
Receive-Pinned $url $archive $wanted

$unpacked = Join-Path $state "unpack.$PID"
Add-Type -AssemblyName System.IO.Compression.FileSystem
[IO.Compression.ZipFile]::ExtractToDirectory($archive, $unpacked)
$new = Join-Path $unpacked $wanted.bin
if (-not (Test-Path -LiteralPath $new -PathType Leaf)) {
  Stop-Failed "$($wanted.asset) has no $($wanted.bin) in it." 'Report this to the project; nothing was installed.'
}
# Whether it runs here shows before it takes the place of one that does.
$answer = ''
$ErrorActionPreference = 'Continue'
try { $answer = (& $new version --json 2>$null) -join '' } catch { }
$ErrorActionPreference = 'Stop'
if ($answer -notmatch """version"":\s*""v?$([Regex]::Escape($version))""") {
  Stop-Failed "The program for $platform does not run here, or is not ${version}: $answer" `
    'Set the option binary_path to a graphin that runs here.'
}
$hash = Get-Hash $new
Move-Item -LiteralPath $new -Destination $target -Force
Remove-Item -LiteralPath $unpacked -Recurse -Force
Remove-Item -LiteralPath $archive -Force
Complete-Install 'release' $hash $wanted.sha256
