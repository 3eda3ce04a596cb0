# SPDX-License-Identifier: Apache-2.0
"""Runs a process and measures it: output, processor time and allocated bytes."""

import os
import pathlib
import re
import subprocess
import time

PAUSE = re.compile(r"Pause .*?(\d+)M->(\d+)M\(")
AT_EXIT = re.compile(r"heap +total \d+K, used (\d+)K")
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
MIB = 1024 * 1024


class Failed(Exception):
    """A process failed, or its output is not usable."""


def gc_log_option(file):
    """Returns the JVM option that writes the log for `allocated_bytes`."""
    return f"-Xlog:gc,gc+heap+exit:file={file}"


def allocated_bytes(gc_log):
    """Returns the total bytes that a JVM with G1 allocated, from its heap sizes around each pause.

    Includes all threads, also ended ones, on any JDK. The error is at most 1 MiB per pause.
    """
    allocated = 0
    after = 0
    for line in pathlib.Path(gc_log).read_text().splitlines():
        pause = PAUSE.search(line)
        end = AT_EXIT.search(line)
        if pause:
            allocated += int(pause[1]) * MIB - after
            after = int(pause[2]) * MIB
        elif end:
            return allocated + int(end[1]) * 1024 - after
    raise Failed(f"{gc_log} does not tell of the heap at exit")


def cpu_seconds_so_far(pid):
    """Returns the processor time of a running process, including its ended threads."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND


def run(command, log, on_line=None, environment=None, made=None):
    """Runs a process to its end and returns its processor seconds (user and system).

    An error exit code is accepted if the file `made` exists, because a result can be FAIL.
    """
    with open(log, "w") as out:
        process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        try:
            for line in process.stdout:
                out.write(line)
                if on_line:
                    on_line(line, process.pid, time.monotonic())
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            process.terminate()
            process.wait()
            raise
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0 and not (made and made.exists()):
        raise Failed(
            f"{command[0]} ended with {process.returncode}:\n"
            + pathlib.Path(log).read_text()[-3000:]
        )
    return usage.ru_utime + usage.ru_stime
