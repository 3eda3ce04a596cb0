// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import java.util.Map;

/**
 * Whether messages arrived. Differing values are summed over subscriptions; null means not defined.
 */
public record Integrity(
    @Described(
            value = "Due to be sent in the measured window; always equal to `sent + unsent`.",
            absent = "where it is not known")
        Long scheduled,
    @Described(
            value = "Not handed to the driver when the senders stopped.",
            absent = "where it is not known")
        Long unsent,
    @Described(
            value =
                "Handed to the driver; where messages are acknowledged, always equal to"
                    + " `acknowledged + failed + unacknowledged`.",
            absent = "where it is not known")
        Long sent,
    @Described(value = "Confirmed by the system.", absent = "where nobody acknowledges")
        Long acknowledged,
    @Described(value = "Reported as failed.", absent = "where it is not known") Long failed,
    @Described(
            "The same by kind: `TIMEOUT`, `REJECTED`, `THROTTLED`, `FULL`, `DISCONNECTED`,"
                + " `AUTHORISATION`, `TOO_LARGE`, `ABORTED`, `OTHER`.")
        Map<String, Long> failuresByKind,
    @Described(value = "Without an answer at the deadline.", absent = "where nobody acknowledges")
        Long unacknowledged,
    @Described(value = "Received, but not sent by this run.", absent = "where it is not defined")
        Long foreign,
    @Described(value = "Distinct messages received.", absent = "where it is not defined")
        Long received,
    @Described(
            value = "Due, not received, and no longer expected.",
            absent = "where it is not defined")
        Long lost,
    @Described(
            value = "Due and not received at the deadline, but possibly still in transit.",
            absent = "where it is not defined")
        Long undelivered,
    @Described(
            value = "Further receipts of messages already received.",
            absent = "where it is not defined")
        Long duplicated,
    @Described(
            value = "First receipts below the highest sequence number of their ordering stream.",
            absent = "where no order is guaranteed")
        Long outOfOrder,
    @Described(value = "Reported as failed, but received.", absent = "where it is not defined")
        Long failedButReceived,
    @Described(
            value = "Part of an aborted transaction, but received.",
            absent = "where it is not defined")
        Long abortedButReceived,
    @Described(
            "The counts of each subscription. With more than 100 subscriptions, those with the same"
                + " name are summed.")
        List<SubscriptionPart> subscriptions) {

  /** For a run that ended before anything was measured. */
  public static final Integrity NONE =
      new Integrity(
          null, null, null, null, null, Map.of(), null, null, null, null, null, null, null, null,
          null, List.of());

  public Integrity {
    failuresByKind = RunResult.ordered(failuresByKind);
    subscriptions = List.copyOf(subscriptions);
  }
}
