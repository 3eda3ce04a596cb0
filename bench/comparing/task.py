# SPDX-License-Identifier: Apache-2.0
"""The load for both programs, and the measured outcome of each."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Task:
    """The load for both sides. A rate of 0 is the maximum rate.

    `window`: maximum number of outstanding messages; 0: as many as fit the client's memory.
    `workload`: further workload keys of our side.
    """

    size: int
    rate: float
    consumer: bool
    partitions: int
    warmup_seconds: int
    seconds: int
    window: int = 0
    producer: dict = field(default_factory=dict)
    workload: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """The outcome of one run of one program.

    `whole_*`: from the start to the end of the process, per message sent, warm-up included;
    `steady_*`: after the warm-up only.
    """

    rate: float
    messages: int
    whole_cpu_seconds: float
    steady_cpu_micros: float
    allocated: int
    note: str = ""

    @property
    def whole_cpu_micros(self):
        return self.whole_cpu_seconds / self.messages * 1e6

    @property
    def bytes_per_message(self):
        return self.allocated / self.messages
