# SPDX-License-Identifier: Apache-2.0
"""The local broker that both sides use."""

import json
import os
import pathlib
import shutil
import subprocess

from comparing import measured

# Systems whose brokers are Java programs.
JVMS = {"kafka", "pulsar"}


def home():
    """Returns the user's cache folder, as bin/benchmark determines it."""
    if os.environ.get("PLIMSOLL_HOME"):
        return pathlib.Path(os.environ["PLIMSOLL_HOME"])
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(cache) / "plimsoll"


def program(root, system, name, installed=None):
    """A program of a system's Debian package: unpacked by bin/benchmark, of the release that is asked for or of this machine's, or installed."""
    lines = (root / "local-brokers/servers" / system / "debian.properties").read_text().splitlines()
    declared = dict(line.split("=", 1) for line in lines if not line.startswith("#"))
    folders = [home() / "servers" / f"{declared['package']}-{suite}" / "bin" for suite in (declared["suite"], "debian")]
    found = next((str(folder / name) for folder in folders if (folder / name).exists()), None)
    found = found or shutil.which(installed or name)
    if not found:
        raise SystemExit(f"there is no {name}: get it with bin/benchmark broker install {system}")
    return found


def login(system):
    """User and password of the local broker, as stored by bin/benchmark; None without a login."""
    run = pathlib.Path(os.environ.get("PLIMSOLL_RUN") or home() / "run")
    return json.loads((run / f"{system}.json").read_text()).get("login")


class Broker:
    """Uses the running local broker of the system; otherwise starts one and stops it at the end."""

    def __init__(self, root, system):
        self.launcher = root / "bin" / "benchmark"
        self.system = system
        self.is_jvm = system in JVMS
        self.started = False

    def __enter__(self):
        nodes = self.nodes()
        if not nodes:
            self.started = True
            try:
                self.call("start")
                nodes = self.nodes()
            except BaseException:
                self.call("stop")
                raise
        self.running = nodes
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

    def cpu_seconds(self):
        """The processor time of its nodes so far."""
        return sum(measured.cpu_seconds_so_far(node["pid"]) for node in self.running)

    def nodes(self):
        nodes = json.loads(self.call("status", "--json") or "[]")
        return [node for node in nodes if node.get("system", self.system) == self.system]

    def call(self, what, *options):
        command = [self.launcher, "broker", what, self.system, *options]
        ended = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if ended.returncode:
            raise SystemExit(f"bin/benchmark broker {what} {self.system} failed with {ended.returncode}; its message is above")
        return ended.stdout


class NullServer:
    """A server in front of a broker that answers publishes itself and keeps nothing of them.

    Everything else goes to the broker. The processor time is that of this server alone, so that what a
    comparison shows is the client's side.
    """

    is_jvm = True

    def __init__(self, command, folder):
        self.command = command
        self.log = folder / "null-server.log"

    def __enter__(self):
        self.process = subprocess.Popen(
            [str(part) for part in self.command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=open(self.log, "w"),
            text=True,
        )
        line = self.process.stdout.readline()
        if not line.startswith("listening "):
            self.process.wait()
            raise measured.Failed(f"no null server: {line}{self.log.read_text()[-2000:]}")
        self.address = line.split()[1]
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def cpu_seconds(self):
        return measured.cpu_seconds_so_far(self.process.pid)
