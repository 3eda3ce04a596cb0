# SPDX-License-Identifier: Apache-2.0
"""The simulated system as a server with a script, and what each tool says of it."""

import json
import re
import subprocess
import time
from dataclasses import dataclass

from comparing import measured

CALM = 7.0
FREEZE = 5.0
CYCLE = CALM + FREEZE
SERVICE = 0.001

AT_ONCE = "name: at-once\ndriver: simulated\n"
CALMLY = f"{AT_ONCE}serviceTime: {SERVICE * 1e3:.0f}ms\n"
FREEZES = f"{CALMLY}stalls: [{{at: {CALM:.0f}s, for: {FREEZE:.0f}s, every: {CYCLE:.0f}s}}]\n"


@dataclass(frozen=True)
class Figures:
    """Latencies in milliseconds; None for what a tool does not say."""

    p50: float
    p75: float
    p99: float
    most: float
    mean: float


def arithmetic(hops):
    """What a user meets who may come at any time; `hops`: service times in a row.

    7/12 of the messages take the service time. The others wait for the end of the freeze, evenly
    distributed from its whole length down to 0, and then for the hops that follow the first.
    """
    calm = hops * SERVICE
    after = (hops - 1) * SERVICE
    share = FREEZE / CYCLE

    def percentile(p):
        rank = 1 - p
        return calm if rank >= share else after + FREEZE - rank * CYCLE

    mean = (1 - share) * calm + share * (after + FREEZE / 2)
    return Figures(
        *(1e3 * value for value in (percentile(0.5), percentile(0.75), percentile(0.99))),
        1e3 * (after + FREEZE),
        1e3 * mean,
    )


class Served:
    """bin/benchmark simulated with the script, on a free port."""

    def __init__(self, root, folder, protocol, script=FREEZES):
        self.protocol = protocol
        self.command = [root / "bin" / "benchmark", "simulated", "--listen", f"{protocol}=0"]
        self.script = folder / "script.yaml"
        self.script.write_text(script)
        self.observed = {}

    def __enter__(self):
        self.process = subprocess.Popen(
            [*self.command, "-d", self.script],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = None
        for line in self.process.stdout:
            found = re.match(self.protocol + r" at \S+:(\d+)$", line.strip())
            self.port = found[1] if found else self.port
            if line.startswith("serves until"):
                return self
        raise measured.Failed("the simulated system did not start")

    def __exit__(self, *_):
        self.process.terminate()
        for line in self.process.stdout:
            if line.startswith("observed "):
                self.observed = json.loads(line.removeprefix("observed "))
        self.process.wait()


def text_of(command):
    """The output of a program that ends by itself."""
    done = subprocess.run(
        [str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode != 0:
        raise measured.Failed(f"{command[0]} ended with {done.returncode}:\n{done.stdout[-2000:]}")
    return done.stdout


class RedisBenchmark:
    """Clients that send a SET, wait for its reply and send the next one."""

    protocol = "redis"
    hops = 1

    def __init__(self, program, clients, requests):
        self.program = program
        self.clients = clients
        self.requests = requests
        self.name = f"redis-benchmark, {clients} clients"
        self.version = text_of([program, "--version"]).split()[1]

    def run(self, served, _folder):
        return self.ask(["-p", served.port])

    def ask(self, server):
        """What it says of a server, which the options name."""
        said = text_of(
            [self.program, *server, "-t", "set", "-c", self.clients, "-n", self.requests]
        )
        # A percentile with the same number of commands below it as the one before has no line of its own.
        lines = re.findall(r"^([\d.]+)% <= ([\d.]+) milliseconds", said, re.MULTILINE)
        p75 = max((float(percentile), float(millis)) for percentile, millis in lines if float(percentile) <= 75)[1]
        summary = re.search(r"avg\s+min\s+p50\s+p95\s+p99\s+max\s+([\d. ]+)", said)
        if not summary:
            raise measured.Failed(f"redis-benchmark printed no summary:\n{said[-2000:]}")
        mean, _, p50, _, p99, most = (float(word) for word in summary[1].split())
        return Figures(p50, p75, p99, most, mean)


class NatsBench:
    """Clients that send a request, wait for its reply and send the next one."""

    protocol = "nats"
    hops = 2

    def __init__(self, program, options, rate=0):
        self.program = program
        self.options = options
        self.rate = rate
        paced = f", {rate}/s" if rate else ""
        self.name = f"nats bench service request, {options.clients} clients{paced}"
        self.version = text_of([program, "--version"]).strip().lstrip("v") or "?"

    def run(self, served, folder):
        common = [self.program, "-s", f"nats://127.0.0.1:{served.port}", "--timeout", "60s"]
        load = (
            ["--throughput", self.rate, "--duration", f"{self.options.seconds}s"]
            if self.rate
            else ["--msgs", self.options.requests // 2]
        )
        with open(folder / "serve.log", "w") as log:
            replier = subprocess.Popen(
                [str(part) for part in [*common, "bench", "service", "serve", "asked"]]
                + ["--size", "16", "--no-progress"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
            try:
                time.sleep(1)  # It subscribes.
                said = text_of(
                    [*common, "bench", "service", "request", "asked", "--no-progress"]
                    + ["--size", "16", "--clients", self.options.clients, *load]
                )
            finally:
                replier.terminate()
                replier.wait()
        last = said.rsplit("latencies per operation", 1)[-1]

        def figure(name):
            found = re.search(name + r":? ([\d.,]+)us", last)
            if not found:
                raise measured.Failed(f"nats bench printed no {name}:\n{said[-2000:]}")
            return float(found[1].replace(",", "")) / 1e3

        return Figures(figure("P50"), None, figure("P99"), figure("max"), figure("avg"))


class Ours:
    """bin/benchmark with an open load."""

    def __init__(self, root, options, protocol, driver, kind, load=""):
        self.launcher = root / "bin" / "benchmark"
        self.protocol = protocol
        self.driver = driver
        self.kind = kind
        self.load = load
        self.hops = 2 if load else 1
        self.options = options
        self.name = f"Plimsoll, {protocol}, {kind}, {options.rate}/s"
        self.version = text_of([self.launcher, "--version"]).split()[1]

    def run(self, served, folder):
        (folder / "driver.yaml").write_text(
            f"name: served\n{self.driver.format(port=served.port)}\n"
        )
        (folder / "load.yaml").write_text(
            f"name: freezes\nproducerRate: {self.options.rate}\nmessageSize: 100\n"
            f"warmup: {CYCLE:.0f}s\nduration: {self.options.seconds}s\ncooldown: 1s\n"
            f"drainTimeout: 30s\n{self.load}\n"
        )
        out = folder / f"{self.protocol}-{self.kind}.json"
        measured.run(
            [self.launcher, "run", "-d", folder / "driver.yaml", "-o", out, folder / "load.yaml"],
            folder / "run.log",
            made=out,
        )
        latency = json.loads(out.read_text())["latencyMicros"][self.kind]
        said = latency["percentiles"]
        return Figures(
            *(value / 1e3 for value in (said["50"], said["75"], said["99"])),
            latency["max"] / 1e3,
            latency["mean"] / 1e3,
        )
