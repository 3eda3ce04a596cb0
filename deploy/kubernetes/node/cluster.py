# SPDX-License-Identifier: Apache-2.0
"""A Kubernetes with one node on this machine, in namespaces of its own, which ends without leaving anything."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

PREFIX = "plimsoll-kubernetes"
HERE = pathlib.Path(__file__).resolve().parent
START_SECONDS = 180
END_SECONDS = 10
NAMESPACES = ["--mount", "--net", "--pid", "--uts", "--ipc"]


class Failed(Exception):
    """What is tested does not behave as it should."""


def await_that(condition, seconds, otherwise):
    """Returns what the condition returns, as soon as that is true."""
    until = time.monotonic() + seconds
    while not (result := condition()):
        if time.monotonic() > until:
            raise Failed(f"after {seconds} s: {otherwise}")
        time.sleep(0.2)
    return result


def hierarchies():
    """Where control groups are mounted: several places with version 1, one with version 2."""
    for line in pathlib.Path("/proc/mounts").read_text().splitlines():
        _, place, kind = line.split()[:3]
        if kind in ("cgroup", "cgroup2"):
            yield pathlib.Path(place)


def remove_group(folder):
    """Removes a control group and those in it. They are empty as soon as their processes are gone."""
    until = time.monotonic() + END_SECONDS
    for each in [*(pathlib.Path(at) for at, _, _ in os.walk(folder, topdown=False))]:
        while True:
            try:
                each.rmdir()
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)


def remove_abandoned():
    """Removes what was left by programs like this one that were killed. Their processes have ended with them."""
    places = [*hierarchies(), pathlib.Path(tempfile.gettempdir())]
    for folder in (each for place in places for each in place.glob(f"{PREFIX}-*")):
        owner = folder.name.removeprefix(f"{PREFIX}-").split(".")[0]
        if owner.isdigit() and not pathlib.Path(f"/proc/{owner}").exists():
            if "." in folder.name:
                shutil.rmtree(folder)
            else:
                remove_group(folder)


class Cluster:
    """Everything that it stores is in one folder; images in its folder `images` are imported at the start."""

    def __init__(self, programs, helm):
        self.programs = pathlib.Path(programs)
        self.helm_program = helm
        remove_abandoned()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"{PREFIX}-{os.getpid()}."))
        self.group = f"/{PREFIX}-{os.getpid()}"
        self.process = None
        self.first = None
        (self.folder / "programs").symlink_to(programs)
        for name in ("images", "log", "home"):
            (self.folder / name).mkdir()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Completes also if it is interrupted once more."""
        ignored = {each: signal.signal(each, signal.SIG_IGN) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
        try:
            if self.process is not None:
                first = self.first_process()
                self.process.kill()  # and with it the first process in the namespaces, and all others in them
                self.process.wait()
                await_that(lambda: not first or not pathlib.Path(f"/proc/{first}").exists(), END_SECONDS, "the node goes on")
            for place in hierarchies():
                remove_group(place / self.group[1:])
            shutil.rmtree(self.folder)
        finally:
            for each, handler in ignored.items():
                signal.signal(each, handler)

    def start(self):
        try:
            for place in hierarchies():
                (place / self.group[1:]).mkdir()
        except OSError as error:
            raise Failed(f"this machine does not permit control groups: {error}") from error
        subprocess.run([HERE / "configure", self.folder, self.group], check=True)
        # If this program is killed, the node ends too.
        death = ["setpriv", "--pdeathsig", "KILL"]
        with open(self.folder / "log/boot", "w") as log:
            self.process = subprocess.Popen(
                [*death, "unshare", *NAMESPACES, "--fork", "--kill-child", "--mount-proc", HERE / "boot", self.folder],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = time.monotonic() + START_SECONDS
        while not (self.folder / "ready").exists():
            if self.process.poll() is not None or time.monotonic() > until:
                raise Failed(f"Kubernetes does not start on this machine:\n{self.logs()}")
            time.sleep(0.1)
        self.first = self.first_process()

    def first_process(self):
        """The id, outside, of the first process in the namespaces; None if there is none."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return int(children.read_text()) if children.exists() and children.read_text().strip() else None

    def logs(self):
        """The last lines of each program."""
        texts = ((log.name, log.read_text(errors="replace").splitlines()[-3:]) for log in sorted((self.folder / "log").iterdir()))
        return "\n".join(f"{name}: {line}" for name, lines in texts for line in lines)

    def run(self, *command, **options):
        """Runs a program in the network of the node, and returns what it prints."""
        environment = {**os.environ, "HOME": str(self.folder / "home"), "KUBECONFIG": str(self.folder / "pki/admin.kubeconfig")}
        done = subprocess.run(
            ["nsenter", "--target", str(self.first), "--net", *map(str, command)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            **options,
        )
        if done.returncode != 0:
            raise Failed(f"{' '.join(map(str, command[:6]))}: {done.stderr.strip()}")
        return done.stdout

    def kubectl(self, *arguments, **options):
        return self.run(self.folder / "programs/bin/kubernetes", "kubectl", *arguments, **options)

    def get(self, *arguments):
        return json.loads(self.kubectl("get", "--output=json", *arguments))

    def helm(self, *arguments):
        return self.run(self.helm_program, *arguments)

    def processes(self, pod):
        """The processes of a Pod's containers, with the ids that they have outside; the first one is that which keeps its namespaces."""
        name = f"pod{pod['metadata']['uid']}"
        place = next(each for each in hierarchies() if list((each / self.group[1:]).glob(f"**/{name}")))
        folder = next((place / self.group[1:]).glob(f"**/{name}"))
        return [int(line) for file in folder.glob("**/cgroup.procs") for line in file.read_text().split()]
