# SPDX-License-Identifier: Apache-2.0
"""The other side: `pulsar-perf produce`, with the client version of driver-pulsar."""

import re

from comparing import measured
from comparing.jvm import java, library, write_payloads
from comparing.task import Outcome

CLASS = "org.apache.pulsar.testclient.PulsarPerfTestTool"
PROGRESS = re.compile(r"Throughput produced: +(\d+) msg ")
TOTAL = re.compile(r"Aggregated throughput stats --- (\d+) records sent")
SERVICE = re.compile(r"Aggregated latency stats --- .*?med: +([\d.]+) .*?99pct: +([\d.]+)")
# Interval between two output lines; the tool has no option for it.
INTERVAL_SECONDS = 10

# JVM options of bin/pulsar-perf without the heap size, which is equal on both sides.
NETTY = [
    "-Dio.netty.leakDetectionLevel=disabled",
    "-Dpulsar.allocator.exit_on_oom=true",
    "-Dio.netty.recycler.maxCapacityPerThread=4096",
]

LOGGING = """\
<Configuration status="WARN">
  <Appenders>
    <Console name="out"><PatternLayout pattern="%m%n"/></Console>
  </Appenders>
  <Loggers>
    <Root level="WARN"><AppenderRef ref="out"/></Root>
    <Logger name="org.apache.pulsar.testclient" level="INFO"/>
  </Loggers>
</Configuration>
"""


class PulsarPerf:
    name = "pulsar-perf"

    def __init__(self, root, home, folder, address, task):
        jars = library(root, home, "pulsar", "pulsar-perf (240 MB)", "pulsar")
        self.class_path = f"{jars}/*"
        self.folder = folder
        self.address = address
        self.task = task
        self.payloads = folder / "payloads.txt"
        write_payloads(self.payloads, task.size)
        self.logging = folder / "log4j2.xml"
        self.logging.write_text(LOGGING)
        self.config = folder / "client.conf"
        self.config.write_text(f"brokerServiceUrl=pulsar://{address}\n")

    def run(self, number, ours):
        gc_log = self.folder / f"peer-{number}.gc"
        progress = Progress(self.task.warmup_seconds)
        spent = measured.run(
            [java(), *ours.jvm_options, *NETTY, measured.gc_log_option(gc_log)]
            + [f"-Dlog4j2.configurationFile={self.logging}", "-cp", self.class_path, CLASS]
            + [self.config, "produce", *self.options(), f"compared-peer-{number}"],
            self.folder / f"peer-{number}.log",
            on_line=progress.line,
        )
        return Outcome(
            rate=progress.rate(),
            messages=progress.total,
            spent=spent,
            steady_cpu_micros=progress.steady_cpu_micros(),
            allocated=measured.allocated_bytes(gc_log),
            service_millis=progress.service_millis,
        )

    def options(self):
        producer = self.task.producer
        steady = max(self.task.seconds, INTERVAL_SECONDS)
        # Its first line after the warm-up begins what is measured.
        warmup = -(-self.task.warmup_seconds // INTERVAL_SECONDS) * INTERVAL_SECONDS
        seconds = warmup + steady + INTERVAL_SECONDS // 2
        options = {
            "--service-url": f"pulsar://{self.address}",
            "--rate": f"{self.task.rate:.0f}" if self.task.rate else "100000000",
            "--size": self.task.size,
            "--payload-file": self.payloads,
            "--payload-delimiter": "\\n",
            "--max-outstanding": producer["pendingQueueSize"],
            "--max-connections": 1,
            "-ioThreads": 1,
            "--memory-limit": 0,
            "--test-duration": seconds,
        }
        if producer["batchingEnabled"] == "true":
            options["--batch-time-window"] = producer["batchingMaxPublishDelayMs"]
            options["--batch-max-messages"] = producer["batchingMaxMessages"]
            options["--batch-max-bytes"] = producer["batchingMaxBytes"]
        flags = [] if producer["batchingEnabled"] == "true" else ["--disable-batching"]
        return [text for pair in options.items() for text in pair] + flags


class Progress:
    """Parses the tool's output; each line states the total of records so far."""

    def __init__(self, warmup_seconds):
        self.warmup_seconds = warmup_seconds
        self.total = 0
        self.begin = None
        self.first = None
        self.last = None
        # Of the whole time: the tool states none without its warm-up.
        self.service_millis = None

    def line(self, line, pid, now):
        progress = PROGRESS.search(line)
        total = TOTAL.search(line)
        service = SERVICE.search(line)
        if progress:
            self.begin = self.begin or now - INTERVAL_SECONDS
            self.total = int(progress[1])
            if now - self.begin >= self.warmup_seconds - 0.5:
                self.last = (now, self.total, measured.cpu_seconds_so_far(pid))
                self.first = self.first or self.last
        elif total:
            self.total = int(total[1])
        elif service:
            self.service_millis = float(service[1]), float(service[2])

    def steady(self, figure):
        if not self.first or self.last[0] == self.first[0]:
            raise measured.Failed("too short: pulsar-perf printed no two steady lines")
        return self.last[figure] - self.first[figure]

    def rate(self):
        return self.steady(1) / self.steady(0)

    def steady_cpu_micros(self):
        return self.steady(2) / self.steady(1) * 1e6
