# SPDX-License-Identifier: Apache-2.0
"""Our side on Kafka."""

from comparing.ours import Ours, block

# Both sides keep 1 GiB at most: a run that stores more and more is slowed down by the memory or disk
# that it is the first to use, and the faster side reaches that point first.
TOPIC = {
    "file.delete.delay.ms": "1000",
    "segment.bytes": str(128 * 2**20),
    "retention.bytes": str(2**30),
}

DRIVER = """\
name: compared
driver: kafka
replicationFactor: 1
topicConfig:
{topic}
commonConfig:
  bootstrap.servers: {address}
producerConfig:
{producer}
"""


def kafka_ours(root, folder, address, task):
    producer = block(task.producer)
    return Ours(
        root, folder, task, DRIVER.format(address=address, topic=block(TOPIC), producer=producer)
    )
