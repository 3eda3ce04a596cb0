// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.DurabilityContract;
import dev.plimsoll.testkit.DurabilityVariant;
import dev.plimsoll.testkit.NeedsBroker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/**
 * What RabbitMQ keeps when it is killed, and when it flushes to disk.
 *
 * <p>Takes minutes: {@code mvn verify -pl driver-rabbitmq -am -Dtest.groups=long
 * -Dtest.excludedGroups=}.
 */
@Tag("long")
@NeedsBroker(value = "rabbitmq", own = true)
final class RabbitMqDurabilityIT extends DurabilityContract {

  @Override
  protected List<DurabilityVariant> variants() {
    return List.of(
        new DurabilityVariant("quorum", new RabbitMqSetup(Map.of("queueType", "quorum"))),
        new DurabilityVariant("classic", new RabbitMqSetup(Map.of("queueType", "classic"))),
        new DurabilityVariant(
            "classic, transient",
            new RabbitMqSetup(Map.of("queueType", "classic", "messagePersistence", false))),
        new DurabilityVariant("stream", new RabbitMqSetup(Map.of("queueType", "stream"))),
        new DurabilityVariant("stream protocol", RabbitMqSetup.STREAM_PROTOCOL));
  }
}
