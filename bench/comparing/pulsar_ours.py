# SPDX-License-Identifier: Apache-2.0
"""Our side on Pulsar: as on Kafka, with another driver file."""

from comparing.kafka_ours import Ours

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


class PulsarOurs(Ours):
    def __init__(self, root, folder, address, task, pool):
        super().__init__(root, folder, address, task, pool)
        settings = "".join(f"  {key}: {value}\n" for key, value in task.producer.items())
        self.driver.write_text(DRIVER.format(producer=settings))
