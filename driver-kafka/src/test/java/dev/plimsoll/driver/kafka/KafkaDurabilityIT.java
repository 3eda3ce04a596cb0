// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.testkit.DurabilityContract;
import dev.plimsoll.testkit.DurabilityVariant;
import dev.plimsoll.testkit.NeedsBroker;
import java.util.List;
import java.util.Map;

/**
 * What Kafka keeps when it is killed, and when it flushes to disk. With one replica, {@code acks=1}
 * is the same to the server as {@code acks=all}, see {@link KafkaLeaderDurabilityIT}.
 */
@NeedsBroker(value = "kafka", own = true)
final class KafkaDurabilityIT extends DurabilityContract {

  @Override
  protected List<DurabilityVariant> variants() {
    return List.of(
        new DurabilityVariant("acks=all", new KafkaSetup(Map.of("acks", "all"))),
        new DurabilityVariant(
            "flush.messages=1",
            new KafkaSetup(Map.of()),
            Map.of("topicConfig", Map.of("flush.messages", 1))));
  }
}
