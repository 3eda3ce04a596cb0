// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.testkit.DriverSetup;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** Pulsar as the contract requires it, with additional settings. */
record PulsarSetup(Map<String, Object> settings) implements DriverSetup {

  @Override
  public DriverProvider provider() {
    return new PulsarProvider();
  }

  @Override
  public Map<String, Object> settingsAt(String address) {
    return Map.of(
        "client", Map.of("serviceUrl", "pulsar://" + address, "httpUrl", "http://" + address));
  }

  @Override
  public Map<String, Object> transactional(int messages, Duration interval) {
    Map<String, Object> result = new HashMap<>(settings);
    result.put(
        "transaction",
        Map.of("enabled", true, "messages", messages, "interval", interval.toMillis() + "ms"));
    return result;
  }

  /** Brokers accept up to 5 MiB. */
  @Override
  public OptionalInt tooLargeBytes() {
    return OptionalInt.of(5_300_000);
  }

  @Override
  public boolean startedThread(Thread thread) {
    return thread.getName().contains("pulsar") || thread.getName().contains("AsyncHttpClient");
  }
}
