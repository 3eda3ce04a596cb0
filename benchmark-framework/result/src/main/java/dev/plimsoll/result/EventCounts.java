// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plimsoll.result.RunResult.Throughput;

/** Numbers of events, from which rates follow; null if there are no such events. */
public record EventCounts(
    @Described("The time in which they were counted.") @Allowed(above = 0) double seconds,
    @Described(value = "Messages that were due.", absent = "without a schedule")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Long scheduled,
    @Described(value = "Messages handed to the driver.", absent = "where it is not known")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Long sent,
    @Described(value = "Messages acknowledged.", absent = "where nobody acknowledges")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Long acknowledged,
    @Described(
            value = "Payload of the acknowledged messages.",
            absent = "where nobody acknowledges")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Long acknowledgedBytes,
    @Described(value = "Receipts over all subscriptions.", absent = "where it is not known")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Long received,
    @Described(
            value = "Payload of the receipts over all subscriptions.",
            absent = "where it is not known")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Long receivedBytes,
    @Described(value = "Failed sends.", absent = "where it is not known")
        @JsonInclude(JsonInclude.Include.NON_NULL)
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
