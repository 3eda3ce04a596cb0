// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.compare.Looks.Look;
import dev.plimsoll.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * Computes by simulation how many pairs a difference needs. A simulated pair is one of the pairs so
 * far, drawn with replacement: its log ratios less their medians, with one sign for all metrics
 * drawn, and the difference added to one of them. The whole procedure is applied to such pairs: the
 * looks of {@code tune} with their levels, the test over all metrics, the least effect and the
 * difference of the generator's parts; for more pairs than the last look has, a single look. The
 * seed is fixed.
 */
final class PairPlanner {

  /** 80 % is estimated with a standard error of 4 %. */
  private static final int TRIES = 100;

  /** Enough to tell the levels of the looks from each other. */
  private static final int DRAWN_PATTERNS = 500;

  private static final int[] SINGLE_LOOKS = {30, 50, NeededPairs.MOST};
  private static final long SEED = 0x504c494d534f4c4fL;

  private final List<Metric> metrics;
  private final List<LogRatios> residuals;
  private final double leastEffect;
  private final double[] generatorShares;

  /**
   * Creates a planner that uses the log ratios of the pairs so far.
   *
   * @param generatorShares of each metric, the difference of the generator's parts as a share of
   *     the base
   */
  PairPlanner(
      List<Metric> metrics, List<LogRatios> ratios, double leastEffect, double... generatorShares) {
    this.metrics = metrics;
    this.residuals = ratios.stream().map(LogRatios::centred).toList();
    this.leastEffect = leastEffect;
    this.generatorShares = generatorShares.clone();
  }

  List<NeededPairs> needed() {
    if (metrics.isEmpty()) {
      return List.of();
    }
    int ratios = NeededPairs.RATIOS.size();
    int[][][] found = new int[metrics.size()][ratios][];
    List<Look> looks = new ArrayList<>(Looks.SEQUENTIAL.all());
    int sequential = looks.size();
    for (int pairs : SINGLE_LOOKS) {
      looks.add(Looks.once(pairs).all().get(0));
    }
    for (int[][] ofMetric : found) {
      for (int ratio = 0; ratio < ratios; ratio++) {
        ofMetric[ratio] = new int[looks.size()];
      }
    }
    List<SignPatterns> patterns =
        looks.stream().map(look -> SignPatterns.of(look.pairs(), DRAWN_PATTERNS)).toList();
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < TRIES; i++) {
      List<LogRatios> drawn = drawn(random);
      boolean[][] before = new boolean[metrics.size()][ratios];
      for (int look = 0; look < looks.size(); look++) {
        boolean[][] now = differing(drawn, looks.get(look), patterns.get(look));
        for (int metric = 0; metric < now.length; metric++) {
          for (int ratio = 0; ratio < ratios; ratio++) {
            before[metric][ratio] =
                now[metric][ratio] || (look < sequential && before[metric][ratio]);
            found[metric][ratio][look] += before[metric][ratio] ? 1 : 0;
          }
        }
      }
    }
    List<NeededPairs> needed = new ArrayList<>();
    for (int metric = 0; metric < metrics.size(); metric++) {
      List<OptionalInt> pairs = new ArrayList<>();
      for (int[] counts : found[metric]) {
        pairs.add(first(counts, looks));
      }
      double least = Math.max(leastEffect, generatorShares[metric]);
      needed.add(new NeededPairs(metrics.get(metric), pairs, least));
    }
    return needed;
  }

  private static OptionalInt first(int[] counts, List<Look> looks) {
    for (int look = 0; look < counts.length; look++) {
      if (counts[look] >= NeededPairs.POWER * TRIES) {
        return OptionalInt.of(looks.get(look).pairs());
      }
    }
    return OptionalInt.empty();
  }

  /** Draws the greatest number of pairs; a smaller number is a part of them. */
  private List<LogRatios> drawn(SplittableRandom random) {
    int known = residuals.get(0).pairs();
    double[][] drawn = new double[residuals.size()][NeededPairs.MOST];
    for (int pair = 0; pair < NeededPairs.MOST; pair++) {
      int pick = random.nextInt(known);
      int sign = random.nextBoolean() ? 1 : -1;
      for (int metric = 0; metric < drawn.length; metric++) {
        drawn[metric][pair] = sign * residuals.get(metric).get(pick);
      }
    }
    List<LogRatios> columns = new ArrayList<>();
    for (double[] column : drawn) {
      columns.add(LogRatios.of(column));
    }
    return columns;
  }

  /** Returns for each metric and ratio whether a look finds the difference. */
  private boolean[][] differing(List<LogRatios> drawn, Look look, SignPatterns patterns) {
    List<LogRatios> pairs = drawn.stream().map(column -> column.first(look.pairs())).toList();
    List<double[]> sums =
        pairs.stream().map(column -> patterns.sums(column.standardised(0))).toList();
    int mostReached = (int) Math.floor(look.level() * patterns.count() + PairedPValues.ROUNDING);
    boolean[][] differing = new boolean[pairs.size()][NeededPairs.RATIOS.size()];
    for (int metric = 0; metric < pairs.size(); metric++) {
      double[] others = new double[patterns.count()];
      for (int i = 0; i < sums.size(); i++) {
        if (i != metric) {
          PairedPValues.raise(others, sums.get(i));
        }
      }
      for (int ratio = 0; ratio < NeededPairs.RATIOS.size(); ratio++) {
        LogRatios shifted = pairs.get(metric).less(-Math.log(NeededPairs.RATIOS.get(ratio)));
        double[] values = shifted.standardised(0);
        double limit = PairedPValues.statistic(values) - PairedPValues.ROUNDING;
        differing[metric][ratio] =
            Math.abs(shifted.median()) >= Math.log1p(leastEffect)
                && Math.abs(Math.expm1(shifted.median())) >= generatorShares[metric]
                && patterns.reaching(limit, values, others, mostReached) <= mostReached;
      }
    }
    return differing;
  }
}
