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
 * @param paired whether the runs were compared as pairs
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
    boolean paired,
    double leastEffect) {

  /** Minimum number of runs per side; no exact test can show a difference with fewer. */
  public static final int MIN_RUNS = 5;

  /** Usual number of runs per side, with which one outlier hides no large difference. */
  public static final int USUAL_RUNS = 7;

  /** Probability of a false alarm over all judged metrics. */
  public static final double ALPHA = 0.05;

  public Comparison {
    Objects.requireNonNull(verdict, "verdict");
    differences = List.copyOf(differences);
    anomalies = List.copyOf(anomalies);
    caveats = List.copyOf(caveats);
    Objects.requireNonNull(base, "base");
    Objects.requireNonNull(candidate, "candidate");
    metrics = List.copyOf(metrics);
  }

  /** Returns the names of the judged metrics with this outcome. */
  public List<String> figures(Outcome outcome) {
    return metrics.stream()
        .filter(metric -> metric.judged() && metric.outcome() == outcome)
        .map(metric -> metric.metric().name())
        .toList();
  }
}
