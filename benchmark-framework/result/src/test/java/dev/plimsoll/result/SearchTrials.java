// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.BacklogSlope.Sample;
import dev.plimsoll.result.Growth.BacklogSeries;
import dev.plimsoll.search.ProbeOutcome;
import dev.plimsoll.search.ProbeOutcome.Kind;
import dev.plimsoll.search.RateSearch;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.search.SearchStep;
import dev.plimsoll.search.SearchStep.RateProbe;
import dev.plimsoll.search.SearchStep.SearchAnswer;
import dev.plimsoll.search.SearchStep.SearchLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoublePredicate;
import java.util.stream.LongStream;

/**
 * Searches in virtual time on systems with a capacity that is known at each instant, judged by the
 * verdict's own rule on backlogs. {@code bench/search-trials} prints 400 of each case.
 */
final class SearchTrials {

  /** Names what is searched, and when an answer is right. */
  enum Case {
    FIXED("a fixed capacity", "the interval overlaps the truth", 3),
    DISTURBED("18 % of probes disturbed", "the interval overlaps the truth", 3),
    SOMETIMES("30 % of probes at 0.7 of it", "sustained at most 0.72, not sustained from 1", 14),
    SLOW_PHASE(
        "0.7 of it for 60 s in 180 s",
        "the interval holds what a probe of 540 s sustains, or probes are too short",
        3),
    LEAK("a leak of 0.05 %/s", "the capacity is falling", 3),
    COLD("0.1 of it for the first 45 s", "sustained from 0.95, the interval overlaps the truth", 3);

    private final String words;
    private final String right;
    private final int confirm;

    Case(String words, String right, int confirm) {
      this.words = words;
      this.right = right;
      this.confirm = confirm;
    }
  }

  /**
   * What became of one search.
   *
   * @param low the sustained rate, as a share of the capacity; 0 if there is none
   * @param high the rate that is not sustained, likewise; infinite if there is none
   */
  record Trial(
      boolean right,
      SearchLimit limit,
      double low,
      double high,
      boolean probesTooShort,
      int probes,
      double minutes) {}

  private static final double CAPACITY = 100_000;
  private static final double PRECISION = 0.05;
  private static final double TOLERANCE = 0.01;
  private static final double SHORT_SECONDS = 10;
  private static final double FULL_SECONDS = 30;
  private static final double SPREAD_SECONDS = 600;
  private static final int MAX_PROBES = 150;

  private static final double FIRST_WARMUP_SECONDS = 15;
  private static final double WARMUP_SECONDS = 2;
  private static final double WAIT_SECONDS = 30;
  private static final double STEPS_PER_SECOND = 20;

  private static final double SLOW_SHARE = 0.7;
  private static final double PERIOD_SECONDS = 180;
  private static final double SLOW_SECONDS = 60;

  private static final double COLD_SHARE = 0.1;
  private static final double COLD_SECONDS = 45;

  private SearchTrials() {}

  public static void main(String[] arguments) {
    int count = arguments.length == 0 ? 400 : Integer.parseInt(arguments[0]);
    System.out.println(
        "| case | right | falling | too short | sustained | not sustained | probes | minutes |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|");
    for (Case each : Case.values()) {
      List<Trial> trials = of(each, count);
      System.out.println(row(each, trials));
      trials.stream()
          .filter(trial -> !trial.right())
          .forEach(trial -> System.err.println(each + " not right: " + trial));
    }
  }

  /** Returns as many trials of a case, with the seeds from 1 on. */
  static List<Trial> of(Case each, int count) {
    Truth truth = Truth.of(each);
    return LongStream.rangeClosed(1, count)
        .parallel()
        .mapToObj(seed -> trial(each, truth, seed))
        .toList();
  }

  private static String row(Case each, List<Trial> trials) {
    return String.format(
        Locale.ROOT,
        "| %s: %s | %d of %d | %d | %d | %s | %s | %s | %s |",
        each.words,
        each.right,
        trials.stream().filter(Trial::right).count(),
        trials.size(),
        trials.stream().filter(trial -> trial.limit() == SearchLimit.FALLING).count(),
        trials.stream().filter(Trial::probesTooShort).count(),
        range("%.3f", trials.stream().mapToDouble(Trial::low).toArray()),
        range("%.3f", trials.stream().mapToDouble(Trial::high).toArray()),
        range("%.0f", trials.stream().mapToDouble(Trial::probes).toArray()),
        range("%.0f", trials.stream().mapToDouble(Trial::minutes).toArray()));
  }

  /** Returns the median, and between which values nine of ten lie; none if the median is. */
  private static String range(String format, double... values) {
    Arrays.sort(values);
    int last = values.length - 1;
    double median = values[last / 2];
    if (median == 0 || Double.isInfinite(median)) {
      return "none";
    }
    return String.format(
        Locale.ROOT,
        format + " (" + format + " … " + format + ")",
        median,
        values[(int) (0.05 * last)],
        values[(int) (0.95 * last)]);
  }

