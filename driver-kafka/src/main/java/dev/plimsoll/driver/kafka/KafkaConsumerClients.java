// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/**
 * The clients of consumers. Consumers of different topics share a client if they have the same
 * group, see {@link KafkaGroups#name}, and the same number in their subscriptions. Any thread may
 * call it.
 */
final class KafkaConsumerClients {

  private final KafkaConfig config;
  private final String bootstrap;
  private final Map<GroupMember, List<KafkaConsumerClient>> clients = new ConcurrentHashMap<>();

  /** What consumers of one client have in common. */
  private record GroupMember(String group, int member, StartPosition start) {}

  KafkaConsumerClients(KafkaConfig config, String bootstrap) {
    this.config = config;
    this.bootstrap = bootstrap;
  }

  KafkaDriverConsumer open(ConsumerSpec spec, BatchHandler handler) {
    String group = KafkaGroups.name(spec, config.consumerClients());
    List<KafkaConsumerClient> alike =
        clients.computeIfAbsent(
            new GroupMember(group, spec.member(), spec.start()), unseen -> new ArrayList<>());
    synchronized (alike) {
      alike.removeIf(KafkaConsumerClient::isClosing);
      for (KafkaConsumerClient client : alike) {
        Optional<KafkaDriverConsumer> consumer = client.receive(spec, handler);
        if (consumer.isPresent()) {
          return consumer.get();
        }
      }
      KafkaConsumerClient client =
          new KafkaConsumerClient(
              spec,
              new KafkaConsumer<>(
                  config.forConsumer(bootstrap, spec, group),
                  KafkaPayloads.NO_KEYS,
                  new KafkaPayloads()),
              config,
              ForkJoinPool.commonPool());
      alike.add(client);
      KafkaDriverConsumer consumer = client.receive(spec, handler).orElseThrow();
      client.start();
      return consumer;
    }
  }
}
