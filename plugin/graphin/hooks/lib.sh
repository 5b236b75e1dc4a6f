# shellcheck shell=sh
# What the hooks and commands share: where the program is that they ask. Sets variables for those who read this file in;
# they are in this file's directory.
# shellcheck disable=SC2034

# shellcheck source=../shared.sh
. "${0%/*}/../shared.sh"

data=${CLAUDE_PLUGIN_DATA:-${XDG_DATA_HOME:-${HOME:-}/.local/share}/graphin}

is_program() { [ -n "$1" ] && [ -f "$1" ] && [ -x "$1" ]; }

# find_root DIRECTORY: sets $root to it or the nearest of eight directories above it that has an index; fails otherwise.
# The index counts, not its directory: that one is there as soon as a server starts.
find_root() {
  root=$1
  case $root in
    /* | [A-Za-z]:*) ;;
    *) root=$PWD/$root ;;
  esac
  levels=0
  while [ ! -f "$root/.graphin/index.bin" ]; do
    levels=$((levels + 1))
    [ "$levels" -le 8 ] || return 1
    case $root in
      /?*/*) root=${root%/*} ;;
      /?*) root= ;;
      [A-Za-z]:/*/*) root=${root%/*} ;;
      *) return 1 ;;
    esac
  done
  root=${root:-/}
}

# is_brought_along ROOT: whether $program lies in the workspace, or in the checkout around it, which may be anybody's
# work.
is_brought_along() {
  inside=$({ cd -P "${1:-.}" && pwd -P; } 2>/dev/null) || return 0
  place=$({ cd -P "${program%/*}/" && pwd -P; } 2>/dev/null) || return 0
  checkout=$inside
  while [ -n "$checkout" ]; do
    [ ! -e "$checkout/.git" ] || inside=$checkout
    checkout=${checkout%/*}
  done
  case $place/ in "${inside%/}"/*) ;; *) return 1 ;; esac
}

# read_noted_program ROOT: sets $program to what the server of a workspace noted as its own. The note lies in the
# workspace: nothing is run that came with it, that is not called graphin, or that is named by a way around.
read_noted_program() {
  program=''
  { IFS= read -r program <"$1/.graphin/binpath"; } 2>/dev/null || :
  case $program in
    *//* | */./* | */../* | /proc/* | /dev/*) return 1 ;;
    /*) ;;
    *) return 1 ;;
  esac
  case ${program##*/} in
    graphin | graphin-*) ;;
    *) return 1 ;;
  esac
  is_program "$program" && ! is_brought_along "$1"
}

# find_program ROOT: sets $program; ROOT may be empty. The link comes before the note, which names a file of one version
# that the next upgrade but one removes.
find_program() {
  program=${GRAPHIN_BIN:-}
  is_program "$program" && return 0
  read_value "${CLAUDE_PLUGIN_OPTION_BINARY_PATH:-}"
  program=$value
  is_program "$program" && return 0
  program=$data/bin/graphin
  if [ "${OS:-}" = Windows_NT ] && [ -f "$program.cmd" ]; then
    # There is no link there, but one line that starts the file: @"%~dp0NAME" %*
    IFS= read -r program <"$program.cmd"
    program=${program#*dp0}
    program=$data/bin/${program%%\"*}
  fi
  is_program "$program" && return 0
  if [ -n "$1" ] && read_noted_program "$1"; then return 0; fi
  # PATH may name the current directory, which may be the project's.
  program=$(command -v graphin) || return 1
  case $program in
    /* | [A-Za-z]:*) is_program "$program" && ! is_brought_along "$1" ;;
    *) return 1 ;;
  esac
}
