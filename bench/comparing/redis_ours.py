# SPDX-License-Identifier: Apache-2.0
"""Our side: bin/benchmark with a workload and a driver file that are generated for the task."""

import json

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
useRandomizedPayloads: true
randomBytesRatio: 1.0
randomizedPayloadPoolSize: 1000
{load}
warmup: {warmup}s
duration: {seconds}s
cooldown: 1s
"""

# The local broker is already running, so bin/benchmark uses it and does not start one.
DRIVER = """\
name: compared
driver: redis
variant: streams
broker: local
producerClients: 1
maxLength: {max_length}
"""


class RedisOurs:
    name = "plimsoll"

    def __init__(self, root, folder, options, seconds):
        self.launcher = root / "bin" / "benchmark"
        self.folder = folder
        self.workload = folder / "workload.yaml"
        self.driver = folder / "driver.yaml"
        load = (
            f"producerRate: {options.rate}"
            if options.rate
            else f"load: closed\nmaxOutstanding: {options.window}"
        )
        self.workload.write_text(
            WORKLOAD.format(size=options.size, load=load, warmup=options.warmup, seconds=seconds)
        )
        self.driver.write_text(DRIVER.format(max_length=options.max_length))

    def run(self, number):
        file = self.folder / f"ours-{number}.json"
        cpu = measured.run(
            [self.launcher, "run", "-d", self.driver, "-o", file, self.workload],
            self.folder / f"ours-{number}.log",
            made=file,
        )
        result = json.loads(file.read_text())
        window = sum(p["seconds"] for p in result["phases"] if p["name"] == "measured")
        sent = result["throughput"]["sentRatePerSecond"] * window
        return Outcome(
            rate=result["throughput"]["publishRatePerSecond"],
            messages=sum(row["sent"] for row in result["timeline"]["rows"]),
            whole_cpu_seconds=cpu,
            steady_cpu_micros=result["resources"]["workers"][0]["cpuSeconds"] / sent * 1e6,
            allocated=0,
            note=" ".join(failure["code"] for failure in result["failures"]),
        )
