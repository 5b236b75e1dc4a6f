#!/bin/sh
# Brings the program that install/manifest.json pins into the data directory:
#   download, compare with the pinned SHA-256, unpack, try it, put the link in place, note what was done.
# Every step can be broken off: what was downloaded is kept and gone on with, and the copy of the manifest, by which an
# installation counts as current, is written last.
#
# Ends with 0 when the pinned version is in place, 1 when no usable one is, 3 when an earlier one is and this one could
# not be had. Standard output stays empty; the steps go to logs/install.log, or to standard error when started by hand.
#
# CLAUDE_PLUGIN_ROOT, CLAUDE_PLUGIN_DATA  where the plugin is, where it may write
# GRAPHIN_MIRROR                          address to use in place of https://github.com
# GRAPHIN_BIN                             a program to use as it is: nothing is installed
# GRAPHIN_FORCE_INSTALL=1                 look at everything again even when all seems current
# GRAPHIN_INSTALL_CALLER                  launcher | session-start | direct
set -eu
# What is put in place is run: nobody else may write there, whatever the user's mask allows.
umask go-w

if [ -n "${GRAPHIN_BIN:-}" ] && [ -x "$GRAPHIN_BIN" ]; then exit 0; fi

root=${CLAUDE_PLUGIN_ROOT:-}
[ -n "$root" ] || root=$(unset CDPATH && cd "${0%/*}/.." && pwd)
data=${CLAUDE_PLUGIN_DATA:-${XDG_DATA_HOME:-${HOME:?neither CLAUDE_PLUGIN_DATA nor HOME is set}/.local/share}/graphin}
manifest=$root/install/manifest.json
link=$data/bin/graphin
state=$data/state
log_file=$data/logs/install.log
caller=${GRAPHIN_INSTALL_CALLER:-direct}
if [ "${OS:-}" = Windows_NT ]; then
  exec powershell.exe -NoProfile -NonInteractive -ExecutionPolicy Bypass -File "$root/install/install.ps1"
fi

# shellcheck source=../shared.sh
. "$root/shared.sh"
# shellcheck source=lib.sh
. "$root/install/lib.sh"

if [ "${GRAPHIN_FORCE_INSTALL:-}" != 1 ] && is_current "$root" "$data"; then exit 0; fi

say() {
  line="[$(date -u +%Y-%m-%dT%H:%M:%SZ)] ($caller) $1"
  [ "$caller" != direct ] || printf '%s\n' "$line" >&2
  { printf '%s\n' "$line" >>"$log_file"; } 2>/dev/null || :
}

# fail REASON REMEDY: what was installed before goes on being used, unless there is nothing.
end_when_usable=3
fail() {
  say "failed: $1 $2"
  [ "$caller" = direct ] || printf 'graphin: %s\ngraphin: %s\n' "$1" "$2" >&2
  { printf '%s\n%s\n' "$1" "$2" >"$state/last-error.txt"; } 2>/dev/null || :
  told=1
  if [ -f "$link" ] && [ -x "$link" ] && is_for_here "$data"; then exit "$end_when_usable"; fi
  exit 1
}

fail_to_write() {
  fail "Cannot write to $1 ($(free_room "$data"))." \
    'Make the directory writable or free some room, then reconnect with /mcp.'
}

# end STATUS: what is to be done at any end; one that nobody expected is told too.
told=''
has_lock=''
running=''
# shellcheck disable=SC2317 # a trap calls it
end() {
  trap '' HUP INT TERM
  set +e
  [ -z "$running" ] || kill "$running" 2>/dev/null
  [ -z "$has_lock" ] || rm -rf "$work"
  release_lock "$lock"
  case $1 in
    1 | 2 | 126 | 127)
      [ -n "$told" ] || (fail "The installation in $data ended halfway." \
        'Look whether everything in there is yours and can be written to, then reconnect with /mcp.')
      ;;
  esac
}
lock=$state/install.lock
work=$state/work.$$
trap 'end $?' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

for directory in "$data/bin" "$state/versions" "$data/logs"; do
  mkdir -p "$directory" 2>/dev/null || fail_to_write "$directory"
done
# A directory that is there may be one that nothing can be put into.
if ! { mkdir "$work" && rmdir "$work"; } 2>/dev/null; then fail_to_write "$state"; fi
bound_log "$log_file"

if [ ! -f "$manifest" ]; then
  # A bundle for a closed network has put the program in place, and nothing is pinned that would say otherwise.
  if [ -f "$link" ] && [ -x "$link" ]; then exit 0; fi
  fail 'This copy of the plugin pins no release yet.' \
    "Wait for one, or set the option binary_path to a graphin of your own: one that you built, or that 'graphin setup --from' installed."
fi

