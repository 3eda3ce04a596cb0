// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.testkit.DurabilityContract;
import dev.plimsoll.testkit.DurabilityVariant;
import dev.plimsoll.testkit.NeedsBroker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/**
 * What Kafka keeps with {@code acks=1}: {@code mvn verify -pl driver-kafka -am -Dtest.groups=long
 * -Dtest.excludedGroups=}.
 */
@Tag("long")
@NeedsBroker(value = "kafka", own = true)
final class KafkaLeaderDurabilityIT extends DurabilityContract {

  @Override
  protected List<DurabilityVariant> variants() {
    return List.of(new DurabilityVariant("acks=1", new KafkaSetup(Map.of("acks", "1"))));
  }
}
