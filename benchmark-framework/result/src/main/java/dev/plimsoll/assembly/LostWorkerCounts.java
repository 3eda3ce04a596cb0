// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.worker.WorkerReport;

/**
 * What is missing of the messages that lost workers have sent, as far as their snapshots tell of
 * them. Each of these was sent, so it belongs to the latencies; how long it took is unknown.
 *
 * @param report of the other workers
 * @param sent of all workers, as recorded
 * @param withoutAcknowledgement those of them whose acknowledgement is not recorded
 * @param receivedOfOthers receipts with a latency of messages that the other workers have sent
 */
record LostWorkerCounts(
    WorkerReport report, long sent, long withoutAcknowledgement, long receivedOfOthers) {

  /** Sends of lost workers that failed, or whose acknowledgement no snapshot has. */
  long unacknowledged() {
    long ofOthers = report.failedCount() + report.unacknowledged();
    return report.lost().isEmpty() ? 0 : Math.max(0, withoutAcknowledgement - ofOthers);
  }

  /**
   * The number of messages without a known value of a kind.
   *
   * @param recorded the number of values, of all workers
   * @param subscriptions of each topic
   */
  long missing(LatencyKind kind, long recorded, long subscriptions) {
    return switch (kind) {
      case PUBLISH, PUBLISH_SERVICE -> unacknowledged();
      case END_TO_END, END_TO_END_SERVICE -> notReceived(recorded, subscriptions);
      case ROUND_TRIP,
          ROUND_TRIP_SERVICE,
          SEND_DELAY,
          GENERATOR_DELAY,
          PUBLISH_FAILED,
          PROCESSED,
          PROCESSING,
          LATE_END_TO_END,
          LATE_END_TO_END_SERVICE ->
          0;
    };
  }

  /** Where other workers have sent to consumers of lost ones, receipts of whose is not known: 0. */
  private long notReceived(long recorded, long subscriptions) {
    if (report.lost().isEmpty() || !areOthersApart(subscriptions)) {
      return 0;
    }
    long due = (sent - report.sent()) * subscriptions;
    return Math.max(0, due - Math.max(0, recorded - receivedOfOthers));
  }

  /** Whether all messages of the others are due at subscriptions without consumers of lost ones. */
  private boolean areOthersApart(long subscriptions) {
    long answered = report.sent() - report.failedCount() - report.unacknowledged();
    long expected =
        report.subscriptions().stream().mapToLong(each -> each.expected().orElse(0)).sum();
    return expected == answered * subscriptions;
  }
}
