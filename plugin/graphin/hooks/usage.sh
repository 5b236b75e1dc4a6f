#!/bin/sh
# After a tool was used: hands the client's note of it to 'graphin usage ingest', which keeps little of it, on this
# machine. In a project without an index nothing is started. It ends with 0 and says nothing whatever happens, since
# the client would take words for a decision and some exit codes for a veto.
set -u

start=${GRAPHIN_USAGE_ROOT:-${CLAUDE_PROJECT_DIR:-}}
[ -n "$start" ] || exit 0

# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

read_value "${CLAUDE_PLUGIN_OPTION_WORKSPACE_SUBDIR:-}"
if [ -n "$value" ] && [ -f "$start/$value/.graphin/index.bin" ]; then
  find_root "$start/$value" || exit 0
else
  find_root "$start" || exit 0
fi
find_program "$root" || exit 0
GRAPHIN_WS_ROOT=$root "$program" usage ingest >/dev/null 2>&1 || :
exit 0
