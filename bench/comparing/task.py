# SPDX-License-Identifier: Apache-2.0
"""The load for both programs, and the measured outcome of each."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Task:
    """The load for both sides. A rate of 0 is the maximum rate.

    `window`: maximum number of outstanding messages; 0: as many as fit the client's memory.
    `producer`: settings of the client or of the system, which both sides get.
    `workload`: further workload keys of our side.
    """

    size: int
    rate: float
    warmup_seconds: int
    seconds: int
    consumer: bool = False
    partitions: int = 1
    window: int = 0
    producer: dict = field(default_factory=dict)
    workload: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """The outcome of one run of one program.

    `spent`: from the start to the end of the process (`measured.Spent`), warm-up included, as is
    `broker_cpu_seconds`; `steady_cpu_micros`: per message after the warm-up. `allocated`: bytes, None
    if the program has no log of its heap. `service_millis`: p50 and p99 of the time from the send to
    the acknowledgement, None where the program states none. `status`, `topic`, `jvm_options`: of our side.
    """

    rate: float
    messages: float
    spent: object
    steady_cpu_micros: float
    allocated: int | None = None
    service_millis: tuple | None = None
    broker_cpu_seconds: float = 0
    note: str = ""
    status: str = "PASS"
    topic: str = ""
    jvm_options: tuple = ()

    @property
    def whole_cpu_micros(self):
        return self.spent.cpu_seconds / self.messages * 1e6

    @property
    def broker_cpu_micros(self):
        return self.broker_cpu_seconds / self.messages * 1e6

    @property
    def compiler_seconds(self):
        return self.spent.compiler_seconds

    @property
    def switches_per_thousand(self):
        return self.spent.switches / self.messages * 1000

    @property
    def bytes_per_message(self):
        return None if self.allocated is None else self.allocated / self.messages

    @property
    def service_p50_millis(self):
        return self.service_millis and self.service_millis[0]

    @property
    def service_p99_millis(self):
        return self.service_millis and self.service_millis[1]
