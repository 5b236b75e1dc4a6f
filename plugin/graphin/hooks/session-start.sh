#!/bin/sh
# When a session starts: fetches the program ahead of its use, and tells the model when that fails. The launcher does
# not count on it: it usually starts first.
set -u

root=${CLAUDE_PLUGIN_ROOT:-${0%/*}/..}
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

[ -z "${GRAPHIN_BIN:-}" ] || exit 0
read_value "${CLAUDE_PLUGIN_OPTION_BINARY_PATH:-}"
[ -z "$value" ] || exit 0
read_value "${CLAUDE_PLUGIN_OPTION_MIRROR:-}"
if [ -n "$value" ]; then
  GRAPHIN_MIRROR=$value
  export GRAPHIN_MIRROR
fi

said=$(GRAPHIN_INSTALL_CALLER=session-start sh "$root/install/install.sh" 2>&1 >/dev/null </dev/null) && exit 0

# As the inside of a text in JSON: control characters become blanks, then what JSON gives a meaning is escaped.
json_text() {
  printf '%s' "$1" | tr '\000-\037\177' ' ' | cut -c1-1000 | sed -e 's/\\/\\\\/g' -e 's/"/\\"/g'
}
reason=$(json_text "${said:-the installer gave no reason}")
log=$(json_text "$data/logs/install.log")
printf '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"%s"}}\n' \
  "graphin could not be installed or updated; tell the user. Reason: $reason What to do: /graphin:doctor; the log is $log"
exit 0
