// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

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
 */
public record Outages(
    Double longestGapSeconds,
    Double longestReceiptGapSeconds,
    SubscriptionName longestReceiptGapSubscription,
    Double longestUnavailableSeconds,
    Double unavailableSeconds,
    Map<String, Double> longestUnavailableSecondsByPartition,
    Double recoverySeconds,
    double longestUnsampledSeconds) {

  public Outages {
    longestUnavailableSecondsByPartition = RunResult.ordered(longestUnavailableSecondsByPartition);
  }
}
