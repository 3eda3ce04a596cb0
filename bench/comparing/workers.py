# SPDX-License-Identifier: Apache-2.0
"""Worker processes of this machine."""

import socket
import subprocess
import time

START_SECONDS = 2  # for each worker, and a minute


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Workers:
    """Worker processes on the loopback address, with their logs in a folder."""

    def __init__(self, benchmark, number, folder):
        self.benchmark = benchmark
        self.number = number
        self.folder = folder
        self.processes = []
        self.addresses = []

    def __enter__(self):
        try:
            logs = [self.start(number) for number in range(self.number)]
            until = time.monotonic() + 60 + START_SECONDS * self.number
            while not all("waits for a coordinator" in log.read_text() for log in logs):
                if time.monotonic() > until:
                    raise SystemExit(f"the workers do not start; logs: {', '.join(map(str, logs))}")
                time.sleep(0.2)
            return self
        except BaseException:
            self.__exit__()
            raise

    def start(self, number):
        address = f"127.0.0.1:{free_port()}"
        log = self.folder / f"worker-{number}.log"
        with open(log, "w") as out:
            process = subprocess.Popen(
                [self.benchmark, "worker", "--listen", address], stdin=subprocess.DEVNULL, stdout=out, stderr=out
            )
        self.processes.append(process)
        self.addresses.append(address)
        return log

    def __exit__(self, *_):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait()
