# SPDX-License-Identifier: Apache-2.0
"""Runs two programs alternately on one broker, as often as is asked for, and prints what they cost.

A side has `task` (a Task) and `run(number, ours)`, which returns an Outcome; `ours` is the last Outcome of
our side, whose JVM options a peer takes over.
"""

import dataclasses
import os
import pathlib
import platform
import subprocess

from comparing.figures import table
from comparing.jvm import java
from comparing.machine import Machine, commit
from comparing.measured import Failed
from comparing.record import Record

# A new broker becomes cheaper with each run, as its code is compiled. It is warm when its processor time
# per message differed by less than this share from one round to the next, in FLAT_STEPS rounds in succession.
FLAT = 0.05
FLAT_STEPS = 2
TOUCHED = "-XX:+AlwaysPreTouch"
MOST_ROUNDS = 16
# Of a broker whose code is compiled before it starts: it does not become cheaper.
MOST_ROUNDS_COMPILED = 3
LEAST_PAIRS = 10
# Void runs of ours in succession that end the comparison.
MOST_VOID = 5


def add_options(parser, seconds, warmup):
    """Adds the options that all comparisons have."""
    parser.add_argument(
        "--pairs", type=pairs, default=LEAST_PAIRS, help=f"an even number; default {LEAST_PAIRS}"
    )
    parser.add_argument("--size", type=int, default=100, help="bytes of a message; default 100")
    parser.add_argument(
        "--seconds", type=int, default=seconds, help=f"measured time; default {seconds}"
    )
    parser.add_argument(
        "--warmup", type=int, default=warmup, help=f"seconds before; default {warmup}"
    )
    parser.add_argument(
        "--record",
        type=pathlib.Path,
        metavar="FILE",
        help="each pair is a line of this file; with a file of the same comparison, goes on with"
        " what is missing",
    )


def pairs(text):
    number = int(text)
    if number < 2 or number % 2:
        raise ValueError("the order alternates, so the number of pairs is even")
    return number


class Comparison:
    """Pairs of runs: first the broker is warmed, then one pair is discarded, then `options.pairs` count.

    `prepare` is called before each run. `description`: of the load, printed and kept in the record.
    """

    def __init__(self, root, broker, ours, peer, options, description, prepare=lambda: None):
        self.broker = broker
        self.ours = ours
        self.peer = peer
        self.options = options
        self.prepare = prepare
        self.last_of_ours = None
        self.void_running = 0
        self.description = (
            f"{description}\npeer: {peer.name}; {options.warmup} s warm-up, {options.seconds} s measured; "
            f"broker and clients share {os.cpu_count()} processors; commit {commit(root)}; {conditions(broker)}"
        )
        # Otherwise the launcher decides before each run, by the memory that is free then.
        os.environ["BENCHMARK_OPTS"] = f"{TOUCHED} {os.environ.get('BENCHMARK_OPTS', '')}"

    def run(self, targets):
        """Runs what the record lacks and prints the table."""
        record = Record(self.options.record, self.description, targets)
        print(self.description, flush=True)
        if len(record.pairs) < self.options.pairs:
            record.add_warming(self.warm())
            self.measure_pairs(record)
        pairs = record.pairs[: self.options.pairs]
        void = f", {record.void} repeated because ours was void" if record.void else ""
        print(f"\n{len(pairs)} pairs{void}\nthe broker's processor time, µs per message of both sides, while it was warmed:")
        for micros in record.warming:
            print("  " + ", ".join(f"{each:.2f}" for each in micros))
        print(f"\n{table(pairs, targets)}")

    def warm(self):
        """Short runs of both sides, which build, download and warm the broker; returns its processor time in each round."""
        rounds = []
        flat = 0
        most = MOST_ROUNDS if self.broker.is_jvm else MOST_ROUNDS_COMPILED
        for number in range(1, most + 1):
            self.set_times(2, 6)
            both = [self.one(side, f"warm-{number}") for side in (self.ours, self.peer)]
            micros = sum(o.broker_cpu_seconds for o in both) / sum(o.messages for o in both) * 1e6
            print(f"warming the broker: {micros:.2f} µs of its processors per message", flush=True)
            flat = flat + 1 if rounds and abs(micros - rounds[-1]) <= FLAT * rounds[-1] else 0
            rounds.append(micros)
            if flat == FLAT_STEPS:
                return rounds
        print(f"the broker was not steady after {most} rounds", flush=True)
        return rounds

    def measure_pairs(self, record):
        self.set_times(self.options.warmup, self.options.seconds)
        print("\npair   msg/s, ours       peer  ratio   CPU µs/msg, ours  peer  ratio   load, steal")
        discarded = False
        while len(record.pairs) < self.options.pairs:
            number = len(record.pairs)
            with Machine() as machine:
                again = f"-again-{self.void_running}" if self.void_running else ""
                pair = self.pair(f"{number}{again}" if discarded else "first", number % 2 == 0)
            print(row(str(number + 1) if discarded else "–", *pair, machine), flush=True)
            if discarded and self.counts(pair[0], record):
                record.add(pair, machine)
            discarded = True

    def counts(self, ours, record):
        """Whether a run of ours says something; a void one is repeated, and one that failed ends the comparison."""
        if ours.status == "PASS":
            self.void_running = 0
            return True
        self.void_running += 1
        if ours.status != "VOID" or self.void_running == MOST_VOID:
            raise Failed(f"{ours.status} ({ours.note}): the pairs before are kept with --record")
        record.add_void(ours)
        return False

    def pair(self, number, ours_first):
        order = [self.ours, self.peer] if ours_first else [self.peer, self.ours]
        outcomes = {side.name: self.one(side, number) for side in order}
        return outcomes[self.ours.name], outcomes[self.peer.name]

    def one(self, side, number):
        self.prepare()
        before = self.broker.cpu_seconds()
        outcome = side.run(number, self.last_of_ours)
        used = self.broker.cpu_seconds() - before
        outcome = dataclasses.replace(outcome, broker_cpu_seconds=used)
        if side is self.ours:
            self.last_of_ours = outcome
        return outcome

    def set_times(self, warmup, seconds):
        for side in (self.ours, self.peer):
            side.task = dataclasses.replace(side.task, warmup_seconds=warmup, seconds=seconds)


def conditions(broker):
    """What a record must not mix, beside the load."""
    version = subprocess.run([java(), "-version"], stderr=subprocess.PIPE, text=True, check=True).stderr.splitlines()
    options = os.environ.get("BENCHMARK_OPTS", "").strip()
    autogroup = pathlib.Path("/proc/sys/kernel/sched_autogroup_enabled")
    return ", ".join(
        [
            f"{platform.node()} Linux {platform.release()}",
            next(line for line in reversed(version) if line),
            *([f"sched_autogroup_enabled={autogroup.read_text().strip()}"] if autogroup.exists() else []),
            "a broker of its own" if getattr(broker, "started", True) else "a broker that was running",
            *([f"BENCHMARK_OPTS={options}"] if options else []),
        ]
    )


def row(number, ours, peer, machine):
    a, b = ours.steady_cpu_micros, peer.steady_cpu_micros
    return (
        f"{number:>4} {ours.rate:13,.0f}  {peer.rate:9,.0f}  {ours.rate / peer.rate:5.2f}"
        f"  {a:17.2f} {b:5.2f}  {a / b:5.2f}   {machine} {ours.note}"
    )
