// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares two groups of runs.
 *
 * <p>A figure is better or worse when three things hold at once: the test over all judged figures
 * (Holm) says that chance alone would seldom do this, the interval of the ratio does not hold 1,
 * and the ratio of the medians is at least the least effect. A difference that is smaller than what
 * the generator itself added to one side more than to the other is none either. Everything else is
 * "no difference shown", which does not say that there is none.
 */
public final class Comparer {

  /** A difference of 3 % is the least that counts unless the user says otherwise. */
  public static final double LEAST_EFFECT = 0.03;

  private final double leastEffect;

  /** With a least effect as a share, 0 or more. */
  public Comparer(double leastEffect) {
    this.leastEffect = leastEffect;
  }

  /** The comparison of a candidate with a base. */
  public Comparison compare(List<RunResult> baseRuns, List<RunResult> candidateRuns)
      throws ComparisonException {
    Side base = Side.of("base", baseRuns);
    Side candidate = Side.of("candidate", candidateRuns);
    Mixtures.refuse(base, candidate);
    boolean paired = base.isPairedWith(candidate);
    List<Row> judged = new ArrayList<>();
    for (Figure figure : Family.judged(base, candidate)) {
      judged.add(row(figure, true, base, candidate, paired));
    }
    List<Row> rows = concluded(judged, base, candidate);
    Outcome verdict = Judgement.of(rows, base, candidate);
    for (Figure figure : Family.shown(base, candidate)) {
      rows.add(row(figure, false, base, candidate, paired));
    }
    return new Comparison(
        verdict,
        Differences.between(base, candidate),
        Cautions.about(base, candidate, paired),
        base,
        candidate,
        rows,
        paired,
        leastEffect);
  }

  /** One figure of both sides, without any correction for others. */
  public Row row(Figure figure, Side base, Side candidate) {
    return row(figure, false, base, candidate, base.isPairedWith(candidate));
  }

  private static Row row(
      Figure figure, boolean judged, Side base, Side candidate, boolean pairedRuns) {
    double[] before = base.values(figure);
    double[] after = candidate.values(figure);
    boolean paired = pairedRuns && base.hasEverywhere(figure) && candidate.hasEverywhere(figure);
    double baseMedian = Medians.of(before);
    double candidateMedian = Medians.of(after);
    return new Row(
        figure,
        judged,
        before.length,
        after.length,
        baseMedian,
        candidateMedian,
        Medians.ratio(baseMedian, candidateMedian),
        Bootstrap.ratioOfMedians(before, after, paired),
        RankTest.p(before, after, paired),
        Double.NaN,
        Outcome.NO_DIFFERENCE_SHOWN);
  }

  private List<Row> concluded(List<Row> rows, Side base, Side candidate) {
    double[] adjusted = Holm.adjusted(rows.stream().mapToDouble(Row::p).toArray());
    List<Row> concluded = new ArrayList<>();
    for (int i = 0; i < adjusted.length; i++) {
      Row row = rows.get(i);
      double ours = GeneratorParts.difference(row.figure(), base, candidate);
      concluded.add(row.concluded(adjusted[i], outcome(row, adjusted[i], ours)));
    }
    return concluded;
  }

  private Outcome outcome(Row row, double adjusted, double ours) {
    if (Math.min(row.baseRuns(), row.candidateRuns()) < Comparison.LEAST_RUNS) {
      return Outcome.TOO_FEW_RUNS;
    }
    boolean great = row.ratio() >= 1 + leastEffect || row.ratio() <= 1 / (1 + leastEffect);
    boolean generators = Math.abs(row.candidate() - row.base()) < ours;
    if (adjusted > Comparison.ALPHA || !row.interval().excludesOne() || !great || generators) {
      return Outcome.NO_DIFFERENCE_SHOWN;
    }
    return row.ratio() > 1 == row.figure().moreIsBetter() ? Outcome.BETTER : Outcome.WORSE;
  }
}
