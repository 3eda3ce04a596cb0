# SPDX-License-Identifier: Apache-2.0
"""The local Redis that both sides use."""

import subprocess

from comparing.broker import Broker


class RedisBroker(Broker):
    """Takes the local Redis that is running, and otherwise starts one and stops it at the end."""

    def call(self, what, *options):
        command = [self.launcher, "broker", what, "redis", *options]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

    def nodes(self):
        return [node for node in super().nodes() if node.get("system", "redis") == "redis"]
