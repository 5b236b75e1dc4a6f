#!/bin/sh
# Runs the program that the plugin uses, with the arguments given: for the plugin's commands.
set -u

# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

workspace=''
if find_root "${CLAUDE_PROJECT_DIR:-$PWD}"; then workspace=$root; fi
if ! find_program "$workspace"; then
  echo "graphin: no program is installed; look into $data/logs/install.log" >&2
  exit 1
fi
exec "$program" "$@"
