# SPDX-License-Identifier: Apache-2.0
"""Our side: bin/benchmark with a workload and a driver file that are generated for the task."""

import json
import os

from comparing import measured
from comparing.task import Outcome

WORKLOAD = """\
name: compared
topics: 1
partitionsPerTopic: {partitions}
producersPerTopic: 1
subscriptionsPerTopic: {subscriptions}
consumerPerSubscription: {subscriptions}
messageSize: {size}
{load}
warmup: {warmup_seconds}s
duration: {seconds}s
cooldown: 1s
{further}
"""

RANDOM_PAYLOADS = {
    "useRandomizedPayloads": "true",
    "randomBytesRatio": "1.0",
    "randomizedPayloadPoolSize": "1000",
}

# Options that belong to our jars or to this comparison and not to a peer.
OWN_OPTIONS = ("-D", "-Xshare:", "-XX:SharedArchiveFile=", "-XX:AOTCache", "-Xlog:")


def block(settings):
    return "".join(f"  {key}: {value}\n" for key, value in settings.items())


class Ours:
    """`driver`: the text of the driver file."""

    name = "plimsoll"

    def __init__(self, root, folder, task, driver, payloads=RANDOM_PAYLOADS):
        self.launcher = root / "bin" / "benchmark"
        self.folder = folder
        self.task = task
        self.payloads = payloads
        self.workload = folder / "workload.yaml"
        self.driver = folder / "driver.yaml"
        self.driver.write_text(driver)

    def run(self, number, _ours):
        self.write_workload()
        result_file = self.folder / f"ours-{number}.json"
        gc_log = self.folder / f"ours-{number}.gc"
        options = os.environ.get("BENCHMARK_OPTS", "") + " " + measured.gc_log_option(gc_log)
        spent = measured.run(
            [self.launcher, "run", "-d", self.driver, "-o", result_file, "--no-report", self.workload],
            self.folder / f"ours-{number}.log",
            environment={**os.environ, "BENCHMARK_OPTS": options},
            made=result_file,
        )
        return outcome(json.loads(result_file.read_text()), spent, gc_log)

    def write_workload(self):
        task = self.task
        # At the maximum rate, rates are compared, and a peer judges no stop of its process either.
        load = "load: closed\ngeneratorLimit: 5s"
        if task.rate:
            load = f"producerRate: {task.rate:.0f}"
        if task.window and "maxOutstanding" not in task.workload:
            load += f"\nmaxOutstanding: {task.window}"
        further = {**self.payloads, **task.workload}
        self.workload.write_text(
            WORKLOAD.format(
                partitions=task.partitions,
                subscriptions=1 if task.consumer else 0,
                size=task.size,
                load=load,
                further="\n".join(f"{key}: {value}" for key, value in further.items()),
                warmup_seconds=task.warmup_seconds,
                seconds=task.seconds,
            )
        )


def outcome(result, spent, gc_log):
    """Returns the Outcome that a result file states."""
    window = sum(p["seconds"] for p in result["phases"] if p["name"] == "measured")
    throughput = result["throughput"]
    sent = throughput["sentRatePerSecond"] * window
    options = result["environment"]["workers"][0]["jvmOptions"]
    return Outcome(
        # A system that acknowledges nothing has no rate of acknowledgements.
        rate=throughput["publishRatePerSecond"] or throughput["sentRatePerSecond"],
        messages=sum(row["sent"] for row in result["timeline"]["rows"]),
        spent=spent,
        steady_cpu_micros=result["resources"]["workers"][0]["cpuSeconds"] / sent * 1e6,
        allocated=measured.allocated_bytes(gc_log),
        service_millis=service_millis(result["latencyMicros"]["publishService"]),
        status=result["status"],
        note=" ".join(reason["code"] for reason in result["failures"] + result["voids"]),
        topic=f"plimsoll-{result['run']['id']}-0",
        jvm_options=tuple(option for option in options if not option.startswith(OWN_OPTIONS)),
    )


def service_millis(latency):
    if not latency or not latency["count"]:
        return None
    return latency["percentiles"]["50"] / 1000, latency["percentiles"]["99"] / 1000
