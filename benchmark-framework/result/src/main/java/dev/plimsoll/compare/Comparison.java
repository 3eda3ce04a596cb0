// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.List;
import java.util.Objects;

/**
 * The result of a comparison.
 *
 * @param verdict over all judged metrics: worse if any is worse, otherwise better if any is better
 * @param differences short differences in guarantees and environments, for the first line; may be
 *     empty
 * @param anomalies outliers and trends; the test includes these runs nevertheless
 * @param caveats sentences that a reader must know
 * @param base the base side
 * @param candidate the candidate side
 * @param metrics the judged metrics, then others
 * @param basis what the conclusions are based on
 * @param leastEffect least effect that counts, as a fraction
 */
public record Comparison(
    Outcome verdict,
    List<String> differences,
    List<Anomaly> anomalies,
    List<String> caveats,
    Side base,
    Side candidate,
    List<MetricComparison> metrics,
    Basis basis,
    double leastEffect) {

  /**
   * Minimum number of sessions per side, where sides are of different sessions: 2 of 252
   * assignments of ten sessions are as extreme as the most extreme one.
   */
  public static final int MIN_SESSIONS = 5;

  public Comparison {
    Objects.requireNonNull(verdict, "verdict");
    differences = List.copyOf(differences);
    anomalies = List.copyOf(anomalies);
    caveats = List.copyOf(caveats);
    Objects.requireNonNull(base, "base");
    Objects.requireNonNull(candidate, "candidate");
    metrics = List.copyOf(metrics);
    Objects.requireNonNull(basis, "basis");
  }

  /** Returns whether the runs were compared as pairs. */
  public boolean paired() {
    return basis.kind() == Basis.Kind.PAIRS;
  }

  /** Returns the names of the judged metrics with this outcome. */
  public List<String> figures(Outcome outcome) {
    return metrics.stream()
        .filter(metric -> metric.judged() && metric.outcome() == outcome)
        .map(metric -> metric.metric().name())
        .toList();
  }
}
