# SPDX-License-Identifier: Apache-2.0
"""Our side against RabbitMQ: as against Kafka, with a driver file of its own and a small window."""

from comparing.kafka_ours import Ours

# The local broker is running by then, so that it is taken and not started.
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
