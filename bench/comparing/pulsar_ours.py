# SPDX-License-Identifier: Apache-2.0
"""Our side on Pulsar."""

from comparing.ours import Ours, block

# The local broker is already running, so bin/benchmark uses it and does not start one.
DRIVER = """\
name: compared
driver: pulsar
broker: local
client:
  ioThreads: 1
  connectionsPerBroker: 1
  clientMemoryLimitMB: 0
producer:
{producer}
"""


def pulsar_ours(root, folder, task):
    return Ours(root, folder, task, DRIVER.format(producer=block(task.producer)))
