# SPDX-License-Identifier: Apache-2.0
"""The other sides: a bare loop on Lettuce, and redis-benchmark."""

import os
import random
import re
import shutil
import socket
import string
import subprocess
import time

from comparing import measured
from comparing.broker import program
from comparing.jvm import java, library
from comparing.task import Outcome

SENT = re.compile(r"^(\d+) sent$")
RATE = re.compile(r'^"[^"]*","([\d.]+)"')


def delete(broker, stream):
    """Deletes a stream, so that it is not beside the next run."""
    host, port = broker.address.rsplit(":", 1)
    with socket.create_connection((host, int(port))) as connection:
        for command in (f"AUTH {broker.password}", f"DEL {stream}"):
            connection.sendall(f"{command}\r\n".encode())
            answer = connection.recv(1000).decode()
            if answer.startswith("-"):
                raise measured.Failed(f"{command.split()[0]}: {answer.strip()}")


def stream_of(ours):
    """Returns the name of our last stream, which is deleted: it is in every command, so both sides need one of the same length."""
    return f"{ours.topic}:0"


class Loop:
    """A loop that uses only our client library."""

    name = "bare loop on Lettuce"
    answers = "last"
    same_runtime = True

    def __init__(self, root, home, folder, broker, task):
        jars = library(root, home, "redis", "the bare loop", "lettuce", "netty")
        self.folder = folder
        self.task = task
        self.broker = broker
        self.uri = f"redis://:{broker.password}@{broker.address}"
        self.class_path = f"{folder}{os.pathsep}{jars}/*"
        source = root / "bench" / "peers" / "redis" / "Loop.java"
        subprocess.run(
            [java("javac"), "-cp", self.class_path, "-d", folder, source], check=True
        )

    def run(self, number, ours):
        task = self.task
        progress = Progress(task.warmup_seconds)
        gc_log = self.folder / f"loop-{number}.gc"
        stream = stream_of(ours)
        spent = measured.run(
            [java("java"), *ours.jvm_options, measured.gc_log_option(gc_log)]
            + ["-cp", self.class_path, "Loop", self.uri, stream]
            + [task.size, task.producer["max_length"], task.window, f"{task.rate:.0f}"]
            + [task.warmup_seconds + task.seconds, self.answers],
            self.folder / f"loop-{number}.log",
            on_line=progress.line,
        )
        delete(self.broker, stream)
        return progress.outcome(spent, measured.allocated_bytes(gc_log))


class LoopOfEach(Loop):
    """The same, with a callback for each reply, as an application needs that must know the outcome of each message."""

    name = "bare loop on Lettuce, a callback for each reply"
    answers = "each"


class Progress:
    """Parses the loop's output after the warm-up: messages sent, time and processor time."""

    def __init__(self, warmup):
        self.warmup = warmup
        self.begin = None
        self.first = None
        self.last = None

    def line(self, line, pid, now):
        match = SENT.match(line)
        if match:
            self.begin = self.begin or now
            self.last = (now, int(match[1]), measured.cpu_seconds_so_far(pid))
            if not self.first and now - self.begin >= self.warmup:
                self.first = self.last

    def outcome(self, spent, allocated):
        if not self.first or self.first == self.last:
            raise measured.Failed("too short: the loop printed no two lines after the warm-up")
        seconds, sent, used = (b - a for a, b in zip(self.first, self.last))
        return Outcome(
            rate=sent / seconds,
            messages=self.last[1],
            spent=spent,
            steady_cpu_micros=used / sent * 1e6,
            allocated=allocated,
        )


class RedisBenchmark:
    """Redis' own benchmark, written in C, with pipelining."""

    name = "redis-benchmark"
    same_runtime = False

    def __init__(self, root, home, folder, broker, task):
        self.folder = folder
        self.task = task
        self.broker = broker
        letters = string.ascii_letters + string.digits
        self.payload = "".join(random.Random(1).choices(letters, k=task.size))
        self.expected_rate = 300_000
        self.program = shutil.which("redis-benchmark") or program(root, "redis", "redis-benchmark")
        if task.rate:
            raise measured.Failed("redis-benchmark has no rate: leave out --rate")

    def run(self, number, ours):
        task = self.task
        count = int(self.expected_rate * (task.warmup_seconds + task.seconds))
        rates = []
        host, port = self.broker.address.rsplit(":", 1)
        stream = stream_of(ours)
        begin = time.monotonic()
        spent = measured.run(
            [self.program, "-a", self.broker.password, "-h", host, "-p", port, "-c", "1", "--csv"]
            + ["-P", min(task.window, count), "-n", count]
            + ["XADD", stream, "MAXLEN", "~", task.producer["max_length"], "*"]
            + ["p", self.payload],
            self.folder / f"tool-{number}.log",
            on_line=lambda line, pid, now: rates.extend(RATE.findall(line)),
        )
        if not rates:
            raise measured.Failed("redis-benchmark has told no rate")
        self.expected_rate = count / (time.monotonic() - begin)
        delete(self.broker, stream)
        return Outcome(
            rate=float(rates[-1]),
            messages=count,
            spent=spent,
            steady_cpu_micros=spent.cpu_seconds / count * 1e6,
        )


PEERS = {"loop": Loop, "loop-each": LoopOfEach, "redis-benchmark": RedisBenchmark}
