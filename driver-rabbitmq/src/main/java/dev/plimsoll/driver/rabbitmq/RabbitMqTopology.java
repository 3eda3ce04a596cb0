// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import dev.plimsoll.driver.TopicSpec;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Declares exchanges, queues and streams with the configured arguments. A super stream is an
 * exchange with streams, as other topics are, and arguments that tell the server so.
 */
final class RabbitMqTopology {

  private final RabbitMqConfig config;
  private final Map<String, Object> arguments;

  RabbitMqTopology(RabbitMqConfig config) {
    this.config = config;
    this.arguments = arguments(config);
  }

  private static Map<String, Object> arguments(RabbitMqConfig config) {
    Map<String, Object> result = new HashMap<>();
    result.put("x-queue-type", config.queueType().label());
    // Otherwise all queues would be on the node that we are connected to.
    result.put("x-queue-leader-locator", "balanced");
    if (config.consumer().sharing() == RabbitMqSharing.SINGLE_ACTIVE && !config.isSuperStream()) {
      result.put("x-single-active-consumer", true);
    }
    if (config.replicas() > 0 && config.queueType() == RabbitMqQueueType.QUORUM) {
      result.put("x-quorum-initial-group-size", config.replicas());
    }
    if (config.replicas() > 0 && config.queueType() == RabbitMqQueueType.STREAM) {
      result.put("x-initial-cluster-size", config.replicas());
    }
    result.putAll(config.typedArguments());
    return result;
  }

  /**
   * Returns whether the topic is for replies. Replies need no copies and no disk: a classic queue
   * on the default exchange.
   */
  static boolean isPlain(TopicSpec spec) {
    return spec.purpose() == TopicSpec.Purpose.REPLY && spec.partitions() == 1;
  }

  RabbitMqRoute create(Channel channel, TopicSpec spec) throws IOException {
    if (isPlain(spec)) {
      channel.queueDeclare(spec.name(), true, false, false, Map.of("x-queue-type", "classic"));
      return RabbitMqRoute.ofQueue(spec.name(), false);
    }
    channel.exchangeDeclare(
        spec.name(),
        BuiltinExchangeType.DIRECT,
        true,
        false,
        config.isSuperStream() ? Map.of("x-super-stream", true) : Map.of());
    for (int partition = 0; partition < spec.partitions(); partition++) {
      declare(channel, spec.name(), partition, RabbitMqNames.queue(spec.name(), partition));
    }
    return RabbitMqRoute.ofExchange(spec.name(), spec.partitions(), config.messagePersistence());
  }

  /** Declares a queue or stream that receives every message of the partition. */
  void declare(Channel channel, String topic, int partition, String queue) throws IOException {
    channel.queueDeclare(queue, true, false, false, arguments);
    bind(channel, topic, partition, queue);
  }

  /** Lets a queue receive every message of the partition. */
  void bind(Channel channel, String topic, int partition, String queue) throws IOException {
    channel.queueBind(
        queue,
        topic,
        Integer.toString(partition),
        config.isSuperStream() ? Map.of("x-stream-partition-order", partition) : Map.of());
  }

  void unbind(Channel channel, String topic, int partition, String queue) throws IOException {
    channel.queueUnbind(queue, topic, Integer.toString(partition));
  }
}
