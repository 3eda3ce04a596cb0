// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * Times without any acknowledgement or receipt while messages were outstanding.
 *
 * @param longestGapSeconds longest time without an acknowledgement
 * @param longestReceiptGapSeconds longest time in which a subscription received nothing
 * @param longestReceiptGapSubscription that subscription; null if there was no such time
 * @param longestUnavailableSeconds longest unavailability
 * @param unavailableSeconds total unavailability
 * @param longestUnavailableSecondsByPartition longest unavailability per partition; empty if the
 *     system does not report the partition
 * @param recoverySeconds time from the fault until latencies were as before; null if there was no
 *     fault or no recovery
 * @param longestUnsampledSeconds longest time between two samples of the counts, in the window: a
 *     gap is stated too short by at most twice as much
 * @param gaps times without an acknowledgement that overlap the window, in their order, at most
 *     {@link #MOST_STATED}, the longest; null where nobody acknowledges
 * @param unavailable times of unavailability that overlap the window, in their order; null where
 *     nobody acknowledges
 * @param receiptGaps times in which a subscription received nothing, of a second or more, and the
 *     longest, as {@code gaps}; null if it is unknown what they should receive
 */
public record Outages(
    Double longestGapSeconds,
    Double longestReceiptGapSeconds,
    SubscriptionName longestReceiptGapSubscription,
    Double longestUnavailableSeconds,
    Double unavailableSeconds,
    Map<String, Double> longestUnavailableSecondsByPartition,
    Double recoverySeconds,
    double longestUnsampledSeconds,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<GapPart> gaps,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<GapPart> unavailable,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<GapPart> receiptGaps) {

  /** Of gaps, so many are stated each: the longest. */
  public static final int MOST_STATED = 100;

  public Outages {
    gaps = gaps == null ? null : List.copyOf(gaps);
    unavailable = unavailable == null ? null : List.copyOf(unavailable);
    receiptGaps = receiptGaps == null ? null : List.copyOf(receiptGaps);
    longestUnavailableSecondsByPartition = RunResult.ordered(longestUnavailableSecondsByPartition);
  }
}
