// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.testkit.DurabilityContract;
import dev.plimsoll.testkit.DurabilityVariant;
import dev.plimsoll.testkit.NeedsBroker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** What Pulsar keeps when it is killed, and when it flushes to disk. */
@Tag("long")
@NeedsBroker(value = "pulsar", own = true)
final class PulsarDurabilityIT extends DurabilityContract {

  @Override
  protected List<DurabilityVariant> variants() {
    return List.of(new DurabilityVariant("persistent", new PulsarSetup(Map.of())));
  }
}
