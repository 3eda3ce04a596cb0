// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.DurabilityContract;
import dev.plimsoll.testkit.DurabilityVariant;
import dev.plimsoll.testkit.NeedsBroker;
import java.util.List;
import java.util.Map;

/** What JetStream keeps if it flushes each write to disk. */
@NeedsBroker(value = "nats-fsync", own = true)
final class NatsFsyncDurabilityIT extends DurabilityContract {

  @Override
  protected List<DurabilityVariant> variants() {
    return List.of(
        new DurabilityVariant("fsync", NatsSetup.jetStream(Map.of("storage", "file"), Map.of())));
  }
}
