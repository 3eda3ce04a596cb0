// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.testkit.DriverSetup;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/** NATS Streaming as the contract wants it, with settings of the test's choice. */
record NatsStreamingSetup(Map<String, Object> settings) implements DriverSetup {

  @Override
  public DriverProvider provider() {
    return new NatsStreamingProvider();
  }

  @Override
  public Map<String, Object> settingsAt(String address) {
    Map<String, Object> at = new LinkedHashMap<>(settings);
    at.put("servers", address);
    return at;
  }

  /** The server gives what a closed consumer held to others when its wait is over. */
  @Override
  public Duration redeliversAfter() {
    return Duration.ofSeconds(3);
  }

  @Override
  public boolean marksRedelivery() {
    return true;
  }

  /** The limit is the NATS message that a message is wrapped in. */
  @Override
  public OptionalInt tooLargeBytes() {
    return OptionalInt.of((1 << 20) + 1);
  }

  @Override
  public int largestBytes() {
    return 1_000_000;
  }

  @Override
  public int manyTopics() {
    return 200;
  }

  /**
   * The client's timer of a connection that was refused is out of reach: it ends when it is
   * collected.
   */
  @Override
  public boolean startedThread(Thread thread) {
    return thread.getName().contains("nats") && !thread.getName().contains("ack timeout");
  }
}
