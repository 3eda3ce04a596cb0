# SPDX-License-Identifier: Apache-2.0
"""Our side on NATS."""

from comparing.ours import Ours

DRIVER = """\
name: compared
driver: nats
servers: nats://{server.address}
{login}mode: {mode}
storage: {storage}
maxInFlight: {task.window}
client:
  force.flush.on.request: false
"""


def nats_ours(root, folder, server, task):
    """`server`: an address with `user` and `password`."""
    core = task.producer["variant"] == "core"
    login = f"user: {server.user}\npassword: {server.password}\n" if server.user else ""
    driver = DRIVER.format(
        server=server,
        login=login,
        mode="core" if core else "jetstream",
        storage="file" if core else task.producer["variant"],
        task=task,
    )
    # As in the bare loop, all payloads are equal.
    return Ours(root, folder, task, driver, payloads={})
