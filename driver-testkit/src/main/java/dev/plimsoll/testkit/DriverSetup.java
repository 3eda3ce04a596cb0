// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.DriverProvider;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How the contract makes a driver of one system, and what it cannot find out from the driver's
 * capabilities, traits and guarantees. Methods with a default are overridden where a system differs
 * or cannot do so much.
 */
public interface DriverSetup {

  /** The driver's entry. */
  DriverProvider provider();

  /**
   * The keys of a driver file whose address comes from the local broker. Values are strings,
   * numbers, booleans, lists and maps. Limits after which the system redelivers or gives a consumer
   * up are best set to a few seconds: tests wait for them.
   */
  Map<String, Object> settings();

  /** The keys of a driver file that names this address, {@code host:port}; empty without such. */
  Map<String, Object> settingsAt(String address);

  /**
   * The keys of a driver file with transactions that are committed after so many messages or so
   * long. Asked only where the driver can do transactions.
   */
  default Map<String, Object> transactional(int messages, Duration interval) {
    throw new UnsupportedOperationException("no transactions");
  }

  /** For whom the system keeps messages. */
  default Retention keeps() {
    return Retention.FOR_LATER_SUBSCRIPTIONS;
  }

  /**
   * How long the system waits, after a consumer has closed, for acknowledgements before it delivers
   * again; zero where it does so at once.
   */
  default Duration redeliversAfter() {
    return Duration.ZERO;
  }

  /**
   * Whether a server that was killed serves all its topics again when it is started. A driver whose
   * server does not, for a fault of its own, says so in its README.
   */
  default boolean servesAgainAfterAKill() {
    return true;
  }

  /** Whether the system marks a message that it delivers again. */
  default boolean marksRedelivery() {
    return false;
  }

  /** A size that the driver of {@link #settings} refuses, if there is such a thing. */
  OptionalInt tooLargeBytes();

  /** The greatest size that must arrive; below 1 MiB only where the system cannot carry that. */
  default int largestBytes() {
    return 1 << 20;
  }

  /** How many topics are created at once. */
  default int manyTopics() {
    return 1_000;
  }

  /** How many partitions a topic with many of them gets. */
  default int manyPartitions() {
    return 200;
  }

  /**
   * How many producers and as many subscriptions are opened at once, on a topic of 4 partitions.
   */
  default int manyClients() {
    return 40;
  }

  /** Whether the driver, or its client library, has started this thread. */
  boolean startedThread(Thread thread);
}
