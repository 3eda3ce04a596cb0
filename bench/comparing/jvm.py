# SPDX-License-Identifier: Apache-2.0
"""Peers that run in a JVM: their jars, JVM and JVM options."""

import hashlib
import os
import random
import re
import shutil
import string
import subprocess

from comparing import measured

RESOLVE = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy-dependencies"


def library(root, home, system, tool, *versions):
    """Returns the folder with the jars of bench/peers/<system>/pom.xml.

    They are downloaded once into the user's cache. `versions`: version properties that must be
    equal in the peer's POM and the parent POM, because the client libraries are not compared.
    """
    pom = root / "bench" / "peers" / system / "pom.xml"
    for name in versions:
        ours = re.search(f"<{name}.version>.*?</{name}.version>", (root / "pom.xml").read_text())
        if ours[0] not in pom.read_text():
            raise measured.Failed(f"{pom} must have our client's version: {ours[0]}")
    folder = home / "peers" / f"{system}-{hashlib.sha256(pom.read_bytes()).hexdigest()[:12]}"
    if not folder.is_dir():
        print(f"fetching the jars of {tool}, once…", flush=True)
        draft = folder.with_suffix(".new")
        shutil.rmtree(draft, ignore_errors=True)
        maven = ["mvn", "-q", "-B", "-ntp", "-C", "-f", pom, RESOLVE]
        subprocess.run(
            [*maven, "-DincludeScope=runtime", f"-DoutputDirectory={draft}"], check=True
        )
        draft.rename(folder)
    return folder


def java(tool="java"):
    """Returns a tool of the JDK that bin/benchmark uses."""
    home = os.environ.get("JAVA_HOME")
    return os.path.join(home, "bin", tool) if home else tool


def write_payloads(file, size, count=1000):
    """Writes `count` lines of `size` letters and digits; the tools read payload files as text."""
    letters = string.ascii_letters + string.digits
    chosen = random.Random(1)
    file.write_text("\n".join("".join(chosen.choices(letters, k=size)) for _ in range(count)))
