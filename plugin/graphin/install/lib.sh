# shellcheck shell=sh
# What install.sh is made of; it reads and sets install.sh's variables, which is why they look unknown or unused here.
# shellcheck disable=SC2034,SC2154

# The first and the last line of standard input that say something, fit for a message: a server may have had a say in
# them, so that no control characters pass.
first_line() { sed -n '/[^[:space:]]/ {p;q;}' | plain_line; }
last_line() { sed -n '/[^[:space:]]/h;$ {x;p;}' | plain_line; }
plain_line() { tr -d '\000-\011\013-\037\177' | cut -c1-300; }

# Bytes of a file, 0 when there is none.
size_of() {
  if [ -f "$1" ]; then echo $(($(wc -c <"$1"))); else echo 0; fi
}

free_room() { df -Pk "$1" 2>/dev/null | awk 'NR == 2 { printf "%d MB are free there", $4 / 1024 }'; }

bound_log() {
  if [ "$(size_of "$1")" -gt 262144 ]; then mv -f "$1" "$1.1" 2>/dev/null || :; fi
}

# Sets $platform, as releases name it.
find_platform() {
  case $(uname -s) in
    Linux) platform=linux ;;
    Darwin) platform=darwin ;;
    MINGW* | MSYS* | CYGWIN*) platform=windows ;;
    *) platform=$(uname -s | tr '[:upper:]' '[:lower:]') ;;
  esac
  machine=$(uname -m)
  # A translated shell on Apple silicon says x86_64.
  if [ "$platform" = darwin ] && [ "$(sysctl -n sysctl.proc_translated 2>/dev/null)" = 1 ]; then machine=arm64; fi
  case $machine in
    x86_64 | amd64) platform=$platform/amd64 ;;
    aarch64 | arm64) platform=$platform/arm64 ;;
    *) platform=$platform/$machine ;;
  esac
}

