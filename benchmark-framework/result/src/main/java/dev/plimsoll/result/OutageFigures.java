// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The figures of outages: the longest of the stated times, and all of them together. Pure. */
final class OutageFigures {

  private OutageFigures() {}

  /**
   * Returns the outages with their figures.
   *
   * @param faults with their recoveries
   */
  static Outages of(Outages facts, List<FaultPart> faults) {
    Optional<GapPart> receipts = longest(facts.receiptGaps());
    return new Outages(
        seconds(facts.gaps()),
        seconds(facts.receiptGaps()),
        receipts.map(GapPart::subscription).orElse(null),
        seconds(facts.unavailable()),
        facts.unavailable() == null ? null : (Double) sum(facts.unavailable()),
        facts.longestUnavailableSecondsByPartition(),
        FaultRecovery.longest(faults),
        facts.longestUnsampledSeconds(),
        facts.gaps(),
        facts.unavailable(),
        facts.receiptGaps());
  }

  /** The length of the longest; null if it is not known whether there are any. */
  private static Double seconds(List<GapPart> gaps) {
    return gaps == null ? null : longest(gaps).map(GapPart::seconds).orElse(0.0);
  }

  private static Optional<GapPart> longest(List<GapPart> gaps) {
    return gaps == null
        ? Optional.empty()
        : gaps.stream().max(Comparator.comparingDouble(GapPart::seconds));
  }

  private static double sum(List<GapPart> gaps) {
    return Seconds.rounded(gaps.stream().mapToDouble(GapPart::seconds).sum());
  }
}
