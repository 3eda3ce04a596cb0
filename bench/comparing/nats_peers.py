# SPDX-License-Identifier: Apache-2.0
"""The other sides on NATS: a bare loop on the same client, and the Go client's nats-bench."""

import os
import re
import subprocess

from comparing import measured
from comparing.jvm import java, library
from comparing.task import Outcome

PROGRESS = re.compile(r"^progress (\d+) (\d+)$")
TOTAL = re.compile(r"^total (\d+)$")
SERVICE = re.compile(r"^service (\d+) (\d+)$")
PUBLISHED = re.compile(r"Pub stats: ([\d,]+) msgs/sec")


def nats_bench(root, home):
    """Returns the program, built once into the user's cache in the pinned version."""
    return go_program(root / "bench" / "peers" / "nats" / "go.properties", home)


def go_program(properties, home):
    """Returns the program that a file of properties pins, built once into the user's cache."""
    lines = properties.read_text().splitlines()
    pinned = dict(line.split("=", 1) for line in lines if "=" in line and line[0] != "#")
    folder = home / "peers" / f"{pinned['program']}-{pinned['version']}"
    program = folder / pinned["program"]
    if not program.is_file():
        print(f"building {pinned['program']} {pinned['version']}, once…", flush=True)
        subprocess.run(
            ["go", "install", f"{pinned['package']}@{pinned['version']}"],
            check=True,
            env={**os.environ, "GOBIN": str(folder)},
        )
    return program


class BareLoop:
    name = "bare loop on jnats, one array for all messages"
    payloads = "same"

    def __init__(self, root, home, folder, server, task):
        source = root / "bench" / "peers" / "nats" / "BareLoop.java"
        jars = library(root, home, "nats", "the bare loop", "jnats")
        self.class_path = f"{folder}{os.pathsep}{jars}/*"
        subprocess.run([java("javac"), "-cp", self.class_path, "-d", folder, source], check=True)
        self.folder = folder
        self.url = f"nats://{server.authority}"
        self.task = task

    def run(self, number, ours):
        gc_log = self.folder / f"peer-{number}.gc"
        task = self.task
        lines = []
        totals = []
        service = []

        def on_line(line, pid, _now):
            progress = PROGRESS.match(line)
            total = TOTAL.match(line)
            if progress:
                cpu = measured.cpu_seconds_so_far(pid)
                lines.append((int(progress[1]), int(progress[2]) / 1e9, cpu))
            elif total:
                totals.append(int(total[1]))
            elif latency := SERVICE.match(line):
                service.extend(int(nanos) / 1e6 for nanos in latency.groups())

        spent = measured.run(
            [java(), *ours.jvm_options, measured.gc_log_option(gc_log), "-cp", self.class_path]
            + ["BareLoop", task.producer["variant"], self.url, ours.topic, task.size, task.window]
            + [task.warmup_seconds, task.seconds, self.payloads, f"{task.rate:.0f}"],
            self.folder / f"peer-{number}.log",
            on_line=on_line,
        )
        first, last = lines[0], lines[-1]
        return Outcome(
            rate=(last[0] - first[0]) / (last[1] - first[1]),
            messages=totals[0],
            spent=spent,
            steady_cpu_micros=(last[2] - first[2]) / (last[0] - first[0]) * 1e6,
            allocated=measured.allocated_bytes(gc_log),
            service_millis=tuple(service) or None,
        )


class FreshLoop(BareLoop):
    name = "bare loop on jnats, a fresh array for each message"
    payloads = "fresh"


class NatsBench:
    """Has no JVM warm-up, so its whole processor time also counts as the steady one."""

    name = "nats-bench"

    def __init__(self, root, home, folder, server, task):
        if task.producer["variant"] != "core":
            raise measured.Failed("nats-bench knows no streams: compare with --variant core")
        if task.rate:
            raise measured.Failed("nats-bench has no rate: leave out --rate")
        self.program = nats_bench(root, home)
        self.folder = folder
        self.url = f"nats://{server.authority}"
        self.task = task
        self.expected_rate = 200_000

    def run(self, number, ours):
        messages = int(self.expected_rate * self.task.seconds)
        found = []

        def on_line(line, _pid, _now):
            published = PUBLISHED.search(line)
            if published:
                found.append(float(published[1].replace(",", "")))

        spent = measured.run(
            [self.program, "-s", self.url, "-np", "1", "-ns", "0"]
            + ["-n", messages, "-ms", self.task.size, f"{ours.topic}.0"],
            self.folder / f"peer-{number}.log",
            on_line=on_line,
        )
        if not found:
            log = (self.folder / f"peer-{number}.log").read_text()
            raise measured.Failed(f"nats-bench printed no rate:\n{log[-2000:]}")
        self.expected_rate = found[0]
        return Outcome(
            rate=found[0],
            messages=messages,
            spent=spent,
            steady_cpu_micros=spent.cpu_seconds / messages * 1e6,
        )
