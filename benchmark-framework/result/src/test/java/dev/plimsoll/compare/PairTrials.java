// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.compare.Looks.Look;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Simulated sessions of pairs with a known answer, and what the whole procedure of {@code tune}
 * says about them: the looks with their levels, the test over all metrics and the least effect.
 * Five metrics, of which three are correlated like p50, p99 and end-to-end p99; log-normal, with a
 * standard deviation of 5 % of each pair's log ratio.
 *
 * @param name as printed
 * @param driftInAll what the machine becomes slower by from the first run of the session to the
 *     last one of {@code driftOver} pairs, as a share; both runs of a pair have it, and the order
 *     within the pair is drawn
 * @param driftOver number of pairs
 * @param slower factor of the candidate in the second metric
 * @param contraryOutlier whether one of the first pairs has a tenfold outlier in that metric, in
 *     the opposite direction
 */
record PairTrials(
    String name, double driftInAll, int driftOver, double slower, boolean contraryOutlier) {

  private static final int METRICS = 5;
  private static final int CHANGED = 1;
  private static final double SPREAD = 0.05;
  private static final double COMMON = Math.sqrt(0.5);
  private static final double TENFOLD = Math.log(10);
  private static final int FIRST_LOOK = 8;

  static final List<PairTrials> ALL =
      List.of(
          new PairTrials("equal sides", 0, 20, 1, false),
          new PairTrials("equal sides, drift of 100 % in 20 pairs", 1, 20, 1, false),
          new PairTrials("equal sides, drift of 100 % in 8 pairs", 1, 8, 1, false),
          new PairTrials("20 % in one metric", 0, 20, 1.2, false),
          new PairTrials("20 % in one metric, drift of 100 % in 20 pairs", 1, 20, 1.2, false),
          new PairTrials("20 % in one metric, drift of 100 % in 8 pairs", 1, 8, 1.2, false),
          new PairTrials("20 % in one metric, a contrary tenfold outlier", 0, 20, 1.2, true),
          new PairTrials(
              "20 % in one metric, drift of 100 % in 20 pairs, a contrary tenfold outlier",
              1, 20, 1.2, true));

  /**
   * How many sessions were called different.
   *
   * @param byLook at each look or before it
   * @param byTheTest the same, of the test alone: differences below the least effect, too
   */
  record Found(int tries, List<Integer> byLook, List<Integer> byTheTest) {

    int atTheEnd() {
      return byLook.get(byLook.size() - 1);
    }

    int byTheTestAtTheEnd() {
      return byTheTest.get(byTheTest.size() - 1);
    }

    /** Returns a row of a Markdown table. */
    String row(String name) {
      StringBuilder row = new StringBuilder("| ").append(name).append(" | ").append(tries);
      for (int each : byLook) {
        row.append(String.format(Locale.ROOT, " | %d (%.1f %%)", each, 100.0 * each / tries));
      }
      return row.append(
              String.format(
                  Locale.ROOT,
                  " | %d (%.1f %%) |",
                  byTheTestAtTheEnd(),
                  100.0 * byTheTestAtTheEnd() / tries))
          .toString();
    }
  }

  Found found(int tries, long seed) {
    List<Look> looks = Looks.SEQUENTIAL.all();
    List<SignPatterns> patterns =
        looks.stream().map(look -> SignPatterns.of(look.pairs())).toList();
    int[] byLook = new int[looks.size()];
    int[] byTheTest = new int[looks.size()];
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < tries; i++) {
      List<LogRatios> session = session(random);
      boolean called = false;
      boolean tested = false;
      for (int look = 0; look < looks.size(); look++) {
        int pairs = looks.get(look).pairs();
        List<LogRatios> sofar = session.stream().map(each -> each.first(pairs)).toList();
        if (!called) {
          PairedPValues test = new PairedPValues(sofar, patterns.get(look));
          for (int metric = 0; metric < METRICS && !called; metric++) {
            boolean differs = test.p(metric) <= looks.get(look).level();
            tested |= differs;
            called =
                differs && Math.abs(sofar.get(metric).median()) >= Math.log1p(Comparer.MIN_EFFECT);
          }
        }
        byLook[look] += called ? 1 : 0;
        byTheTest[look] += tested ? 1 : 0;
      }
    }
    return new Found(
        tries, Arrays.stream(byLook).boxed().toList(), Arrays.stream(byTheTest).boxed().toList());
  }

  private List<LogRatios> session(SplittableRandom random) {
    int pairs = Looks.SEQUENTIAL.most();
    double[][] ratios = new double[METRICS][pairs];
    int outlier = contraryOutlier ? random.nextInt(FIRST_LOOK) : -1;
    for (int pair = 0; pair < pairs; pair++) {
      boolean baseFirst = random.nextBoolean();
      double drift = Math.log(atPlace(2 * pair + 1) / atPlace(2 * pair)) * (baseFirst ? 1 : -1);
      double common = random.nextGaussian();
      for (int metric = 0; metric < METRICS; metric++) {
        double own = random.nextGaussian();
        boolean correlated = metric >= 1 && metric <= 3;
        double noise = correlated ? COMMON * common + COMMON * own : own;
        ratios[metric][pair] = drift + SPREAD * noise;
      }
      ratios[CHANGED][pair] += Math.log(slower) - (pair == outlier ? TENFOLD : 0);
    }
    List<LogRatios> session = new ArrayList<>();
    for (double[] metric : ratios) {
      session.add(LogRatios.of(metric));
    }
    return session;
  }

  /** Returns how slow the machine is at a run, from 0. */
  private double atPlace(int run) {
    return 1 + driftInAll * run / (2.0 * driftOver - 1);
  }

  /** Returns the outcome of all trials. */
  static List<Found> all(int tries, long seed) {
    return ALL.stream().parallel().map(trials -> trials.found(tries, seed)).toList();
  }

  /** Returns the outcome of all trials as a Markdown table. */
  static String page(List<Found> found) {
    StringBuilder page =
        new StringBuilder(
            """
            | session | tries | after 8 pairs | by 12 pairs | by 20 pairs | test alone |
            |---|---:|---:|---:|---:|---:|
            """);
    for (int i = 0; i < found.size(); i++) {
      page.append(found.get(i).row(ALL.get(i).name())).append('\n');
    }
    return page.toString();
  }
}
