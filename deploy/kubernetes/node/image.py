# SPDX-License-Identifier: Apache-2.0
"""Writes an image of one program that needs no libraries: an OCI archive, as containerd imports it."""

import hashlib
import io
import json
import platform
import tarfile

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def add(archive, name, content, mode):
    entry = tarfile.TarInfo(name)
    entry.size = len(content)
    entry.mode = mode
    archive.addfile(entry, io.BytesIO(content))


def layer(program):
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        add(archive, "program", program.read_bytes(), 0o755)
    return stream.getvalue()


def write(name, program, file):
    """The image has the program as /program, and starts it."""
    blobs = {}

    def store(kind, content):
        digest = hashlib.sha256(content).hexdigest()
        blobs[digest] = content
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(content)}

    stored = store("layer.v1.tar", layer(program))
    config = {
        "os": "linux",
        "architecture": ARCHITECTURES.get(platform.machine(), platform.machine()),
        "config": {"Entrypoint": ["/program"], "User": "10001:10001"},
        "rootfs": {"type": "layers", "diff_ids": [stored["digest"]]},
    }
    manifest = {
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": store("config.v1+json", json.dumps(config).encode()),
        "layers": [stored],
    }
    described = store("manifest.v1+json", json.dumps(manifest).encode())
    described["annotations"] = {"org.opencontainers.image.ref.name": name}
    with tarfile.open(file, "w") as archive:
        add(archive, "oci-layout", b'{"imageLayoutVersion":"1.0.0"}', 0o644)
        add(archive, "index.json", json.dumps({"schemaVersion": 2, "manifests": [described]}).encode(), 0o644)
        for digest, content in blobs.items():
            add(archive, f"blobs/sha256/{digest}", content, 0o644)
