# SPDX-License-Identifier: Apache-2.0
"""The machine while something is measured, and the commit that is measured."""

import os
import pathlib
import subprocess


class Machine:
    """The load average before a time, and the shares of all processors' time that were busy and stolen in it."""

    def __enter__(self):
        self.load = os.getloadavg()[0]
        self.before = ticks()
        return self

    def __exit__(self, *_):
        spent = [after - before for before, after in zip(self.before, ticks())]
        total = sum(spent) or 1
        self.busy = (total - spent[3] - spent[4]) / total
        self.steal = spent[7] / total

    def __str__(self):
        return f"{self.load:.1f}, {100 * self.steal:.1f} %"


def ticks():
    """User, nice, system, idle, iowait, irq, softirq and steal of all processors, since the start of the machine."""
    first = pathlib.Path("/proc/stat").read_text().split("\n", 1)[0]
    return [int(word) for word in first.split()[1:9]]


def commit(root):
    command = ["git", "-C", str(root), "rev-parse", "--short=10", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
