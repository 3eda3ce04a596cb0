// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.load.ConnectivityProbes;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.record.EventType;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The other end of a worker's producers: consumers that only take messages, or repliers together
 * with the requesters' own consumers.
 */
interface ReceivingSide extends AutoCloseable {

  /**
   * Opens whatever receives, and whatever answers.
   *
   * @param probes told of probes that have come to their end
   */
  void open(LoadContext context, ConnectivityProbes probes)
      throws DriverException, InterruptedException;

  /** Proves the ways that probes of the worker's producers do not reach one by one. */
  void probeRemainingPaths(LoadContext context, Duration limit)
      throws DriverException, InterruptedException;

  /** The event that ends a message's way: a receipt or a reply. */
  EventType arrival();

  /** The bound by what became of a producer's messages, for load without a schedule. */
  ProducerLoop.Gate gate(LoadContext context, int producer, long limit);

  /** The consumers that have nothing assigned, by name. */
  List<String> unassigned();

  /** Whether all partitions of each subscription are assigned, as far as consumers know. */
  boolean assigned();

  /** What ended a consumer before its time; null if nothing did. */
  DriverException stopped();

  /** Messages that are not of this run. */
  long notOfThisRun();

  /** All that was delivered so far, copies and probes included. */
  long deliveries();

  /** How far each subscription is; empty where it is not known what they are to receive. */
  List<Worker.SubscriptionProgress> progress(DeliveryReconciliation reconciliation);

  /** When the last message arrived, epoch nanoseconds; 0: never. */
  long lastReceiptNanos();

  /** Measured messages that are still to come. Only when sending has stopped. */
  long missing(DeliveryReconciliation reconciliation);

  /** What became of the measured messages, for each subscription. */
  List<WorkerReport.SubscriptionReport> reports(DeliveryReconciliation reconciliation, long now);

  /** Replies that could not be sent, by kind. */
  Map<FailureKind, Long> failedReplies();

  /** Completions of replies that the driver called too often. */
  long completedTwice();

  /** What fails from now on does so because the run ends. */
  void endCounting();

  @Override
  void close();
}
