// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Compares two groups of runs.
 *
 * <p>A figure is better or worse when three things hold at once: the test over all judged figures
 * says that chance alone would seldom do this, the interval of the ratio does not hold 1, and the
 * ratio of the medians is at least the least effect. A difference that is smaller than what the
 * generator itself added to one side more than to the other is none either. Everything else is "no
 * difference shown", which does not say that there is none.
 */
public final class Comparer {

  /** A difference of 3 % is the least that counts unless the user says otherwise. */
  public static final double LEAST_EFFECT = 0.03;

  private final double leastEffect;
  private final PromisedFiles files;

  /** With a least effect as a share, 0 or more. */
  public Comparer(double leastEffect) {
    this(leastEffect, PromisedFiles.NONE);
  }

  /**
   * @param leastEffect as a share, 0 or more
   * @param files to name where promises differ
   */
  public Comparer(double leastEffect, PromisedFiles files) {
    this.leastEffect = leastEffect;
    this.files = files;
  }

  /** The comparison of a candidate with a base. */
  public Comparison compare(List<RunResult> baseRuns, List<RunResult> candidateRuns)
      throws ComparisonException {
    Side base = Side.of("base", baseRuns);
    Side candidate = Side.of("candidate", candidateRuns);
    Mixtures.refuse(base, candidate);
    boolean paired = base.isPairedWith(candidate);
    List<Figure> figures = Family.judged(base, candidate);
    PermutationTest test = test(figures, base, candidate);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < figures.size(); i++) {
      rows.add(row(figures.get(i), true, base, candidate, paired, test.p(i)));
    }
    double[] adjusted = test.adjusted();
    rows = concluded(rows, test, adjusted, base, candidate);
    Outcome verdict = Judgement.of(rows, adjusted[figures.size()], base, candidate);
    for (Figure figure : Family.shown(base, candidate)) {
      rows.add(row(figure, base, candidate));
    }
    return new Comparison(
        verdict,
        Differences.between(base, candidate, files),
        Oddities.of(List.of(base, candidate), figures),
        Cautions.about(base, candidate, paired),
        base,
        candidate,
        rows,
        paired,
        leastEffect);
  }

  /** The judged figures, and whether a run failed: that is tested with them. */
  private static PermutationTest test(List<Figure> figures, Side base, Side candidate) {
    List<double[]> columns = new ArrayList<>();
    for (Figure figure : figures) {
      columns.add(both(base.column(figure), candidate.column(figure)));
    }
    columns.add(both(failures(base), failures(candidate)));
    return new PermutationTest(base.runs().size(), candidate.runs().size(), columns);
  }

  /** Two for a run that failed, one for another: the test takes ratios. */
  private static double[] failures(Side side) {
    return side.runs().stream()
        .mapToDouble(run -> run.status() == RunResult.Status.FAIL ? 2 : 1)
        .toArray();
  }

  private static double[] both(double[] base, double[] candidate) {
    double[] both = Arrays.copyOf(base, base.length + candidate.length);
    System.arraycopy(candidate, 0, both, base.length, candidate.length);
    return both;
  }

  /** One figure of both sides, without any correction for others. */
  public Row row(Figure figure, Side base, Side candidate) {
    return row(figure, false, base, candidate, base.isPairedWith(candidate), Double.NaN);
  }

  private static Row row(
      Figure figure, boolean judged, Side base, Side candidate, boolean pairedRuns, double p) {
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
        Interval.of(before),
        Interval.of(after),
        Medians.ratio(baseMedian, candidateMedian),
        Bootstrap.ratioOfMedians(before, after, paired),
        p,
        Double.NaN,
        Double.NaN,
        Outcome.NO_DIFFERENCE_SHOWN);
  }

  private List<Row> concluded(
      List<Row> rows, PermutationTest test, double[] adjusted, Side base, Side candidate) {
    Detectable detectable = new Detectable(test, leastEffect);
    List<Row> concluded = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      double ours = GeneratorParts.difference(row.figure(), base, candidate);
      double factor =
          tooFew(row)
              ? Double.POSITIVE_INFINITY
              : detectable.factor(
                  i, row, base.column(row.figure()), candidate.column(row.figure()), ours);
      concluded.add(row.concluded(adjusted[i], factor, outcome(row, adjusted[i], ours)));
    }
    return concluded;
  }

  private static boolean tooFew(Row row) {
    return Math.min(row.baseRuns(), row.candidateRuns()) < Comparison.LEAST_RUNS;
  }

  private Outcome outcome(Row row, double adjusted, double ours) {
    if (tooFew(row)) {
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
