// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.search.ProbeOutcome;
import dev.plimsoll.search.ProbeOutcome.Kind;
import dev.plimsoll.search.RateSearch;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.search.SearchStep;
import dev.plimsoll.search.SearchStep.RateProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How many probes a search still needs, and how long they take, if the system has a hard limit.
 *
 * @param probes number of probes
 * @param seconds time of all of them
 */
public record SearchForecast(int probes, double seconds) {

  /** Caches and compilers are warm after the first probe; only the new rate has to settle. */
  static final Duration NEXT_WARMUP = Duration.ofSeconds(2);

  /** Not exactly in the middle, which is the rate of a probe. */
  private static final double BETWEEN = 0.45;

  /** The system that a search finds has at most this many times the rate of its first probe. */
  private static final double MOST_OVER_START = 1_000;

  /**
   * How long probes take.
   *
   * @param probeSeconds window of a short one
   * @param fullSeconds window of one of full length
   * @param besideSeconds time of each beside its window
   */
  record ProbeTimes(double probeSeconds, double fullSeconds, double besideSeconds) {

    double window(RateProbe probe) {
      return probe.full() ? fullSeconds : probeSeconds;
    }
  }

  /** The least and the most that is expected. */
  public record TimeRange(Duration least, Duration most) {}

  /** Continues a search whose truth is between these bounds, which are closed. */
  static SearchForecast of(
      SearchSettings settings,
      List<ProbeOutcome> outcomes,
      RateSearch.Bounds bounds,
      ProbeTimes times) {
    double truth = bounds.sustained() + BETWEEN * (bounds.notSustained() - bounds.sustained());
    return of(settings, outcomes, truth, times);
  }

  private static SearchForecast of(
      SearchSettings settings, List<ProbeOutcome> outcomes, double truth, ProbeTimes times) {
    List<ProbeOutcome> all = new ArrayList<>(outcomes);
    double begun = outcomes.isEmpty() ? 0 : outcomes.get(outcomes.size() - 1).endSeconds();
    double now = begun;
    SearchStep step = RateSearch.next(settings, all);
    while (step instanceof RateProbe probe) {
      double start = now + times.besideSeconds();
      now = start + times.window(probe);
      Kind kind = probe.ratePerSecond() <= truth ? Kind.PASSED : Kind.FAILED;
      all.add(new ProbeOutcome(probe, kind, start, now));
      step = RateSearch.next(settings, all);
    }
    return new SearchForecast(all.size() - outcomes.size(), now - begun);
  }

  /**
   * Returns how long a search takes, without drains and repetitions, for limits from its first rate
   * to 1,000 times that.
   */
  public static TimeRange before(Load.Search search, Workload workload) {
    Duration confirmation = ((EndCondition.After) workload.endCondition()).duration();
    SearchSettings settings = search.settings();
    Duration warmup = nextWarmup(workload);
    ProbeTimes times =
        new ProbeTimes(
            seconds(search.probe()),
            seconds(confirmation),
            seconds(warmup.plus(workload.cooldown())));
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    double highest = Math.min(settings.highestRate(), settings.startRate() * MOST_OVER_START);
    double truth = settings.startRate() * (1 + BETWEEN);
    do {
      double needed = of(settings, List.of(), truth, times).seconds();
      least = Math.min(least, needed);
      most = Math.max(most, needed);
      truth *= 2;
    } while (truth <= highest);
    return new TimeRange(
        rounded(least).plus(workload.warmup().min()).minus(warmup),
        rounded(most).plus(workload.warmup().max()).minus(warmup));
  }

  /** Returns the warm-up of all probes but the first. */
  static Duration nextWarmup(Workload workload) {
    Duration first = workload.warmup().max();
    return first.compareTo(NEXT_WARMUP) < 0 ? first : NEXT_WARMUP;
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }

  private static Duration rounded(double seconds) {
    return Duration.ofSeconds((long) Math.ceil(seconds));
  }
}
