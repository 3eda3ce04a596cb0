# SPDX-License-Identifier: Apache-2.0
"""Our side: bin/benchmark with a workload and a driver file that are generated for the task."""

import json
import os

from comparing import measured
from comparing.task import Outcome

# Both sides keep 1 GiB at most: a run that stores more and more is slowed down by the memory or disk
# that it is the first to use, and the faster side reaches that point first.
TOPIC = {
    "file.delete.delay.ms": "1000",
    "segment.bytes": str(128 * 2**20),
    "retention.bytes": str(2**30),
}

WORKLOAD = """\
name: compared
topics: 1
partitionsPerTopic: {partitions}
producersPerTopic: 1
subscriptionsPerTopic: {subscriptions}
consumerPerSubscription: {subscriptions}
messageSize: {size}
useRandomizedPayloads: true
randomBytesRatio: 1.0
randomizedPayloadPoolSize: {pool}
{load}
warmup: {warmup_seconds}s
duration: {seconds}s
cooldown: 1s
{further}
"""

DRIVER = """\
name: compared
driver: kafka
replicationFactor: 1
topicConfig:
{topic}
commonConfig:
  bootstrap.servers: {address}
producerConfig:
{producer}
"""


def block(settings):
    return "".join(f"  {key}: {value}\n" for key, value in settings.items())


class Ours:
    name = "plimsoll"

    def __init__(self, root, folder, address, task, pool):
        self.launcher = root / "bin" / "benchmark"
        self.folder = folder
        self.task = task
        self.workload = folder / "workload.yaml"
        self.driver = folder / "driver.yaml"
        self.workload.write_text(
            WORKLOAD.format(
                partitions=task.partitions,
                subscriptions=1 if task.consumer else 0,
                size=task.size,
                pool=pool,
                load=f"producerRate: {task.rate:.0f}" if task.rate else "load: closed",
                further="\n".join(f"{key}: {value}" for key, value in task.workload.items()),
                warmup_seconds=task.warmup_seconds,
                seconds=task.seconds,
            )
        )
        self.driver.write_text(
            DRIVER.format(address=address, topic=block(TOPIC), producer=block(task.producer))
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
        return self.outcome(json.loads(result_file.read_text()), cpu, gc_log)

    def outcome(self, result, cpu, gc_log):
        window = sum(p["seconds"] for p in result["phases"] if p["name"] == "measured")
        sent = result["throughput"]["sentRatePerSecond"] * window
        return Outcome(
            rate=result["throughput"]["publishRatePerSecond"],
            messages=sum(row["sent"] for row in result["timeline"]["rows"]),
            whole_cpu_seconds=cpu,
            steady_cpu_micros=result["resources"]["workers"][0]["cpuSeconds"] / sent * 1e6,
            allocated=measured.allocated_bytes(gc_log),
            note=" ".join(failure["code"] for failure in result["failures"]),
        )
