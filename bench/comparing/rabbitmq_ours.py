# SPDX-License-Identifier: Apache-2.0
"""Our side on RabbitMQ."""

from comparing.ours import Ours

# The local broker is already running, so bin/benchmark uses it and does not start one.
DRIVER = """\
name: compared
driver: rabbitmq
broker: local
queueType: {queue}
messagePersistence: {persistent}
producer:
  confirms: true
  mandatory: {mandatory}
consumer:
  prefetch: {prefetch}
  ackEvery: {ack_every}
"""


def rabbitmq_ours(root, folder, task):
    return Ours(root, folder, task, DRIVER.format(**task.producer))
