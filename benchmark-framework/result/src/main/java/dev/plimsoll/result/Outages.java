// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/** Times without any acknowledgement or receipt while messages were outstanding. */
public record Outages(
    @Described(
            value =
                "Longest time without an acknowledgement, to the 50 ms of the samples; to 500 ms"
                    + " with workers in other processes.",
            absent = "where nobody acknowledges")
        @Computed
        Double longestGapSeconds,
    @Described(
            value = "Longest time in which a subscription received nothing, to the same precision.",
            absent = "without subscriptions")
        @Computed
        Double longestReceiptGapSeconds,
    @Described(value = "That subscription.", absent = "where there was no such time") @Computed
        SubscriptionName longestReceiptGapSubscription,
    @Described(value = "Longest unavailability.", absent = "where it is not known") @Computed
        Double longestUnavailableSeconds,
    @Described(value = "All unavailability.", absent = "where it is not known") @Computed
        Double unavailableSeconds,
    @Described(
            "Longest unavailability by partition; empty if the system does not report the"
                + " partition.")
        @Allowed(nullValues = true)
        Map<String, Double> longestUnavailableSecondsByPartition,
    @Described(
            value = "The longest of all `faults`.",
            absent = "if one has none, or there is no fault")
        @Computed
        Double recoverySeconds,
    @Described(
            "Longest time in the window between two samples of the counts: a stated gap is"
                + " too short by at most twice this time.")
        double longestUnsampledSeconds,
    @Described(
            value =
                "Times without an acknowledgement that overlap the window, in their order, at most"
                    + " 100, the longest.",
            absent = "where nobody acknowledges")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        List<GapPart> gaps,
    @Described(
            value = "Times of unavailability that overlap the window, in their order.",
            absent = "where nobody acknowledges")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        List<GapPart> unavailable,
    @Described(
            value =
                "Times in which a subscription received nothing: those of a second or more, and"
                    + " the longest, as `gaps`.",
            absent = "where it is unknown what subscriptions should receive")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        List<GapPart> receiptGaps) {

  /** The greatest number of gaps of each kind that are stated: the longest. */
  public static final int MOST_STATED = 100;

  public Outages {
    gaps = gaps == null ? null : List.copyOf(gaps);
    unavailable = unavailable == null ? null : List.copyOf(unavailable);
    receiptGaps = receiptGaps == null ? null : List.copyOf(receiptGaps);
    longestUnavailableSecondsByPartition = RunResult.ordered(longestUnavailableSecondsByPartition);
  }
}
