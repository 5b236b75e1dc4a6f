# shellcheck shell=sh
# Downloads for install.sh: a file is gone on with where it stopped, and nothing passes whose hash is not the pinned one.
# It reads and sets install.sh's variables, which is why they look unknown or unused here.
# shellcheck disable=SC2034,SC2154

# Sets $base, the address that stands before the repository's name, without a slash at its end.
read_base() {
  base=${GRAPHIN_MIRROR:-https://github.com}
  case $base in
    http://*[!\ ] | https://*[!\ ]) ;;
    *) base='' ;;
  esac
  case $base in
    '' | *[\?\#\"\'\\[:space:]]*)
      fail "The mirror has to be an http or https address without '?' and '#'; it is '$(shown "${GRAPHIN_MIRROR:-}")'." \
        'Correct the option mirror, or the variable GRAPHIN_MIRROR.'
      ;;
  esac
  base=${base%/}
  # wget and curl read these in small letters alone, all or in part.
  [ -n "${http_proxy:-}" ] || [ -z "${HTTP_PROXY:-}" ] || { http_proxy=$HTTP_PROXY && export http_proxy; }
  [ -n "${https_proxy:-}" ] || [ -z "${HTTPS_PROXY:-}" ] || { https_proxy=$HTTPS_PROXY && export https_proxy; }
  [ -n "${no_proxy:-}" ] || [ -z "${NO_PROXY:-}" ] || { no_proxy=$NO_PROXY && export no_proxy; }
}

# A text as it may be shown: the addresses in it without user and password, which may hold an @ themselves.
shown() { printf '%s\n' "$1" | sed 's|//[^/[:space:]]*@|//|g'; }

# Sets $client to what can download here.
find_client() {
  for client in curl wget; do
    if command -v "$client" >/dev/null 2>&1; then return 0; fi
  done
  fail 'There is neither curl nor wget to download with.' \
    'Install one of them, or set the option binary_path to a graphin of your own.'
}

# For a client's subshell: what it writes may be little more than the pinned file, or a server could fill the disk.
bound_size() {
  # Blocks of 512 bytes, or of 1024 in some shells.
  # shellcheck disable=SC3045 # dash and busybox know -c, and without it little is lost
  ulimit -f $((${size:-2000000000} / 512 + 64)) && ulimit -c 0
} 2>/dev/null

# judge STATUS: what an answer of the server means: sets $outcome to again or final, and $reason.
judge() {
  reason="the server answered with HTTP status $1"
  case $1 in
    416) outcome=restart ;;
    408 | 425 | 429 | 5??) outcome=again ;;
    *) outcome=final ;;
  esac
}

# fetch_curl URL FILE: sets $outcome to complete, again, restart, unwritable or final, and $reason.
certificates=''
fetch_curl() {
  protocols='=https'
  case $1 in http://*) protocols='=http,https' ;; esac
  code=0
  # The address goes in by standard input: it may hold a password, and arguments are seen by other users.
  status=$(
    {
      bound_size
      printf 'url = "%s"\n' "$1" | curl --config - --globoff --fail --silent --show-error --location --max-redirs 10 \
        --proto "$protocols" --tlsv1.2 --connect-timeout 20 --speed-limit 512 --speed-time 30 --max-time 600 \
        --continue-at - --write-out '%{http_code}' --output "$2" ${certificates:+--cacert "$certificates"} \
        2>"$work/client.txt"
    } 2>/dev/null
  ) || code=$?
  reason=$(first_line <"$work/client.txt")
  case $code in
    0) outcome=complete ;;
    22) judge "$status" ;;
    33 | 36) outcome=restart ;;
    23) outcome=unwritable ;;
    1 | 2 | 3 | 35 | 47 | 51 | 58 | 77) outcome=final ;;
    60)
      outcome=final
      # Where a network signs for all others, its certificate is the one that Claude Code was told of.
      if [ -z "$certificates" ] && [ -f "${NODE_EXTRA_CA_CERTS:-}" ]; then
        certificates=$NODE_EXTRA_CA_CERTS
        outcome=again
      fi
      ;;
    *) outcome=again ;;
  esac
}

# end_late PROCESS: ends it after ten minutes. No wget can be told how long it may take as a whole.
end_late() {
  waited=0
  while [ "$waited" -lt 600 ]; do
    sleep 1
    kill -0 "$1" || return 0
    waited=$((waited + 1))
  done
  kill "$1"
}