find_platform
read_manifest "$manifest" "$platform"
for field in "$version" "$repo" "$tag"; do
  [ -n "$field" ] || fail "$manifest is damaged: it names no version, repository or tag." \
    "Install the plugin anew: 'claude plugin update graphin@graphin'."
done

take_lock "$lock" || fail "Another installation has held $lock for ten minutes." \
  'If none is running, delete that directory, then reconnect with /mcp.'
# The one waited for may have done it.
if [ "${GRAPHIN_FORCE_INSTALL:-}" != 1 ] && is_current "$root" "$data"; then exit 0; fi
clear_away

file=graphin-$version-${platform%/*}-${platform#*/}
target=$data/bin/$file
record=$state/versions/$file.json
previous=$(link_target "$link")

mkdir "$work" 2>/dev/null || fail_to_write "$work"
for place in "$link" "$target" "$record" "$state/installed.json" "$state/manifest.json"; do
  [ ! -d "$place" ] || fail "$place is a directory." 'Move it away, then reconnect with /mcp.'
done

# move FILE PLACE and put FILE PLACE: a file that is there as a whole or not at all.
move() { mv -f "$1" "$2" 2>/dev/null || fail_to_write "$2"; }
put() {
  cp "$1" "$work/copy" 2>/dev/null || fail_to_write "$2"
  move "$work/copy" "$2"
}

# finish SOURCE HASH: the program is there and sound; make it the current one.
finish() {
  write_record "$1" "$2" >"$work/record" || fail_to_write "$record"
  move "$work/record" "$record"
  # By way of another name, so that there is a link at every moment; relative, so that the directory can be moved.
  ln -s "$file" "$work/link" 2>/dev/null || fail_to_write "$link"
  move "$work/link" "$link"
  put "$record" "$state/installed.json"
  # A new version is the reason to let go of old ones, but for the one that it replaces.
  [ "$previous" = "$file" ] || remove_others "$file" "$previous"
  rm -f "$state/last-error.txt"
  put "$manifest" "$state/manifest.json"
  say "graphin $version is in place ($1)"
  exit 0
}

find_hasher || fail 'There is no sha256sum, shasum or openssl to check a download with.' \
  'Install one of them, or set the option binary_path to a graphin of your own.'

if [ -f "$target" ]; then
  text=''
  [ ! -f "$record" ] || text=$(tr -d '\000' <"$record" 2>/dev/null) || text=''
  read_field "$text" archive_sha256
  known_archive=$value
  read_field "$text" sha256
  # A record without the archive's hash is that of a bundle, which had its own manifest of hashes.
  if [ -n "$value" ] && { [ -z "$known_archive" ] || [ "$known_archive" = "$sha256" ]; } &&
    [ "$(hash_of "$target")" = "$value" ]; then
    sha256=$known_archive
    finish relink "$value"
  fi
  say "$file is not what was installed; it is fetched again"
  rm -f "$target" "$record" 2>/dev/null || fail_to_write "$target"
fi

if [ -z "$asset" ] || [ -z "$sha256" ] || [ -z "$bin" ]; then
  fail "graphin $version has no program for $platform. $note" \
    'Set the option binary_path to a graphin of your own; the README says how to build one.'
fi

# shellcheck source=download.sh
. "$root/install/download.sh"
read_base
url=$base/$repo/releases/download/$tag/$asset
archive=$state/download-$sha256.part
for other in "$state"/download-*.part; do
  [ "$other" = "$archive" ] || rm -rf "$other"
done
# Only a file of its own can be gone on with: a link would have another one written to.
if [ -L "$archive" ] || [ ! -f "$archive" ]; then rm -rf "$archive"; fi
download "$url" "$archive"

# The program's bytes are all that is taken, whatever else an archive may want to put anywhere.
new=$work/$bin
if ! said=$({ gzip -dc <"$archive" | tar -xOf - "$bin" >"$new"; } 2>&1); then
  fail "Cannot unpack $bin of $asset: $(printf '%s\n' "$said" | first_line) ($(free_room "$data"))." \
    'If there is no room, free some, then reconnect with /mcp; else report this to the project.'
fi
if [ ! -s "$new" ]; then
  fail "$asset has no $bin in it." 'Report this to the project; nothing was installed.'
fi
chmod 755 "$new"

# Whether it runs here shows before it takes the place of one that does.
answer=$("$new" version --json 2>"$work/client.txt" </dev/null) || answer=''
read_field "$answer" version
if [ "${value#v}" != "$version" ]; then
  why=$(last_line <"$work/client.txt")
  fail "The program for $platform does not run here, or is not $version: ${why:-it gives no answer}${note:+ ($note)}." \
    'Set the option binary_path to a graphin that runs here.'
fi
hash=$(hash_of "$new")
move "$new" "$target"
rm -f "$archive"
finish release "$hash"
