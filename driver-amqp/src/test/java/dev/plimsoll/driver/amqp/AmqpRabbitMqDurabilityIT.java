// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.testkit.DurabilityContract;
import dev.plimsoll.testkit.DurabilityVariant;
import dev.plimsoll.testkit.NeedsBroker;
import java.util.List;
import java.util.Map;

/** What RabbitMQ keeps when it is killed, and what it flushes to the disk. */
@NeedsBroker(value = "amqp-rabbitmq", own = true)
final class AmqpRabbitMqDurabilityIT extends DurabilityContract {

  @Override
  protected List<DurabilityVariant> variants() {
    return List.of(
        new DurabilityVariant("quorum", AmqpSetup.rabbitMq(Map.of())),
        new DurabilityVariant("classic", AmqpSetup.rabbitMq(Map.of("queueType", "classic"))));
  }
}
