# SPDX-License-Identifier: Apache-2.0
"""The pairs of a comparison in a file, so that another sitting can go on with them and tables can be made of them."""

import dataclasses
import json
from datetime import datetime, timezone

from comparing.figures import METRICS, table
from comparing.measured import Failed, Spent
from comparing.task import Outcome


class Record:
    """A line that describes the comparison, then a line of JSON for each pair.

    `targets`: metric to the limit of the ratio. Without a file, the pairs are kept in memory only.
    """

    def __init__(self, file, description, targets):
        self.file = file
        self.description = description
        self.targets = targets
        self.pairs = []
        self.machines = []
        self.void = 0
        self.warming = []
        if not file:
            return
        header = {"comparison": description, "targets": {metric.name: limit for metric, limit in targets.items()}}
        if file.exists():
            lines = lines_of(file)
            if not lines or lines[0] != header:
                raise Failed(
                    f"{file} is the record of another comparison or commit: give another file\n"
                    + (lines[0].get("comparison", "") if lines else "")
                )
            self.take(lines[1:])
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            self.write(header)

    @classmethod
    def of(cls, file):
        """Returns what a file has recorded."""
        header, *lines = lines_of(file)
        by_name = {metric.name: metric for metric in METRICS}
        record = cls(None, header["comparison"], {by_name[name]: limit for name, limit in header["targets"].items()})
        record.take(lines)
        return record

    def take(self, lines):
        self.void = sum("void" in line for line in lines)
        self.warming = [line["warming"] for line in lines if "warming" in line]
        pairs = [line for line in lines if "ours" in line]
        self.pairs = [(outcome(line["ours"]), outcome(line["peer"])) for line in pairs]
        self.machines = [(line["time"], line["load"], line["steal"]) for line in pairs]

    def add(self, pair, machine):
        time = datetime.now(timezone.utc).isoformat(timespec="seconds")
        self.pairs.append(pair)
        self.machines.append((time, machine.load, machine.steal))
        ours, peer = (dataclasses.asdict(side) for side in pair)
        self.write({"time": time, "load": machine.load, "steal": machine.steal, "ours": ours, "peer": peer})

    def add_warming(self, rounds):
        """The broker's processor time in each round before the pairs, µs per message; a list for each sitting."""
        self.warming.append(rounds)
        self.write({"warming": rounds})

    def add_void(self, ours):
        self.void += 1
        self.write({"void": ours.note})

    def write(self, line):
        if self.file:
            with open(self.file, "a") as out:
                out.write(json.dumps(line) + "\n")

    def markdown(self):
        """Returns when and on what machine the pairs were run, and their table."""
        times, loads, steals = zip(*self.machines)
        void = f", {self.void} repeated because ours was void" if self.void else ""
        return (
            f"{times[0][:10]}, {len(self.pairs)} pairs{void}, load {min(loads):.1f} to {max(loads):.1f}, steal"
            f" {100 * min(steals):.1f} to {100 * max(steals):.1f} %. {'; '.join(self.description.splitlines())}.\n\n"
            f"{table(self.pairs, self.targets)}\n"
        )


def lines_of(file):
    return [json.loads(line) for line in file.read_text().splitlines()]


def outcome(fields):
    return Outcome(**{**fields, "spent": Spent(**fields["spent"])})
