// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.Metric;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Judges sides that were measured in several sessions each. Runs of one session resemble each other
 * more than those of another day, so a session counts as one observation: the median of its runs.
 * Sessions are exchanged in {@link PermutationPValues}.
 */
final class SessionJudgement implements Judgement.Method {

  private final List<List<RunResult>> base;
  private final List<List<RunResult>> candidate;
  private final Side baseSide;
  private final Side candidateSide;
  private final Basis basis;
  private final MetricRow rows;

  SessionJudgement(Side base, Side candidate, double leastEffect) {
    this.base = bySession(base.runs());
    this.candidate = bySession(candidate.runs());
    this.baseSide = base;
    this.candidateSide = candidate;
    this.basis = Basis.ofSessions(this.base.size(), this.candidate.size());
    this.rows = new MetricRow(base, candidate, leastEffect);
  }

  static List<List<RunResult>> bySession(Collection<RunResult> runs) {
    Map<String, List<RunResult>> sessions =
        runs.stream()
            .collect(Collectors.groupingBy(Side::session, LinkedHashMap::new, Collectors.toList()));
    return List.copyOf(sessions.values());
  }

  @Override
  public Judgement judge(List<Metric> metrics) {
    List<double[]> columns = new ArrayList<>();
    for (Metric metric : metrics) {
      columns.add(both(values(base, baseSide, metric), values(candidate, candidateSide, metric)));
    }
    columns.add(both(failures(base), failures(candidate)));
    double[] adjusted =
        new PermutationPValues(base.size(), candidate.size(), columns).adjustedPValues();
    List<MetricComparison> judged = new ArrayList<>();
    for (int i = 0; i < metrics.size(); i++) {
      MetricComparison row = row(metrics.get(i));
      boolean shown = adjusted[i] <= basis.look().level() && row.interval().excludesOne();
      judged.add(
          rows.row(
              row.metric(),
              true,
              row.ratio(),
              row.interval(),
              adjusted[i],
              shown ? rows.ofDifference(row.metric(), row.ratio()) : Outcome.NO_DIFFERENCE_SHOWN));
    }
    return new Judgement(basis, judged, adjusted[metrics.size()]);
  }

  @Override
  public MetricComparison row(Metric metric) {
    double[] before = present(values(base, baseSide, metric));
    double[] after = present(values(candidate, candidateSide, metric));
    return rows.row(
        metric,
        false,
        Medians.ratio(Median.of(before), Median.of(after)),
        Bootstrap.ratioOfMedians(before, after),
        Double.NaN,
        Outcome.NO_DIFFERENCE_SHOWN);
  }

  /** Returns the median of each session; NaN if no run of a session has the metric. */
  private static double[] values(List<List<RunResult>> sessions, Side side, Metric metric) {
    return sessions.stream()
        .mapToDouble(session -> Median.of(side.with(session).values(metric)))
        .toArray();
  }

  /** Returns 1 and the share of failed runs of each session. */
  private static double[] failures(List<List<RunResult>> sessions) {
    return sessions.stream()
        .mapToDouble(
            session ->
                1 + (double) session.stream().filter(Side::hasFailed).count() / session.size())
        .toArray();
  }

  private static double[] present(double[] values) {
    return Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
  }

  static double[] both(double[] base, double[] candidate) {
    double[] both = Arrays.copyOf(base, base.length + candidate.length);
    System.arraycopy(candidate, 0, both, base.length, candidate.length);
    return both;
  }
}
