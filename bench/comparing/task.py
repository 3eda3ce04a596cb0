# SPDX-License-Identifier: Apache-2.0
"""What both programs are given to do, and what is taken down of each."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Task:
    """The same load for both. A rate of 0: as fast as it goes.

    `window`: how many messages may be on their way, 0: as many as the client's memory holds.
    `workload`: further keys of ours.
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
    """What one run of one program came to.

    `whole_*` are of the whole process, from its start to its end, for each message it sent at all;
    `steady_*` of the time after the warm-up alone.
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
