# SPDX-License-Identifier: Apache-2.0
"""The local broker that both sides use."""

import json
import os
import pathlib
import subprocess


def home():
    """Returns the user's cache folder, as bin/benchmark determines it."""
    if os.environ.get("PLIMSOLL_HOME"):
        return pathlib.Path(os.environ["PLIMSOLL_HOME"])
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(cache) / "plimsoll"


def login(system):
    """User and password of the local broker, as stored by bin/benchmark; None without a login."""
    run = pathlib.Path(os.environ.get("PLIMSOLL_RUN") or home() / "run")
    return json.loads((run / f"{system}.json").read_text()).get("login")


class Broker:
    """Uses the running local broker of the system; otherwise starts one and stops it at the end."""

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
        known = login(self.system)
        self.user = known["user"] if known else ""
        self.password = known["password"] if known else ""
        self.authority = f"{self.user}:{self.password}@{self.address}" if known else self.address
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
