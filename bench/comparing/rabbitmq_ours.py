# SPDX-License-Identifier: Apache-2.0
"""Our side on RabbitMQ: as on Kafka, with another driver file and a small window."""

from comparing.kafka_ours import Ours

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


class RabbitMqOurs(Ours):
    def __init__(self, root, folder, address, task, pool):
        super().__init__(root, folder, address, task, pool)
        self.driver.write_text(DRIVER.format(**task.producer))
