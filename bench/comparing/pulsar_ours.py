# SPDX-License-Identifier: Apache-2.0
"""Our side against Pulsar: as against Kafka, with a driver file of its own."""

from comparing.kafka_ours import Ours

# The local broker is running by then, so that it is taken and not started.
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
