// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.List;
import java.util.OptionalLong;

/** The report of a subscription if it is unknown which messages were sent. */
final class ReceiveOnlyReport {

  private ReceiveOnlyReport() {}

  static WorkerReport.SubscriptionReport report(
      List<SubscriptionAccount> ofWorkers, DeliveryReconciliation.Named named, boolean stamped) {
    long received = 0;
    long duplicated = 0;
    long outOfOrder = 0;
    boolean attributable = false;
    for (SubscriptionAccount worker : ofWorkers) {
      received += worker.unstamped();
      for (ReceivedAccount account : worker.producers()) {
        attributable = stamped;
        received += account.received();
        duplicated += account.duplicated();
        outOfOrder += account.outOfOrder();
      }
    }
    return new WorkerReport.SubscriptionReport(
        named.topic(),
        named.name(),
        OptionalLong.empty(),
        received,
        OptionalLong.empty(),
        OptionalLong.empty(),
        attributable ? OptionalLong.of(duplicated) : OptionalLong.empty(),
        attributable && named.ordered() ? OptionalLong.of(outOfOrder) : OptionalLong.empty(),
        OptionalLong.empty(),
        0,
        0,
        0);
  }
}
