# SPDX-License-Identifier: Apache-2.0
"""Runs a process and measures it: output, processor time, switches between threads and allocated bytes."""

import os
import pathlib
import re
import subprocess
import threading
import time
from dataclasses import dataclass

PAUSE = re.compile(r"Pause .*?(\d+)M->(\d+)M\(")
AT_EXIT = re.compile(r"heap +total \d+K, used (\d+)K")
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
MIB = 1024 * 1024
# Names of threads have 15 characters at most.
COMPILER_THREAD = re.compile(r"C[12] CompilerThre")
LOOK_SECONDS = 0.5


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


@dataclass(frozen=True)
class Spent:
    """What a process used from its start to its end.

    `cpu_seconds`: user and system time of all threads; `compiler_seconds`: that of the JVM's compiler
    threads, except the last half second of a thread, 0 without a JVM; `switches`: how often a thread
    lost its processor, by waiting or to another thread.
    """

    cpu_seconds: float
    compiler_seconds: float
    switches: int


class CompilerWatch(threading.Thread):
    """Reads the processor times of compiler threads as long as the process lives, since they are gone then."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.tasks = pathlib.Path(f"/proc/{pid}/task")
        self.ticks = {}
        self.ended = threading.Event()

    def run(self):
        while not self.ended.wait(LOOK_SECONDS):
            self.look()

    def look(self):
        try:
            for task in self.tasks.iterdir():
                text = (task / "stat").read_text()
                if COMPILER_THREAD.match(text.split("(", 1)[1]):
                    self.ticks[task.name] = ticks_of(text)
        except OSError:
            pass  # a thread or the process has ended

    def seconds(self):
        self.ended.set()
        self.join()
        return sum(self.ticks.values()) / TICKS_PER_SECOND


def ticks_of(stat):
    """User and system time of a line of /proc/…/stat."""
    fields = stat.rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def cpu_seconds_so_far(pid):
    """Returns the processor time of a running process, including its ended threads."""
    return ticks_of(pathlib.Path(f"/proc/{pid}/stat").read_text()) / TICKS_PER_SECOND


def run(command, log, on_line=None, environment=None, made=None):
    """Runs a process to its end and returns what it `Spent`.

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
        watch = CompilerWatch(process.pid)
        watch.start()
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
        finally:
            compiler_seconds = watch.seconds()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0 and not (made and made.exists()):
        raise Failed(
            f"{command[0]} ended with {process.returncode}:\n"
            + pathlib.Path(log).read_text()[-3000:]
        )
    return Spent(
        usage.ru_utime + usage.ru_stime, compiler_seconds, usage.ru_nvcsw + usage.ru_nivcsw
    )