# fetch_wget URL FILE: as fetch_curl. The wget of busybox has one exit status for everything, so its words are read.
fetch_wget() {
  code=0
  set -- "$2" "$1"
  # One attempt at a time, as with the wget of busybox, which knows no such option. Its -T makes some builds of it crash.
  case $(wget --help 2>&1) in *--tries*) set -- "$@" --tries=1 --timeout=30 ;; esac
  {
    (
      bound_size
      export LC_ALL=C
      exec wget -c -O "$@" 2>"$work/client.txt"
    ) </dev/null >/dev/null &
    running=$!
    end_late "$running" </dev/null >/dev/null &
    watching=$!
    wait "$running" || code=$?
    kill "$watching" || :
    wait "$watching" || :
    running=''
  } 2>/dev/null
  reason=$(grep -v '%' "$work/client.txt" | last_line)
  if [ "$code" -eq 0 ]; then
    outcome=complete
  elif grep -q 'No space left' "$work/client.txt" || [ "$code" -eq 3 ]; then
    outcome=unwritable
  elif grep -q 'redirections' "$work/client.txt"; then
    outcome=final
  else
    status=$(sed -n -e 's/^.*ERROR \([0-9][0-9][0-9]\).*$/\1/p' -e 's/^.*error: HTTP\/[0-9.]* \([0-9][0-9][0-9]\).*$/\1/p' \
      "$work/client.txt" | tail -n 1)
    outcome=again
    [ -z "$status" ] || judge "$status"
  fi
}

# Whether a file is the pinned one. Its size is looked at first, as hashing takes time.
is_pinned() {
  { [ -z "$size" ] || [ "$(size_of "$1")" -eq "$size" ]; } && [ "$(hash_of "$1")" = "$sha256" ]
}

# Whether a file begins as gzip does (RFC 1952); without a way to tell it is believed.
begins_archive() {
  case $(od -An -tx1 -N2 <"$1" 2>/dev/null) in
    '' | *1f*8b*) ;;
    *) return 1 ;;
  esac
}

fail_mismatch() {
  got=$(hash_of "$2")
  rm -f "$2"
  end_when_usable=1
  fail "What $(shown "$1") gave is not the released file: its SHA-256 is $got, not $sha256. Nothing was installed." \
    'A proxy or the mirror may have changed it; do not use that file. Ask who runs them, or report it to the project.'
}

# download URL FILE: returns when the file is there and is the pinned one.
download() {
  find_client
  say "downloading $(shown "$1") with $client"
  started=$(date +%s)
  barren=0
  most=0
  while :; do
    before=$(size_of "$2")
    if [ "$before" -gt 0 ]; then
      if is_pinned "$2"; then return 0; fi
      # As long as it should be, or longer, and not right: nothing to go on with.
      if [ -n "$size" ] && [ "$before" -ge "$size" ]; then
        rm -f "$2"
        before=0
      fi
    fi
    "fetch_$client" "$1" "$2"
    after=$(size_of "$2")
    # The client was ended for writing too much, in its own words or in those of the system.
    if [ -n "$size" ] && [ "$after" -gt "$size" ]; then outcome=complete; fi
    if [ "$outcome" = complete ]; then
      if [ "$after" -gt 0 ] && is_pinned "$2"; then return 0; fi
      if [ -n "$size" ] && [ "$after" -lt "$size" ]; then
        outcome=again
        reason="the file ended after $after of $size bytes"
        if [ "$before" -eq 0 ] && ! begins_archive "$2"; then
          rm -f "$2"
          outcome=final
          reason='what came is no archive but perhaps a page of a proxy or of a login'
        fi
      elif [ "$before" -gt 0 ]; then
        # The part from before may have been the wrong one.
        outcome=restart
        reason='what was kept of an earlier download does not fit'
      else
        fail_mismatch "$1" "$2"
      fi
    fi
    reason=$(shown "${reason%.}")
    case $outcome in
      final)
        fail "Cannot download $(shown "$1"): $reason." \
          'Look at the network, HTTPS_PROXY, NODE_EXTRA_CA_CERTS and the option mirror; or set binary_path to a graphin of your own.'
        ;;
      unwritable) fail_to_write "$2" ;;
      restart) rm -f "$2" ;;
    esac
    # More than ever counts: a server may give the same wrong beginning again and again.
    if [ "$outcome" = again ] && [ "$after" -gt "$most" ]; then
      most=$after
      barren=0
    else
      barren=$((barren + 1))
    fi
    if [ "$barren" -ge 4 ] || [ $(($(date +%s) - started)) -gt 600 ]; then
      fail "Cannot download $(shown "$1"): $reason." \
        'What has arrived is kept: reconnect with /mcp to go on. Behind a proxy set HTTPS_PROXY, or the option mirror.'
    fi
    say "$reason; trying again, at byte $(size_of "$2")"
    sleep $((barren > 1 ? barren : 1))
  done
}
