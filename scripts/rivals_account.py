"""Runs a command and prints, as JSON on the last line, what the system says it used.

    python3 rivals_account.py DIRECTORY LOG COMMAND [ARGUMENT ...]

The command runs in DIRECTORY with no standard input; its output goes to LOG. Reported are its exit
status, wall time, the CPU time of all its processes, and peak memory: the largest sum over its
process tree of resident memory, sampled, but never less than the peak that the kernel kept for the
largest single process. Processes that outlive the command are ended and counted. Linux only.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time

SAMPLE_SECONDS = 0.05
GRACE_SECONDS = 2
PAGE = os.sysconf("SC_PAGE_SIZE")


def read(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def children(pid):
    try:
        tasks = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return
    for task in tasks:
        yield from map(int, read(f"/proc/{pid}/task/{task}/children").split())


def resident(pid):
    fields = read(f"/proc/{pid}/statm").split()
    own = int(fields[1]) * PAGE if fields else 0
    return own + sum(resident(child) for child in children(pid))


def session_members(session):
    for name in filter(str.isdigit, os.listdir("/proc")):
        # The command name, in parentheses, may hold blanks; session is the fourth field after it.
        fields = read(f"/proc/{name}/stat").rpartition(")")[2].split()
        if len(fields) > 3 and fields[0] != "Z" and int(fields[3]) == session:
            yield int(name)


def left_behind(session):
    """Processes of the session that do not end by themselves soon after it."""
    give_up = time.monotonic() + GRACE_SECONDS
    while members := list(session_members(session)):
        if time.monotonic() > give_up:
            return members
        time.sleep(SAMPLE_SECONDS)
    return []


def main():
    directory, log, *command = sys.argv[1:]
    peak = 0
    with open(log, "wb") as output:
        start = time.monotonic()
        process = subprocess.Popen(
            command,
            cwd=directory,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        ended = threading.Event()

        def sample():
            nonlocal peak
            while not ended.wait(SAMPLE_SECONDS):
                peak = max(peak, resident(process.pid))

        sampler = threading.Thread(target=sample)
        sampler.start()
        status = process.wait()
        wall = time.monotonic() - start
        ended.set()
        sampler.join()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    left = left_behind(process.pid)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    print(
        json.dumps(
            {
                "status": status,
                "wallSeconds": wall,
                "cpuSeconds": used.ru_utime + used.ru_stime,
                "peakBytes": max(peak, used.ru_maxrss * 1024),
                "leftBehind": len(left),
            }
        )
    )


main()
