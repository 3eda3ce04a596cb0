// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Runs the contract on a stream per partition, each of which belongs to one consumer. */
@Tag("long")
@NeedsBroker("nats")
final class NatsPartitionStreamsIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return NatsSetup.jetStream(Map.of("streamPerPartition", true), Map.of("exclusive", true));
  }
}
