// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
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
    @JsonInclude(JsonInclude.Include.NON_NULL) Long scheduled,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long sent,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long acknowledged,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long acknowledgedBytes,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long received,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long receivedBytes,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long failed) {

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
