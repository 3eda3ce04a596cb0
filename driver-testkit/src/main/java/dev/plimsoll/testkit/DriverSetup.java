// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.LocalBroker;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How the contract creates a driver of one system, and facts that the driver's capabilities, traits
 * and guarantees do not contain. Methods with a default are overridden if a system differs or has
 * lower limits.
 */
public interface DriverSetup {

  /** Returns the driver's provider. */
  DriverProvider provider();

  /**
   * Returns the keys of a driver file without an address, which the local broker provides. Values
   * are strings, numbers, booleans, lists and maps. Timeouts after which the system redelivers or
   * considers a consumer failed should be a few seconds, because tests wait for them.
   */
  Map<String, Object> settings();

  /**
   * Returns the keys of a driver file with this address, {@code host:port}; empty if there are
   * none.
   */
  Map<String, Object> settingsAt(String address);

  /**
   * Returns the keys of a driver file with transactions that are committed after this number of
   * messages or this interval. Called only if the driver supports transactions.
   */
  default Map<String, Object> transactional(int messages, Duration interval) {
    throw new UnsupportedOperationException("no transactions");
  }

  /** Returns for which subscriptions the system keeps messages. */
  default Retention keeps() {
    return Retention.FOR_LATER_SUBSCRIPTIONS;
  }

  /**
   * Returns how long the system waits for acknowledgements after a consumer has closed before it
   * redelivers; zero if it redelivers immediately.
   */
  default Duration redeliversAfter() {
    return Duration.ZERO;
  }

  /**
   * Returns how long the system waits for the acknowledgement of an open consumer before it gives
   * the message to another one as well; longer than any test if it does not do that.
   */
  default Duration sharesAgainAfter() {
    return Duration.ofDays(1);
  }

  /**
   * Returns whether messages that were on their way when a consumer paused keep their place in the
   * order that the driver promises.
   */
  default boolean pausesKeepOrder() {
    return true;
  }

  /**
   * Returns whether a killed server serves all its topics after it is started again. If not,
   * because of a fault of the server, the driver's README documents it.
   */
  default boolean servesAgainAfterAKill() {
    return true;
  }

  /**
   * Returns whether a deleted topic is gone with its messages. If not, because no client can delete
   * one, the driver's README documents it.
   */
  default boolean deletesTopics() {
    return true;
  }

  /**
   * Returns whether the partitions of a consumer that leaves go to the other consumers of the
   * subscription. If not, because the driver shares partitions by number, they wait for a consumer
   * with the same number.
   */
  default boolean reassigns() {
    return true;
  }

  /**
   * Returns whether a server that is killed now still knows the topic and its subscriptions. If a
   * server stores new ones with a delay, the driver's README documents it.
   */
  default boolean isStored(LocalBroker.Running broker, String topic) throws Exception {
    return true;
  }

  /** Returns whether servers report their settings. */
  default boolean reportsSettings() {
    return true;
  }

  /** Returns whether the system marks redelivered messages. */
  default boolean marksRedelivery() {
    return false;
  }

  /** Returns a message size that the driver of {@link #settings} rejects, if there is one. */
  OptionalInt tooLargeBytes();

  /**
   * Returns the largest message size that is tested; below 1 MiB only if the system does not
   * support that.
   */
  default int largestBytes() {
    return 1 << 20;
  }

  /** Returns the number of topics that are created concurrently. */
  default int manyTopics() {
    return 1_000;
  }

  /** Returns the number of partitions of a topic with many partitions. */
  default int manyPartitions() {
    return 200;
  }

  /**
   * Returns the number of producers, and of subscriptions, that are opened concurrently on a topic
   * with 4 partitions.
   */
  default int manyClients() {
    return 40;
  }

  /** Returns whether the driver or its client library has started this thread. */
  boolean startedThread(Thread thread);
}
