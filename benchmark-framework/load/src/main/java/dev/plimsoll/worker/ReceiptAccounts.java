// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.record.SequenceTracker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Takes the accounts of what a worker's consumers have received. */
final class ReceiptAccounts {

  private ReceiptAccounts() {}

  /**
   * The account of a subscription.
   *
   * @param redelivered the number of receipts of messages that were not acknowledged before
   * @param ownMessages whether the run produces; if not, the producers are those found in stamps
   */
  static SubscriptionAccount of(
      SubscriptionTracker subscription, long redelivered, boolean ownMessages) {
    SequenceTracker[] trackers =
        ownMessages ? subscription.trackers() : subscription.otherTrackers();
    List<ReceivedAccount> producers = new ArrayList<>(trackers.length);
    for (int i = 0; i < trackers.length; i++) {
      producers.add(
          of(
              trackers[i],
              subscription.firstProducer() + i,
              ownMessages ? subscription.dueFrom(i) : 0,
              subscription.orderingStreams() > 0));
    }
    return new SubscriptionAccount(
        subscription.topic(),
        subscription.index(),
        subscription.lastReceiptNanos(),
        redelivered + subscription.copiesOfRetried(),
        subscription.overtakenRetried(),
        subscription.measuredUnstamped(),
        producers);
  }

  private static ReceivedAccount of(
      SequenceTracker tracker, int producer, long dueFrom, boolean byStream) {
    long received = tracker.measuredReceived();
    long until = tracker.highest() + 1;
    return new ReceivedAccount(
        producer,
        until,
        tracker.missing(0, until),
        received,
        tracker.measuredDuplicated(),
        tracker.measuredOutOfOrder(),
        dueFrom,
        byStream ? Arrays.stream(tracker.highestInStreams()).boxed().toList() : List.of());
  }

  /** How far a subscription is. */
  static PathCounts.Arrived counts(SubscriptionTracker subscription) {
    long deliveries = subscription.deliveries();
    SequenceTracker[] trackers = subscription.trackers();
    List<Long> next = new ArrayList<>(trackers.length);
    for (int i = 0; i < trackers.length; i++) {
      next.add(Math.max(subscription.dueFrom(i), trackers[i].highest() + 1));
    }
    return new PathCounts.Arrived(
        subscription.topic(), subscription.index(), deliveries, subscription.firstProducer(), next);
  }
}
