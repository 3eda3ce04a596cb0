// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Atomic batches, whose messages a stream stores all or not at all. */
@Tag("long")
@NeedsBroker("nats")
final class NatsAtomicBatchIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return NatsSetup.jetStream(Map.of("atomicBatch", Map.of("enabled", true)), Map.of());
  }
}
