// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.testkit.DriverSetup;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/** NATS Streaming as the contract requires it, with additional settings. */
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

  /** The server redelivers a closed consumer's messages to others when their ackWait is over. */
  @Override
  public Duration redeliversAfter() {
    return Duration.ofSeconds(3);
  }

  @Override
  public Duration sharesAgainAfter() {
    return redeliversAfter();
  }

  /** A topic that is created again has its old messages. */
  @Override
  public boolean deletesTopics() {
    return false;
  }

  @Override
  public boolean marksRedelivery() {
    return true;
  }

  /** The limit is that of the NATS message that contains the message. */
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

  /** The timer of a rejected connection cannot be stopped: it ends when it is garbage-collected. */
  @Override
  public boolean startedThread(Thread thread) {
    return thread.getName().contains("nats") && !thread.getName().contains("ack timeout");
  }
}
