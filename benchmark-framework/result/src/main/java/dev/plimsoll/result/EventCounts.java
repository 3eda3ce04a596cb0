// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Throughput;

/**
 * Numbers of events, from which rates follow; null if there are no such events.
 *
 * @param seconds the time in which they were counted
 * @param scheduled messages that were due; null without a schedule
 * @param acknowledgedBytes payload of the acknowledged messages
 * @param received receipts over all subscriptions
 */
public record EventCounts(
    double seconds,
    Long scheduled,
    Long sent,
    Long acknowledged,
    Long acknowledgedBytes,
    Long received,
    Long receivedBytes,
    Long failed) {

  /** Returns the rates; none if the time is empty. */
  public Throughput rates() {
    return seconds > 0
        ? new Throughput(
            rate(scheduled),
            rate(sent),
            rate(acknowledged),
            rate(acknowledgedBytes),
            rate(received),
            rate(receivedBytes),
            rate(failed),
            this)
        : Throughput.NONE;
  }

  private Double rate(Long count) {
    return count == null ? null : (Double) (count / seconds);
  }
}