# read_manifest FILE PLATFORM: sets version, repo, tag, and of the platform asset, sha256, size, bin, note. The file has
# one member a line and two spaces a level; its writer sees to that. What could not be a name or hash counts as missing.
read_manifest() {
  version='' repo='' tag='' asset='' sha256='' size='' bin='' note=''
  place=''
  while IFS= read -r line || [ -n "$line" ]; do
    text=${line#*: \"}
    text=${text%\"*}
    case $line in
      '  "version": "'*) version=$text ;;
      '  "repo": "'*) repo=$text ;;
      '  "tag": "'*) tag=$text ;;
      '  "platforms": {'*) place=platforms ;;
      '  "notes": {'*) place=notes ;;
      '  }'*) place='' ;;
      "    \"$2\": {"*) [ "$place" != platforms ] || place=own ;;
      '    }'*) [ "$place" != own ] || place=platforms ;;
      "    \"$2\": \""*) [ "$place" != notes ] || note=$text ;;
      '      "asset": "'*) [ "$place" != own ] || asset=$text ;;
      '      "sha256": "'*) [ "$place" != own ] || sha256=$text ;;
      '      "bin": "'*) [ "$place" != own ] || bin=$text ;;
      '      "size": '*) [ "$place" != own ] || size=${line##*: } ;;
    esac
  done <"$1"
  size=${size%%[!0-9]*}
  case $version$tag in *[!0-9A-Za-z.+-]*) version='' ;; esac
  case $repo in *[!0-9A-Za-z._/-]* | */*/* | *..*) repo='' ;; */*) ;; *) repo='' ;; esac
  case $asset in *[!0-9A-Za-z._+-]* | .*) asset='' ;; esac
  case $bin in *[!0-9A-Za-z._-]* | [.-]*) bin='' ;; esac
  case $sha256 in *[!0-9a-f]*) sha256='' ;; esac
  [ ${#sha256} -eq 64 ] || sha256=''
}

# read_field JSON KEY: sets $value to a string member of a flat object, empty when it has none.
read_field() {
  value=${1#*"\"$2\":"}
  if [ "$value" = "$1" ]; then
    value=''
  else
    value=${value#"${value%%[! ]*}"}
    value=${value#\"}
    value=${value%%\"*}
  fi
}

# write_record SOURCE HASH: to standard output
write_record() {
  printf '{\n' &&
    { [ -z "$sha256" ] || printf '  "archive_sha256": "%s",\n' "$sha256"; } &&
    printf '  "file": "%s",\n  "installed_at": "%s",\n' "$file" "$(date -u +%Y-%m-%dT%H:%M:%SZ)" &&
    printf '  "platform": "%s",\n  "sha256": "%s",\n' "$platform" "$2" &&
    printf '  "source": "%s",\n  "version": "%s"\n}\n' "$1" "$version"
} 2>/dev/null

find_hasher() {
  for hasher in sha256sum shasum openssl; do
    if command -v "$hasher" >/dev/null 2>&1; then return 0; fi
  done
  return 1
}

hash_of() {
  case $hasher in
    sha256sum) sha256sum <"$1" ;;
    shasum) shasum -a 256 <"$1" ;;
    openssl) openssl dgst -sha256 <"$1" | sed 's/^.*= *//' ;;
  esac | cut -d ' ' -f 1
}

# The name that a link leads to, without its directory; empty when there is no link.
link_target() {
  [ -L "$1" ] || return 0
  text=$(readlink "$1") && printf '%s\n' "${text##*/}"
}

# Removes what installers left that were killed. Of locks that were put aside only old ones, since another installer may
# be about to give one back.
clear_away() {
  rm -rf "$state"/work.* || :
  for old in "$lock".stale.*; do
    [ ! -d "$old" ] || [ -z "$(find "$old" -prune -mmin +60)" ] || rm -rf "$old" || :
  done
} 2>/dev/null

# remove_others CURRENT PREVIOUS: of this platform's versions, these two stay.
remove_others() {
  for old in "$data/bin"/graphin-*-"${platform%/*}-${platform#*/}"; do
    name=${old##*/}
    if [ -f "$old" ] && [ "$name" != "$1" ] && [ "$name" != "$2" ]; then
      rm -f "$old" "$state/versions/$name.json" 2>/dev/null || continue
      say "$name is removed"
    fi
  done
}

# Sets $began: when a process began, as the system tells it. It tells a process from a later one with its number.
find_start() {
  began=''
  if { read -r began <"/proc/$1/stat"; } 2>/dev/null; then
    # Field 22 of the line, whose second field may hold anything between parentheses (proc(5)).
    began=${began##*") "}
    # shellcheck disable=SC2086 # numbers
    set -- $began
    began=${20:-}
  else
    began=$(ps -o lstart= -p "$1" 2>/dev/null | tr -s ' ' '_') || began=''
  fi
}

# Whether the holder of a lock is gone: it ended on this machine, or is on another one and has let it lie for long.
# A lock without a holder's name is one whose holder is just writing it, or was killed before it could. Sets $holder.
is_stale() {
  lock_pid='' lock_host='' lock_start=''
  { read -r lock_pid lock_host lock_start <"$1/owner"; } 2>/dev/null || :
  holder="$lock_pid $lock_host $lock_start"
  if [ -z "$lock_host" ]; then
    nameless=$((nameless + 1))
    [ "$nameless" -gt 10 ]
  elif [ "$lock_host" != "$host" ]; then
    nameless=0
    [ -n "$(find "$1" -prune -mmin +30 2>/dev/null)" ]
  else
    nameless=0
    case $lock_pid in '' | 0* | *[!0-9]*) return 0 ;; esac
    find_start "$lock_pid"
    # Another user's process cannot be signalled, but it has begun some time.
    [ -n "$began" ] || kill -0 "$lock_pid" 2>/dev/null || return 0
    [ -n "$began" ] && [ -n "$lock_start" ] && [ "$began" != "$lock_start" ]
  fi
}

# take_lock DIRECTORY: fails after ten minutes.
take_lock() {
  nameless=0
  tries=0
  host=$(uname -n)
  find_start $$
  mine="$$ $host $began"
  while :; do
    if mkdir "$1" 2>/dev/null; then
      has_lock=1
      { printf '%s\n' "$mine" >"$1/owner"; } 2>/dev/null || fail_to_write "$1"
      return 0
    fi
    [ -d "$1" ] || fail_to_write "$1"
    if is_stale "$1"; then
      judged=$holder
      # Of several that find it stale one gets it by renaming. Had another taken it meanwhile, it goes back.
      rm -rf "$1.stale.$$"
      if mv "$1" "$1.stale.$$" 2>/dev/null; then
        is_stale "$1.stale.$$" || :
        if [ "$holder" = "$judged" ]; then
          say "the lock of an installation that ended early is removed ($judged)"
          rm -rf "$1.stale.$$"
        else
          mv "$1.stale.$$" "$1" 2>/dev/null || rm -rf "$1.stale.$$"
        fi
      fi
      continue
    fi
    tries=$((tries + 1))
    [ "$tries" -le 600 ] || return 1
    [ "$tries" -ne 1 ] || say 'waiting for another installation'
    sleep 1
  done
}

release_lock() {
  [ "${has_lock:-}" = 1 ] || return 0
  text=$(cat "$1/owner" 2>/dev/null) || text=$mine
  [ "$text" != "$mine" ] || rm -rf "$1"
  has_lock=''
}
