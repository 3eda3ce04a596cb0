// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.testkit.DurabilityContract;
import dev.plimsoll.testkit.DurabilityVariant;
import dev.plimsoll.testkit.NeedsBroker;
import java.util.List;
import java.util.Map;

/** What Artemis keeps when it is killed, and what it flushes to the disk. */
@NeedsBroker(value = "amqp", own = true)
final class AmqpDurabilityIT extends DurabilityContract {

  @Override
  protected List<DurabilityVariant> variants() {
    return List.of(
        new DurabilityVariant("durable", AmqpSetup.artemis(Map.of())),
        new DurabilityVariant("not durable", AmqpSetup.artemis(Map.of("durable", false))));
  }
}
