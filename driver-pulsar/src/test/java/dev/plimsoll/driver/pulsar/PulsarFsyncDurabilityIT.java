// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.testkit.DurabilityContract;
import dev.plimsoll.testkit.DurabilityVariant;
import dev.plimsoll.testkit.NeedsBroker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** What Pulsar keeps when it is killed, if its bookie forces its journal to disk. */
@Tag("long")
@NeedsBroker(value = "pulsar-fsync", own = true)
final class PulsarFsyncDurabilityIT extends DurabilityContract {

  @Override
  protected List<DurabilityVariant> variants() {
    return List.of(new DurabilityVariant("synced journal", new PulsarSetup(Map.of())));
  }
}
