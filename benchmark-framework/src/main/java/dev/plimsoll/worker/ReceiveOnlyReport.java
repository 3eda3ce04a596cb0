// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.record.SequenceTracker;
import java.util.OptionalLong;

/** The report of a subscription if it is unknown which messages were sent. */
final class ReceiveOnlyReport {

  private ReceiveOnlyReport() {}

  static WorkerReport.SubscriptionReport report(
      SubscriptionTracker subscription, String topic, String name, boolean stamped) {
    long received = 0;
    long duplicated = 0;
    long outOfOrder = 0;
    SequenceTracker[] trackers = subscription.otherTrackers();
    for (SequenceTracker tracker : trackers) {
      received += tracker.measuredReceived();
      duplicated += tracker.measuredDuplicated();
      outOfOrder += tracker.measuredOutOfOrder();
    }
    boolean attributable = stamped && trackers.length > 0;
    received += subscription.measuredUnstamped();
    boolean ordered = attributable && subscription.order() != OrderScope.NONE;
    return new WorkerReport.SubscriptionReport(
        topic,
        name,
        OptionalLong.empty(),
        received,
        OptionalLong.empty(),
        OptionalLong.empty(),
        attributable ? OptionalLong.of(duplicated) : OptionalLong.empty(),
        ordered ? OptionalLong.of(outOfOrder) : OptionalLong.empty(),
        OptionalLong.empty(),
        0);
  }
}
