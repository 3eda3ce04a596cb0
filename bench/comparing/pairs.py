# SPDX-License-Identifier: Apache-2.0
"""Runs two programs alternately on one broker, as often as is asked for, and prints what they cost.

A side has `task` (a Task) and `run(number, ours)`, which returns an Outcome; `ours` is the last Outcome of
our side, whose JVM options a peer takes over.
"""

import dataclasses
import json
import os
import pathlib

from comparing.figures import table
from comparing.machine import Machine, commit
from comparing.measured import Failed, Spent
from comparing.task import Outcome

# A new broker becomes cheaper with each run, as its code is compiled. It is warm when the last two rounds
# differ by less than this share in its processor time per message.
FLAT = 0.05
MOST_ROUNDS = 16
LEAST_PAIRS = 10


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
        self.description = (
            f"{description}\npeer: {peer.name}; {options.warmup} s warm-up, {options.seconds} s measured; "
            f"broker and clients share {os.cpu_count()} processors; commit {commit(root)}"
        )

    def run(self, targets):
        """Runs what the record lacks and prints the table."""
        record = Record(self.options.record, self.description)
        print(self.description, flush=True)
        if len(record.pairs) < self.options.pairs:
            self.warm()
            self.measure_pairs(record)
        print(f"\n{len(record.pairs)} pairs\n\n{table(record.pairs, targets)}")

    def warm(self):
        """Short runs of both sides, which build, download and warm the broker."""
        before = None
        for number in range(1, MOST_ROUNDS + 1):
            self.set_times(2, 6)
            both = [self.one(side, f"warm-{number}") for side in (self.ours, self.peer)]
            micros = sum(o.broker_cpu_seconds for o in both) / sum(o.messages for o in both) * 1e6
            print(f"warming the broker: {micros:.2f} µs of its processors per message", flush=True)
            if before and abs(micros - before) <= FLAT * before:
                return
            before = micros
        print(f"the broker was not steady after {MOST_ROUNDS} rounds", flush=True)

    def measure_pairs(self, record):
        self.set_times(self.options.warmup, self.options.seconds)
        print("\npair   msg/s, ours       peer  ratio   CPU µs/msg, ours  peer  ratio   load, steal")
        discarded = False
        while len(record.pairs) < self.options.pairs:
            number = len(record.pairs)
            with Machine() as machine:
                pair = self.pair(number if discarded else "first", number % 2 == 0)
            print(row(str(number + 1) if discarded else "–", *pair, machine), flush=True)
            if discarded:
                record.add(pair, machine)
            discarded = True

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


class Record:
    """The pairs of a comparison in a file with a line for each, after a line that describes it."""

    def __init__(self, file, description):
        self.file = file
        self.pairs = []
        if not file:
            return
        if file.exists():
            lines = [json.loads(line) for line in file.read_text().splitlines()]
            if not lines or lines[0] != {"comparison": description}:
                raise Failed(
                    f"{file} is the record of another comparison or commit: give another file\n"
                    + (lines[0].get("comparison", "") if lines else "")
                )
            self.pairs = [(outcome(line["ours"]), outcome(line["peer"])) for line in lines[1:]]
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            self.write({"comparison": description})

    def add(self, pair, machine):
        self.pairs.append(pair)
        ours, peer = (dataclasses.asdict(side) for side in pair)
        self.write({"load": machine.load, "steal": machine.steal, "ours": ours, "peer": peer})

    def write(self, line):
        if self.file:
            with open(self.file, "a") as out:
                out.write(json.dumps(line) + "\n")


def outcome(fields):
    return Outcome(**{**fields, "spent": Spent(**fields["spent"])})


def row(number, ours, peer, machine):
    a, b = ours.steady_cpu_micros, peer.steady_cpu_micros
    return (
        f"{number:>4} {ours.rate:13,.0f}  {peer.rate:9,.0f}  {ours.rate / peer.rate:5.2f}"
        f"  {a:17.2f} {b:5.2f}  {a / b:5.2f}   {machine} {ours.note}"
    )
