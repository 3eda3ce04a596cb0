// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Metric;
import java.util.List;

/** Gives the figures of sides that cannot be judged. */
final class NoJudgement implements Judgement.Method {

  private final Basis basis;
  private final Outcome outcome;
  private final MetricRow rows;

  /**
   * @param outcome of each metric
   */
  NoJudgement(Side base, Side candidate, double leastEffect, Outcome outcome) {
    this.basis = Basis.none(base.sessions().size(), candidate.sessions().size());
    this.outcome = outcome;
    this.rows = new MetricRow(base, candidate, leastEffect);
  }

  @Override
  public Judgement judge(List<Metric> metrics) {
    List<MetricComparison> judged =
        metrics.stream().map(metric -> rows.plain(metric, true, outcome)).toList();
    return new Judgement(basis, judged, 1);
  }

  @Override
  public MetricComparison row(Metric metric) {
    return rows.plain(metric, false, Outcome.NO_DIFFERENCE_SHOWN);
  }
}
