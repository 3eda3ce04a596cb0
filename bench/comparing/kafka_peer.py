# SPDX-License-Identifier: Apache-2.0
"""The other side: Kafka's ProducerPerformance, with payloads from a file."""

import re
import subprocess

from comparing import measured
from comparing.jvm import java, library, write_payloads
from comparing.kafka_ours import TOPIC
from comparing.task import Outcome

CLASS = "org.apache.kafka.tools.ProducerPerformance"
PROGRESS = re.compile(r"^(\d+) records sent, [\d.]+ records/sec .* max latency\.$")
TOTAL = re.compile(r"^(\d+) records sent, ([\d.]+) records/sec .* 99\.9th\.$")
STEADY = re.compile(r"^(\d+) steady state records sent, ([\d.]+) records/sec ")
SERVICE = re.compile(r"([\d.]+) ms 50th, .*?([\d.]+) ms 99th")
# After the last record is sent, the tool only waits for those on their way: that time is not measured.
SPARE_SECONDS = 3
BYTES_BESIDE_PAYLOAD = 7


class Peer:
    name = "ProducerPerformance"

    def __init__(self, root, home, folder, address, task):
        self.topics = root / "bench" / "peers" / "kafka" / "Topic.java"
        jars = library(root, home, "kafka", "ProducerPerformance", "kafka")
        self.class_path = f"{jars}/*:{folder}"
        if task.window:
            source = root / "bench" / "peers" / "kafka" / "Window.java"
            compiler = [java("javac"), "-cp", f"{jars}/*", "-d", folder, source]
            subprocess.run(compiler, check=True)
        self.folder = folder
        self.address = address
        self.task = task
        self.payloads = folder / "payloads.txt"
        write_payloads(self.payloads, task.size)
        # A guess, replaced by what the first run reaches: the number of messages is given, and not the time.
        self.expected_rate = task.rate or 2e8 / (task.size + 300)

    def run(self, number, ours):
        # As long as the name of ours, which the client hashes and compares for each message.
        topic = f"compared-peer-{number}".ljust(len(ours.topic), "x")
        self.topic("create", topic)
        try:
            outcome = self.produce(number, topic, ours.jvm_options)
            self.expected_rate = outcome.rate
            return outcome
        finally:
            self.topic("delete", topic)

    def topic(self, what, name):
        settings = [f"{key}={value}" for key, value in TOPIC.items()]
        arguments = [what, self.address, name, str(self.task.partitions), *settings]
        subprocess.run([java(), "-cp", self.class_path, self.topics, *arguments], check=True)

    def produce(self, number, topic, jvm_options):
        gc_log = self.folder / f"peer-{number}.gc"
        warmup = int(self.expected_rate * self.task.warmup_seconds)
        memory = int(self.task.producer["buffer.memory"]) // (self.task.size + BYTES_BESIDE_PAYLOAD)
        on_their_way = 0 if self.task.rate else self.task.window or memory
        records = warmup + int(self.expected_rate * (self.task.seconds + SPARE_SECONDS)) + on_their_way
        progress = Progress(warmup, self.task.seconds)
        settings = [f"{key}={value}" for key, value in self.task.producer.items()]
        if self.task.window:
            settings += ["interceptor.classes=Window", f"window.messages={self.task.window}"]
        spent = measured.run(
            [java(), *jvm_options, measured.gc_log_option(gc_log), "-cp", self.class_path, CLASS]
            + ["--topic", topic, "--num-records", records, "--warmup-records", warmup]
            + ["--throughput", f"{self.task.rate:.0f}" if self.task.rate else "-1"]
            + ["--payload-file", self.payloads, "--reporting-interval", "500"]
            + ["--command-property", f"bootstrap.servers={self.address}", *settings],
            self.folder / f"peer-{number}.log",
            on_line=progress.line,
        )
        return Outcome(
            rate=progress.rate(),
            messages=records,
            spent=spent,
            steady_cpu_micros=progress.steady_cpu_micros(),
            allocated=measured.allocated_bytes(gc_log),
            service_millis=progress.service_millis,
        )


class Progress:
    """Parses the tool's output; each line states the records acknowledged since the previous line.

    Rate and processor time are those between the first line after the warm-up and the last one within `seconds`.
    """

    def __init__(self, warmup, seconds):
        self.warmup = warmup
        self.seconds = seconds
        self.sent = 0
        self.first = None
        self.last = None
        self.service_millis = None

    def line(self, line, pid, now):
        progress = PROGRESS.match(line)
        steady = STEADY.match(line)
        total = TOTAL.match(line)
        if progress:
            self.sent += int(progress[1])
            if self.sent >= self.warmup and (not self.first or now - self.first[0] <= self.seconds):
                self.last = (now, self.sent, measured.cpu_seconds_so_far(pid))
                self.first = self.first or self.last
        elif steady or (total and not self.service_millis):
            service = SERVICE.search(line)
            self.service_millis = service and (float(service[1]), float(service[2]))

    def steady(self, figure):
        if not self.first or self.last[1] == self.first[1]:
            raise measured.Failed("too short: ProducerPerformance printed no two steady lines")
        return self.last[figure] - self.first[figure]

    def rate(self):
        return self.steady(1) / self.steady(0)

    def steady_cpu_micros(self):
        return self.steady(2) / self.steady(1) * 1e6
