// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.Retention;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** The simulated system without faults, as the contract needs it. */
record SimulatedSetup(Map<String, Object> behaviour) implements DriverSetup {

  @Override
  public DriverProvider provider() {
    return new SimulatedProvider();
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = new HashMap<>(behaviour);
    settings.put("delivery", "at-most-once");
    return settings;
  }

  @Override
  public Map<String, Object> settingsAt(String address) {
    return Map.of();
  }

  @Override
  public Retention keeps() {
    return Retention.FOR_NOBODY;
  }

  @Override
  public OptionalInt tooLargeBytes() {
    return OptionalInt.empty();
  }

  @Override
  public boolean startedThread(Thread thread) {
    return thread.getName().startsWith("simulated");
  }
}
