# SPDX-License-Identifier: Apache-2.0
"""Our side on NATS: bin/benchmark with a generated workload and driver file."""

import json
import os

from comparing import measured
from comparing.task import Outcome

WORKLOAD = """\
name: compared
topics: 1
partitionsPerTopic: 1
producersPerTopic: 1
subscriptionsPerTopic: 0
consumerPerSubscription: 0
messageSize: {size}
load: closed
maxOutstanding: {outstanding}
warmup: {warmup_seconds}s
duration: {seconds}s
cooldown: 1s
"""

# The local broker is already running, so bin/benchmark uses it and does not start one.
DRIVER = """\
name: compared
driver: nats
broker: local
mode: {mode}
storage: {storage}
maxInFlight: {in_flight}
client:
  force.flush.on.request: false
"""


class Ours:
    name = "plimsoll"

    def __init__(self, root, folder, task):
        self.launcher = root / "bin" / "benchmark"
        self.folder = folder
        self.workload = folder / "workload.yaml"
        self.driver = folder / "driver.yaml"
        core = task.variant == "core"
        self.workload.write_text(
            WORKLOAD.format(
                size=task.size,
                # High, so that the driver's own limit applies, as on the other side.
                outstanding=1_000_000,
                warmup_seconds=task.warmup_seconds,
                seconds=task.seconds,
            )
        )
        self.driver.write_text(
            DRIVER.format(
                mode="core" if core else "jetstream",
                storage="file" if core else task.variant,
                in_flight=task.in_flight,
            )
        )

    def run(self, number):
        result_file = self.folder / f"ours-{number}.json"
        gc_log = self.folder / f"ours-{number}.gc"
        options = os.environ.get("BENCHMARK_OPTS", "") + " " + measured.gc_log_option(gc_log)
        cpu = measured.run(
            [self.launcher, "run", "-d", self.driver, "-o", result_file, self.workload],
            self.folder / f"ours-{number}.log",
            environment={**os.environ, "BENCHMARK_OPTS": options},
            made=result_file,
        )
        result = json.loads(result_file.read_text())
        window = sum(p["seconds"] for p in result["phases"] if p["name"] == "measured")
        sent = result["throughput"]["sentRatePerSecond"] * window
        acknowledged = result["throughput"]["publishRatePerSecond"]
        return Outcome(
            rate=acknowledged or result["throughput"]["sentRatePerSecond"],
            messages=sum(row["sent"] for row in result["timeline"]["rows"]),
            whole_cpu_seconds=cpu,
            steady_cpu_micros=result["resources"]["workers"][0]["cpuSeconds"] / sent * 1e6,
            allocated=measured.allocated_bytes(gc_log),
            note=" ".join(failure["code"] for failure in result["failures"]),
        )
