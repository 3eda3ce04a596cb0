// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverProducer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.HashingScheme;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageRouter;
import org.apache.pulsar.client.api.TopicMetadata;
import org.apache.pulsar.client.impl.RoundRobinPartitionMessageRouterImpl;

/**
 * Chooses the partition of a message: the requested one, otherwise the client's own choice. The
 * client calls it within the call to send, and therefore on the sending thread.
 */
final class PulsarRouter implements MessageRouter {

  private static final long serialVersionUID = 1;

  /** The client stays with one partition for ten times the batching delay. */
  private static final int DELAYS_PER_PARTITION = 10;

  private final transient MessageRouter clientRouter;
  private transient int target = DriverProducer.ANY_PARTITION;

  PulsarRouter(PulsarProducerConfig config, int partitions) {
    this.clientRouter =
        new RoundRobinPartitionMessageRouterImpl(
            HashingScheme.JavaStringHash,
            ThreadLocalRandom.current().nextInt(partitions),
            config.batchingEnabled(),
            TimeUnit.MICROSECONDS.toMillis(DELAYS_PER_PARTITION * config.batchDelayMicros()));
  }

  /** Sets the partition of the next message sent by this thread. */
  void target(int partition) {
    target = partition;
  }

  @Override
  public int choosePartition(Message<?> message, TopicMetadata metadata) {
    int requested = target;
    return requested == DriverProducer.ANY_PARTITION
        ? clientRouter.choosePartition(message, metadata)
        : requested;
  }
}
