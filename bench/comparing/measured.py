# SPDX-License-Identifier: Apache-2.0
"""One process from its start to its end: what it printed, its processor time, what it allocated."""

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
    """A process that did not do what it was started for."""


def gc_log_option(file):
    """Makes a JVM write down what `allocated_bytes` reads."""
    return f"-Xlog:gc,gc+heap+exit:file={file}"


def allocated_bytes(gc_log):
    """What a JVM with G1 allocated in all, from its heap before and after each pause.

    Counts every thread, also those that have ended, on any JDK. Right to 1 MiB for each pause.
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
    """Processor time of a process that still runs, all its threads, ended ones too."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND


def run(command, log, on_line=None, environment=None, made=None):
    """Runs to the end and returns the processor seconds (user and system) of the whole process.

    A process that ended with an error still counts where it `made` its file: a result can be FAIL.
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
