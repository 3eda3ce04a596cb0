// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.DurabilityContract;
import dev.plimsoll.testkit.DurabilityVariant;
import dev.plimsoll.testkit.NeedsBroker;
import java.util.List;
import java.util.Map;

/** What JetStream keeps when it is killed, and when it flushes to disk. */
@NeedsBroker(value = "nats", own = true)
final class NatsDurabilityIT extends DurabilityContract {

  @Override
  protected List<DurabilityVariant> variants() {
    return List.of(
        new DurabilityVariant("file", NatsSetup.jetStream(Map.of("storage", "file"), Map.of())),
        new DurabilityVariant(
            "memory", NatsSetup.jetStream(Map.of("storage", "memory"), Map.of())));
  }
}