  private static Trial trial(Case each, Truth truth, long seed) {
    Random random = new Random(seed);
    Model model = new Model(each, random);
    double start = CAPACITY * Math.pow(10, -2 + 2.5 * random.nextDouble());
    double spread = Math.max(SPREAD_SECONDS, 3 * FULL_SECONDS);
    SearchSettings settings =
        new SearchSettings(
            start, start / 1e4, start * 1e4, PRECISION, MAX_PROBES, each.confirm, spread);
    List<ProbeOutcome> outcomes = new ArrayList<>();
    SearchStep step = RateSearch.next(settings, outcomes);
    while (step instanceof RateProbe probe) {
      outcomes.add(model.execute(probe));
      step = RateSearch.next(settings, outcomes);
    }
    SearchAnswer answer = (SearchAnswer) step;
    double low = answer.ratePerSecond().orElse(0) / CAPACITY;
    double high = answer.notSustained().orElse(Double.POSITIVE_INFINITY) / CAPACITY;
    boolean tooShort = answer.evidence().probesTooShort();
    return new Trial(
        truth.isRight(each, answer.limit(), low, high, tooShort),
        answer.limit(),
        low,
        high,
        tooShort,
        outcomes.size(),
        model.now / 60);
  }

  /**
   * What an answer must agree with: the least and the greatest rate, as shares of the capacity,
   * that a long probe sustains.
   */
  private record Truth(double least, double greatest) {

    static Truth of(Case each) {
      if (each != Case.SLOW_PHASE) {
        return new Truth(1, highest(rate -> keepsUp(rate, FULL_SECONDS, 0, at -> 1)));
      }
      double least = Double.POSITIVE_INFINITY;
      double greatest = 0;
      for (int phase = 0; phase < PERIOD_SECONDS; phase += 20) {
        int from = phase;
        double rate = highest(r -> keepsUp(r, 3 * PERIOD_SECONDS, from, SearchTrials::slowPhase));
        least = Math.min(least, rate);
        greatest = Math.max(greatest, rate);
      }
      return new Truth(least, greatest);
    }

    private static double highest(DoublePredicate passes) {
      double low = 0.5;
      double high = 2;
      while (high - low > 1e-4) {
        double middle = (low + high) / 2;
        boolean passed = passes.test(middle * CAPACITY);
        low = passed ? middle : low;
        high = passed ? high : middle;
      }
      return low;
    }

    boolean isRight(Case each, SearchLimit limit, double low, double high, boolean tooShort) {
      boolean answered = limit == SearchLimit.SYSTEM && low > 0;
      return switch (each) {
        case FIXED, DISTURBED -> answered && low <= greatest && high >= least;
        case COLD -> answered && low >= 0.95 && low <= greatest && high >= least;
        case SOMETIMES -> answered && low <= 0.72 && high >= 1;
        case SLOW_PHASE ->
            limit == SearchLimit.SYSTEM && (tooShort || (low <= least && high >= greatest));
        case LEAK -> limit == SearchLimit.FALLING;
      };
    }
  }

  /** A share of the capacity at a time. */
  @FunctionalInterface
  private interface Share {
    double at(double seconds);
  }

  private static double slowPhase(double at) {
    return at % PERIOD_SECONDS < SLOW_SECONDS ? SLOW_SHARE : 1;
  }

  /** Returns whether the verdict's rule on backlogs accepts a probe that starts at a time. */
  private static boolean keepsUp(double rate, double seconds, double from, Share share) {
    int count = (int) Math.round(seconds);
    List<Sample> rows = new ArrayList<>();
    double queued = 0;
    double before = 0;
    double at = -WARMUP_SECONDS;
    for (int row = (int) at; row < count; row++) {
      before = row == 0 ? queued : before;
      for (int i = 0; i < STEPS_PER_SECOND; i++) {
        double served = CAPACITY * share.at(from + WARMUP_SECONDS + at);
        queued = Math.max(0, queued + (rate - served) / STEPS_PER_SECOND);
        at += 1 / STEPS_PER_SECOND;
      }
      if (row >= 0) {
        rows.add(new Sample(row + 1, queued));
      }
    }
    double late = TOLERANCE * seconds * CAPACITY * share.at(from + WARMUP_SECONDS + at);
    long judged = Math.round(Math.max(0, queued - late));
    double due = rate * seconds;
    BacklogSeries series =
        new BacklogSeries(rows, Math.round(before), judged, seconds, due, TOLERANCE, 0);
    return Growth.of(series).isEmpty();
  }

  /** A system, and the machine that probes it. */
  private static final class Model {

    private final Case each;
    private final Random random;
    private final double phase;
    private double now;
    private boolean first = true;

    Model(Case each, Random random) {
      this.each = each;
      this.random = random;
      this.phase = random.nextDouble() * PERIOD_SECONDS;
    }

    ProbeOutcome execute(RateProbe probe) {
      double seconds = probe.full() ? FULL_SECONDS : SHORT_SECONDS;
      double warmup = first ? FIRST_WARMUP_SECONDS : WARMUP_SECONDS;
      first = false;
      double start = now;
      double end = start + warmup + seconds;
      boolean disturbed = each == Case.DISTURBED && random.nextDouble() < 0.18;
      boolean slow = each == Case.SOMETIMES && random.nextDouble() < 0.3;
      boolean passed =
          keepsUp(
              probe.ratePerSecond(),
              seconds,
              end - seconds - WARMUP_SECONDS,
              at -> slow ? SLOW_SHARE : share(at));
      Kind kind = disturbed ? Kind.DISTURBED : passed ? Kind.PASSED : Kind.FAILED;
      double drain = passed ? 0.5 : 0.5 + seconds / 10 * random.nextDouble();
      now = end + drain + (disturbed ? WAIT_SECONDS : 0);
      return new ProbeOutcome(probe, kind, start, end);
    }

    private double share(double at) {
      return switch (each) {
        case FIXED, DISTURBED, SOMETIMES -> 1;
        case SLOW_PHASE -> slowPhase(at + phase);
        case LEAK -> Math.exp(-0.0005 * at);
        case COLD -> at < COLD_SECONDS ? COLD_SHARE : 1;
      };
    }
  }
}
