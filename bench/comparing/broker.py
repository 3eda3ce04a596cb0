# SPDX-License-Identifier: Apache-2.0
"""The local broker that both sides use."""

import json
import os
import pathlib
import subprocess


def home():
    """The per-user cache, as bin/benchmark has it."""
    if os.environ.get("PLIMSOLL_HOME"):
        return pathlib.Path(os.environ["PLIMSOLL_HOME"])
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(cache) / "plimsoll"


class Broker:
    """Takes the system's local broker that is running; else starts one, and stops it at the end."""

    def __init__(self, root, system):
        self.launcher = root / "bin" / "benchmark"
        self.system = system
        self.started = False

    def __enter__(self):
        nodes = self.nodes()
        if not nodes:
            self.call("start")
            self.started = True
            nodes = self.nodes()
        self.address = nodes[0]["address"]
        self.folder = nodes[0]["dataFolder"]
        return self

    def __exit__(self, *_):
        if self.started:
            self.call("stop")

    def nodes(self):
        nodes = json.loads(self.call("status", "--json") or "[]")
        return [node for node in nodes if node.get("system", self.system) == self.system]

    def call(self, what, *options):
        command = [self.launcher, "broker", what, self.system, *options]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
