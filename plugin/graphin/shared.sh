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
