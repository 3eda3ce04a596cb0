// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NoServer;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** The mqtt driver passes the contract of all drivers. */
@ExtendWith(NoServer.class)
@Tag("realtime")
final class MqttContractTest extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new MqttSetup(Map.of());
  }

  private record MqttSetup(Map<String, Object> settings) implements DriverSetup {

    @Override
    public DriverProvider provider() {
      return new MqttProvider();
    }

    /** The system has no address. */
    @Override
    public Map<String, Object> settingsAt(String address) {
      return Map.of();
    }

    /** The driver shares partitions by number. */
    @Override
    public boolean reassigns() {
      return false;
    }

    @Override
    public OptionalInt tooLargeBytes() {
      return OptionalInt.of((1 << 20) + 1);
    }

    @Override
    public boolean startedThread(Thread thread) {
      return thread.getName().startsWith("mqtt");
    }
  }
}
