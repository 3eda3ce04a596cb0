// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.testkit.DurabilityContract;
import dev.plimsoll.testkit.DurabilityVariant;
import dev.plimsoll.testkit.NeedsBroker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** What each store keeps when the server is killed, and when it flushes to disk. */
final class NatsStreamingDurabilityIT {

  @Nested
  @NeedsBroker(value = "nats-streaming", own = true)
  class Files extends DurabilityContract {
    @Override
    protected List<DurabilityVariant> variants() {
      return one("file", Map.of("fileSync", true));
    }
  }

  @Nested
  @NeedsBroker(value = "nats-streaming-nosync", own = true)
  class UnforcedFiles extends DurabilityContract {
    @Override
    protected List<DurabilityVariant> variants() {
      return one("file, nosync", Map.of("fileSync", false));
    }
  }

  @Nested
  @NeedsBroker(value = "nats-streaming-memory", own = true)
  class Memory extends DurabilityContract {
    @Override
    protected List<DurabilityVariant> variants() {
      return one("memory", Map.of());
    }
  }

  private static List<DurabilityVariant> one(String name, Map<String, Object> settings) {
    return List.of(new DurabilityVariant(name, new NatsStreamingSetup(settings)));
  }
}
