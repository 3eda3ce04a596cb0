# SPDX-License-Identifier: Apache-2.0
"""The other side: Kafka's ProducerPerformance, with payloads from a file."""

import re
import subprocess

from comparing import measured
from comparing.jvm import java, launcher_jvm_options, library, write_payloads
from comparing.kafka_ours import TOPIC
from comparing.task import Outcome

CLASS = "org.apache.kafka.tools.ProducerPerformance"
PROGRESS = re.compile(r"^(\d+) records sent, [\d.]+ records/sec .* max latency\.$")
TOTAL = re.compile(r"^(\d+) records sent, ([\d.]+) records/sec .* 99\.9th\.$")
STEADY = re.compile(r"^(\d+) steady state records sent, ([\d.]+) records/sec ")


class Peer:
    name = "ProducerPerformance"

    def __init__(self, root, home, folder, address, task, pool):
        self.topics = root / "bench" / "peers" / "kafka" / "Topic.java"
        jars = library(root, home, "kafka", "ProducerPerformance", "kafka")
        self.class_path = f"{jars}/*:{folder}"
        if task.window:
            source = root / "bench" / "peers" / "kafka" / "Window.java"
            compiler = [java("javac"), "-cp", f"{jars}/*", "-d", folder, source]
            subprocess.run(compiler, check=True)
        self.jvm = launcher_jvm_options(root)
        self.folder = folder
        self.address = address
        self.task = task
        self.payloads = folder / "payloads.txt"
        write_payloads(self.payloads, task.size, pool)

    def run(self, number, expected_rate):
        topic = f"compared-peer-{number}"
        self.topic("create", topic)
        try:
            return self.produce(number, topic, expected_rate)
        finally:
            self.topic("delete", topic)

    def topic(self, what, name):
        settings = [f"{key}={value}" for key, value in TOPIC.items()]
        arguments = [what, self.address, name, str(self.task.partitions), *settings]
        subprocess.run([java(), "-cp", self.class_path, self.topics, *arguments], check=True)

    def produce(self, number, topic, expected_rate):
        gc_log = self.folder / f"peer-{number}.gc"
        warmup = int(expected_rate * self.task.warmup_seconds)
        records = warmup + int(expected_rate * self.task.seconds)
        progress = Progress(warmup)
        settings = [f"{key}={value}" for key, value in self.task.producer.items()]
        if self.task.window:
            settings += ["interceptor.classes=Window", f"window.messages={self.task.window}"]
        cpu = measured.run(
            [java(), *self.jvm, measured.gc_log_option(gc_log), "-cp", self.class_path, CLASS]
            + ["--topic", topic, "--num-records", records, "--warmup-records", warmup]
            + ["--throughput", f"{self.task.rate:.0f}" if self.task.rate else "-1"]
            + ["--payload-file", self.payloads, "--reporting-interval", "500"]
            + ["--command-property", f"bootstrap.servers={self.address}", *settings],
            self.folder / f"peer-{number}.log",
            on_line=progress.line,
        )
        return Outcome(
            rate=progress.rate,
            messages=records,
            whole_cpu_seconds=cpu,
            steady_cpu_micros=progress.steady_cpu_micros(),
            allocated=measured.allocated_bytes(gc_log),
        )


class Progress:
    """Parses the tool's output; each line states the records since the previous line."""

    def __init__(self, warmup):
        self.warmup = warmup
        self.sent = 0
        self.rate = 0.0
        self.first = None
        self.last = None

    def line(self, line, pid, _now):
        progress = PROGRESS.match(line)
        steady = STEADY.match(line)
        total = TOTAL.match(line)
        if progress:
            self.sent += int(progress[1])
            if self.sent >= self.warmup:
                self.last = (self.sent, measured.cpu_seconds_so_far(pid))
                self.first = self.first or self.last
        elif steady:
            self.rate = float(steady[2])
        elif total and not self.rate:
            self.rate = float(total[2])

    def steady_cpu_micros(self):
        if not self.first or self.last[0] == self.first[0]:
            raise measured.Failed("too short: ProducerPerformance printed no two steady lines")
        return (self.last[1] - self.first[1]) / (self.last[0] - self.first[0]) * 1e6
