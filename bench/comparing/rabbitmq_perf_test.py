# SPDX-License-Identifier: Apache-2.0
"""The other side: RabbitMQ PerfTest, with the client version of driver-rabbitmq."""

import re
import statistics
import subprocess

from comparing import measured
from comparing.jvm import java, library
from comparing.task import Outcome

CLASS = "com.rabbitmq.perf.PerfTest"
SENDING = re.compile(r"sending rate avg: ([\d.]+) msg/s")
PROGRESS = re.compile(r"time:? ([\d.]+) ?s,.*?sent: ([\d.]+) msg/s")
CONFIRM = re.compile(r"confirm latency: [\d.]+/([\d.]+)/[\d.]+/[\d.]+/([\d.]+) (µs|ms)")
MICROS = {"µs": 1, "ms": 1000}
INTERVAL_SECONDS = 1


class PerfTest:
    name = "PerfTest"

    def __init__(self, root, home, folder, broker, task):
        jars = library(root, home, "rabbitmq", "PerfTest", "amqp-client")
        self.class_path = f"{jars}/*"
        self.deletion = root / "bench" / "peers" / "rabbitmq" / "QueueDeletion.java"
        self.folder = folder
        self.uri = f"amqp://{broker.authority}"
        self.task = task

    def run(self, number, ours):
        gc_log = self.folder / f"peer-{number}.gc"
        # In every message, so it is as long as ours.
        queue = f"{ours.topic}.0"
        progress = Progress(self.task.warmup_seconds)
        spent = measured.run(
            [java(), *ours.jvm_options, measured.gc_log_option(gc_log), "-cp", self.class_path, CLASS]
            + self.options(queue),
            self.folder / f"peer-{number}.log",
            on_line=progress.line,
        )
        subprocess.run([java(), "-cp", self.class_path, self.deletion, self.uri, queue], check=True)
        return Outcome(
            rate=progress.rate(),
            messages=progress.average * self.seconds() or progress.total,
            spent=spent,
            steady_cpu_micros=progress.steady_cpu_micros(),
            allocated=measured.allocated_bytes(gc_log),
            service_millis=progress.service_millis(),
        )

    def seconds(self):
        return self.task.warmup_seconds + self.task.seconds

    def options(self, queue):
        settings = self.task.producer
        options = {
            "--uri": self.uri,
            "--queue": queue,
            # A predefined exchange; a new one would not be deleted.
            "--exchange": "amq.direct",
            "--routing-key": queue,
            "--producers": 1,
            "--consumers": 1 if self.task.consumer else 0,
            "--size": self.task.size,
            "--confirm": settings["window"],
            "--qos": settings["prefetch"],
            "--multi-ack-every": settings["ack_every"],
            "--time": self.seconds(),
            "--interval": INTERVAL_SECONDS,
            "--queue-args": f"x-queue-type={settings['queue']}",
        }
        if self.task.rate:
            options["--rate"] = f"{self.task.rate:.0f}"
        listed = [text for pair in options.items() for text in pair]
        listed += ["--auto-delete", "false"]
        if settings["persistent"] == "true":
            listed += ["--flag", "persistent"]
        if settings["mandatory"] == "true":
            listed += ["--flag", "mandatory"]
        return listed


class Progress:
    """Parses the tool's output; each line states the rate since the previous line."""

    def __init__(self, warmup_seconds):
        self.warmup_seconds = warmup_seconds
        self.total = 0.0
        self.average = 0.0
        self.seconds = 0.0
        self.first = None
        self.last = None
        self.confirms = []

    def line(self, line, pid, _now):
        progress = PROGRESS.search(line)
        sending = SENDING.search(line)
        if sending:
            self.average = float(sending[1])
        if progress:
            now = float(progress[1])
            self.total += float(progress[2]) * (now - self.seconds)
            self.seconds = now
            if now >= self.warmup_seconds:
                self.last = (now, self.total, measured.cpu_seconds_so_far(pid))
                self.first = self.first or self.last
                confirm = CONFIRM.search(line)
                if confirm:
                    self.confirms.append(
                        [float(text) * MICROS[confirm[3]] / 1000 for text in confirm.group(1, 2)]
                    )

    def service_millis(self):
        """Medians over the lines, since the tool states no percentile of its whole time."""
        if not self.confirms:
            return None
        return tuple(statistics.median(column) for column in zip(*self.confirms))

    def steady(self, figure):
        if not self.first or self.last[0] == self.first[0]:
            raise measured.Failed("too short: PerfTest printed no two steady lines")
        return self.last[figure] - self.first[figure]

    def rate(self):
        return self.steady(1) / self.steady(0)

    def steady_cpu_micros(self):
        return self.steady(2) / self.steady(1) * 1e6
