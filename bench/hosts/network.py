# SPDX-License-Identifier: Apache-2.0
"""Hosts that are network namespaces of this machine, connected by a bridge in one more namespace."""

import os
import signal
import subprocess
import time

PREFIX = "plimsoll"
SUBNET = "10.99.0"
END_SECONDS = 10


class Refused(Exception):
    """This machine does not permit network namespaces, or lacks what they need."""


def call(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise Refused(f"{' '.join(command)}: {done.stdout.strip()}")
    return done.stdout


class Host:
    """A network namespace with one interface, and the processes that were started in it."""

    def __init__(self, name, namespace, number):
        self.name = name
        self.namespace = namespace
        self.address = f"{SUBNET}.{number}"

    def popen(self, command, **options):
        """Starts a process in this namespace. Its id is that of the command itself."""
        return subprocess.Popen(["ip", "netns", "exec", self.namespace, *map(str, command)], **options)

    def cut(self):
        """Cuts it off from all others: what they send to it is dropped, without an answer."""
        call("ip", "-n", self.namespace, "link", "set", "eth0", "down")

    def processes(self):
        return [int(each) for each in call("ip", "netns", "pids", self.namespace).split()]

    def end_processes(self):
        """Ends what runs in this namespace, whoever started it: nothing else can be in it."""
        for name in (signal.SIGTERM, signal.SIGKILL):
            until = time.monotonic() + END_SECONDS
            pids = self.processes()
            for pid in pids:
                try:
                    os.kill(pid, name)
                except ProcessLookupError:
                    pass
            while self.processes() and time.monotonic() < until:
                time.sleep(0.1)


class Network:
    """Hosts with addresses of their own, which reach each other and nothing else.

    The bridge and its subnet are in a namespace too, so that nothing of it is visible in the machine's own network, and
    several networks with the same addresses can exist.
    """

    def __init__(self):
        self.prefix = f"{PREFIX}-{os.getpid()}"
        self.switch = f"{self.prefix}-switch"
        self.hosts = []

    def __enter__(self):
        try:
            delete_abandoned()
            self.add_namespace(self.switch)
            call("ip", "-n", self.switch, "link", "add", "bridge", "type", "bridge")
            call("ip", "-n", self.switch, "link", "set", "bridge", "up")
            return self
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        for host in self.hosts:
            try:
                host.end_processes()
            finally:
                call("ip", "netns", "delete", host.namespace)
        if self.switch in namespaces():
            call("ip", "netns", "delete", self.switch)

    @staticmethod
    def add_namespace(name):
        call("ip", "netns", "add", name)
        call("ip", "-n", name, "link", "set", "lo", "up")

    def host(self, name):
        host = Host(name, f"{self.prefix}-{name}", 11 + len(self.hosts))
        self.add_namespace(host.namespace)
        self.hosts.append(host)
        port = f"port{len(self.hosts)}"
        call("ip", "-n", self.switch, "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", host.namespace)
        call("ip", "-n", self.switch, "link", "set", port, "master", "bridge", "up")
        call("ip", "-n", host.namespace, "address", "add", f"{host.address}/24", "dev", "eth0")
        call("ip", "-n", host.namespace, "link", "set", "eth0", "up")
        return host


def namespaces():
    return [line.split()[0] for line in call("ip", "netns", "list").splitlines() if line.strip()]


def delete_abandoned():
    """Deletes the networks of programs like this one that were killed."""
    for name in namespaces():
        parts = name.split("-")
        if parts[0] == PREFIX and len(parts) > 2 and parts[1].isdigit() and not os.path.exists(f"/proc/{parts[1]}"):
            host = Host(name, name, 0)
            host.end_processes()
            call("ip", "netns", "delete", name)
