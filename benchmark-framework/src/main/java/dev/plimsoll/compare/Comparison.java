// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.List;
import java.util.Objects;

/**
 * What came out of a comparison.
 *
 * @param verdict over all judged metrics: worse if any is worse, else better if any is better
 * @param differences of promises and environments, short, for the first line; empty if none
 * @param anomalies runs that lie far off or trend; they are part of the test all the same
 * @param caveats sentences that a reader must know
 * @param base what the one side is
 * @param candidate what the other side is
 * @param metrics the judged metrics, then others
 * @param paired whether the runs were taken as pairs
 * @param leastEffect the least difference that counts, as a share
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

  /** Fewer runs a side are too few for any test that knows how few they are. */
  public static final int MIN_RUNS = 5;

  /** With this number of runs a side, one outlier hides no great difference. */
  public static final int USUAL_RUNS = 7;

  /** The chance of a false alarm over all judged metrics. */
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

  /** The judged metrics that say this. */
  public List<String> figures(Outcome outcome) {
    return metrics.stream()
        .filter(metric -> metric.judged() && metric.outcome() == outcome)
        .map(metric -> metric.metric().name())
        .toList();
  }
}
