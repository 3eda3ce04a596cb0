# SPDX-License-Identifier: Apache-2.0
"""Our side on Redis."""

from comparing.ours import Ours

# The local broker is already running, so bin/benchmark uses it and does not start one.
DRIVER = """\
name: compared
driver: redis
variant: streams
broker: local
producerClients: 1
maxLength: {max_length}
"""


def redis_ours(root, folder, task):
    return Ours(root, folder, task, DRIVER.format(**task.producer))
