// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NoServer;
import dev.plimsoll.testkit.Retention;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** The simulated system passes the contract with consumers that acknowledge. */
@ExtendWith(NoServer.class)
@Tag("realtime")
final class SimulatedQueueContractTest extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new QueueSetup(new SimulatedSetup(Map.of()));
  }

  /** The setup without queues, as far as it is the same. */
  private record QueueSetup(SimulatedSetup plain) implements DriverSetup {

    @Override
    public DriverProvider provider() {
      return plain.provider();
    }

    @Override
    public Map<String, Object> settings() {
      return Map.of("prefetch", 100_000, "delivery", "at-least-once");
    }

    @Override
    public Map<String, Object> settingsAt(String address) {
      return plain.settingsAt(address);
    }

    @Override
    public Retention keeps() {
      return Retention.FOR_PRESENT_SUBSCRIPTIONS;
    }

    @Override
    public boolean marksRedelivery() {
      return true;
    }

    @Override
    public OptionalInt tooLargeBytes() {
      return plain.tooLargeBytes();
    }

    @Override
    public boolean startedThread(Thread thread) {
      return plain.startedThread(thread);
    }
  }
}
