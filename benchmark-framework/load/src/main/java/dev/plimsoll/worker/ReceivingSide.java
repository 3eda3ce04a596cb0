// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.PathChecks;
import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.record.EventType;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Receives what a worker's producers send: consumers, or repliers together with the requesters' own
 * consumers.
 */
interface ReceivingSide {

  /**
   * Opens all consumers and all repliers, or takes over those that an earlier session has opened.
   *
   * @param pathChecks records path checks that have been received or answered
   */
  void open(LoadContext context, PathChecks pathChecks)
      throws DriverException, InterruptedException;

  /** Checks the paths that the path checks of the worker's producers do not cover individually. */
  void checkRemainingPaths(LoadContext context, Duration limit)
      throws DriverException, InterruptedException;

  /** The event that completes a message: a receipt or a reply. */
  EventType arrival();

  /**
   * The gate of a producer, by its number in the run, for load without a schedule; it depends on
   * the receipts of the producer's messages or on replies.
   */
  ProducerLoop.Gate gate(LoadContext context, int producer, long limit);

  /** The number of messages that are not of this run. */
  long notOfThisRun();

  /** The number of deliveries so far, including duplicates and path checks. */
  long deliveries();

  /** When the last message arrived, epoch nanoseconds; 0: never. */
  long lastReceiptNanos();

  /** The subscriptions, in the order of numbers; with request-reply, those of the requesters. */
  List<SubscriptionTracker> subscriptions();

  /** Subscriptions that began while the load ran and are ready. */
  default List<SubscriptionTracker> lateSubscriptions() {
    return List.of();
  }

  /**
   * The number of receipts of messages that a subscription had received before and not
   * acknowledged.
   *
   * @param subscription its index in {@link #subscriptions}
   */
  default long redelivered(int subscription) {
    return 0;
  }

  /** The number of measured messages that were received and are not processed. */
  default long unprocessed() {
    return 0;
  }

  /** Replies that could not be sent, by kind. */
  Map<FailureKind, Long> failedReplies();

  /** The number of repeated completions of a reply by the driver. */
  long completedTwice();

  /** Called when the load starts, before its first message. */
  default void loadBegins(List<ProducerLoop> loops) {}

  /** What consumers did beside receiving. */
  default ConsumersReport consumers() {
    return ConsumersReport.NONE;
  }

  /** Ends what this has started in addition to clients. Idempotent. */
  default void close() {}

  /** Stops counting failures, since later ones are caused by the end of the run. */
  void endCounting();
}
