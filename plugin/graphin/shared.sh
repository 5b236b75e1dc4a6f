# shellcheck shell=sh
# What the launcher, the installer and the hooks share. It sets variables for those who read it in.
# shellcheck disable=SC2034

# Sets $value. An option that nobody set arrives empty, or as the placeholder itself.
read_value() {
  case $1 in
    '' | \$\{*) value='' ;;
    \~/*) value=${HOME:-}/${1#??} ;;
    *) value=$1 ;;
  esac
}

same_bytes() {
  cmp -s "$1" "$2" 2>/dev/null && return 0
  # 1 is a difference; with anything else there is no cmp, or a file is missing.
  [ $? -ne 1 ] && [ -f "$1" ] && [ -f "$2" ] && [ "$(cat "$1" && echo .)" = "$(cat "$2" && echo .)" ]
}

# is_current ROOT DATA: whether the program that the plugin pins is in place, and is one for this system: a home directory
# may be shared with a container.
is_current() {
  [ -f "$2/bin/graphin" ] && [ -x "$2/bin/graphin" ] &&
    same_bytes "$1/install/manifest.json" "$2/state/manifest.json" && is_for_here "$2"
}

is_for_here() {
  case $(uname -sm) in
    'Linux x86_64') here=linux-amd64 other=linux-amd64 ;;
    'Linux aarch64') here=linux-arm64 other=linux-arm64 ;;
    # What runs under Rosetta takes the program for arm64.
    'Darwin '*) here=darwin-arm64 other=darwin-amd64 ;;
    *) return 0 ;;
  esac
  for own in "$1/bin/graphin-"*-"$here" "$1/bin/graphin-"*-"$other"; do
    # shellcheck disable=SC3013 # dash, bash and busybox have it
    [ ! "$own" -ef "$1/bin/graphin" ] || return 0
  done
  return 1
}
