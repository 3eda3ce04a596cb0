// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import dev.plimsoll.search.ProbeOutcome.Kind;
import dev.plimsoll.search.SearchStep.Evidence;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What the probes so far say about rates. Short probes that passed count no longer while a probe of
 * full length failed at or below one of them, and none of full length passed at or above that:
 * short probes do not see what the system does.
 *
 * <p>A system that has just been started is slower, and rates are still to be confirmed: short
 * probes before the first one that passed count no longer once there is one, and other failures
 * before the first probe of full length no longer once a later probe passed at their rate or above.
 */
final class ProbeHistory {

  /** So many failures, and no probe that passes at or above it: the rate is not sustained. */
  static final int FAILURES = 4;

  private final List<ProbeOutcome> outcomes;
  private final List<ProbeOutcome> counting;
  private final boolean fullOnly;

  ProbeHistory(SearchSettings settings, List<ProbeOutcome> outcomes) {
    this.outcomes = outcomes;
    this.counting =
        withoutEarlyFailures(
            settings.rule() == SearchSettings.FIRST_RULE ? outcomes : withoutColdProbes(outcomes));
    double passed = highest(of(Kind.PASSED).filter(it -> !it.probe().full()));
    double passedFull = highest(of(Kind.PASSED).filter(it -> it.probe().full()));
    this.fullOnly =
        of(Kind.FAILED)
            .filter(failed -> failed.probe().full() && failed.rate() <= passed)
            .anyMatch(failed -> failed.rate() > passedFull);
  }

  /** Leaves out the short probes before the first one that passed; none if none passed. */
  private static List<ProbeOutcome> withoutColdProbes(List<ProbeOutcome> outcomes) {
    int cold =
        (int)
            outcomes.stream()
                .takeWhile(outcome -> !outcome.is(Kind.PASSED) && !outcome.probe().full())
                .count();
    boolean warm = cold < outcomes.size() && outcomes.get(cold).is(Kind.PASSED);
    return warm ? outcomes.subList(cold, outcomes.size()) : outcomes;
  }

  private static List<ProbeOutcome> withoutEarlyFailures(List<ProbeOutcome> outcomes) {
    Deque<ProbeOutcome> counting = new ArrayDeque<>();
    int early = (int) outcomes.stream().takeWhile(outcome -> !outcome.probe().full()).count();
    double passedLater = 0;
    for (int i = outcomes.size() - 1; i >= 0; i--) {
      ProbeOutcome outcome = outcomes.get(i);
      if (outcome.is(Kind.PASSED)) {
        passedLater = Math.max(passedLater, outcome.rate());
      }
      if (i >= early || !outcome.is(Kind.FAILED) || outcome.rate() > passedLater) {
        counting.addFirst(outcome);
      }
    }
    return List.copyOf(counting);
  }

  int size() {
    return outcomes.size();
  }

  /** Returns the last outcome; there must be one. */
  ProbeOutcome last() {
    return outcomes.get(outcomes.size() - 1);
  }

  /** Returns whether only probes of full length are believed. */
  boolean fullOnly() {
    return fullOnly;
  }

  private Stream<ProbeOutcome> of(Kind kind) {
    return counting.stream().filter(outcome -> outcome.is(kind));
  }

  private Stream<ProbeOutcome> passed() {
    return of(Kind.PASSED).filter(outcome -> outcome.probe().full() || !fullOnly);
  }

  private static double highest(Stream<ProbeOutcome> some) {
    return some.mapToDouble(ProbeOutcome::rate).max().orElse(0);
  }

  private static double least(DoubleStream rates) {
    return rates.min().orElse(Double.POSITIVE_INFINITY);
  }

  /** Returns the lowest rate at which a probe did not pass; infinite if there is none. */
  double lowestFailed() {
    return least(
        counting.stream()
            .filter(outcome -> !outcome.is(Kind.PASSED) && !outcome.is(Kind.DISTURBED))
            .mapToDouble(ProbeOutcome::rate));
  }

  /** Returns the highest passed rate below all that failed; 0 if there is none. */
  double candidate() {
    return passedBelowFailed().max().orElse(0);
  }

  /** Returns the passed rates below all that failed. */
  DoubleStream passedBelowFailed() {
    double failed = lowestFailed();
    return passed().mapToDouble(ProbeOutcome::rate).filter(rate -> rate < failed).distinct();
  }

  /** Returns the highest rate at which a probe passed or was undecided; 0 if there is none. */
  double highestPassed() {
    return highest(Stream.concat(passed(), of(Kind.UNDECIDED)));
  }

  /** Returns the lowest rate at which the generator was the limit; infinite if there is none. */
  double generatorLimit() {
    return least(of(Kind.GENERATOR).mapToDouble(ProbeOutcome::rate));
  }

  /** Returns the lowest rate that is not sustained; infinite if there is none. */
  double notSustained() {
    double passed = highestPassed();
    return least(
        of(Kind.FAILED)
            .mapToDouble(ProbeOutcome::rate)
            .filter(rate -> rate > passed && failures(rate) >= FAILURES));
  }

  /** Returns the lowest rate that failed above all that passed; infinite if there is none. */
  double lowestFailedAbovePassed() {
    double passed = highestPassed();
    return least(of(Kind.FAILED).mapToDouble(ProbeOutcome::rate).filter(rate -> rate > passed));
  }

  private long failures(double rate) {
    return of(Kind.FAILED).filter(outcome -> outcome.rate() == rate).count();
  }

  /** Returns whether any probe passed, believed or not. */
  boolean hasPassed() {
    return of(Kind.PASSED).findAny().isPresent();
  }

  /** Returns whether a probe of any length passed at a rate before it failed there. */
  boolean passedBefore(double rate) {
    return of(Kind.PASSED).anyMatch(outcome -> outcome.rate() == rate);
  }

  /** Returns how many of the last probes failed at the rate of the last one. */
  int failuresRunning() {
    int running = 0;
    for (int i = outcomes.size() - 1; i >= 0; i--) {
      ProbeOutcome outcome = outcomes.get(i);
      if (outcome.is(Kind.DISTURBED)) {
        continue;
      }
      if (!outcome.is(Kind.FAILED) || outcome.rate() != last().rate()) {
        break;
      }
      running++;
    }
    return running;
  }

  /** Returns how many of the last probes were disturbed at the rate of the last one. */
  int disturbedRunning() {
    int running = 0;
    for (int i = outcomes.size() - 1; i >= 0; i--) {
      ProbeOutcome outcome = outcomes.get(i);
      if (!outcome.is(Kind.DISTURBED) || outcome.rate() != last().rate()) {
        break;
      }
      running++;
    }
    return running;
  }

  /** Returns how many rates full probes failed, each below those before. */
  int timesMovedDown() {
    int times = 0;
    double lowest = Double.POSITIVE_INFINITY;
    for (ProbeOutcome outcome : outcomes) {
      if (outcome.is(Kind.FAILED) && outcome.probe().full() && outcome.rate() < lowest) {
        times++;
        lowest = outcome.rate();
      }
    }
    return times;
  }

  /** Returns how often, and over what time, a rate was confirmed. */
  Evidence evidence(double rate) {
    List<ProbeOutcome> confirming =
        of(Kind.PASSED).filter(it -> it.probe().full() && it.rate() == rate).toList();
    double from = confirming.isEmpty() ? 0 : confirming.get(0).startSeconds();
    double to = confirming.isEmpty() ? 0 : confirming.get(confirming.size() - 1).endSeconds();
    return new Evidence(confirming.size(), to - from, probesTooShort());
  }

  private boolean probesTooShort() {
    double failed = least(of(Kind.FAILED).mapToDouble(ProbeOutcome::rate));
    return passed().anyMatch(outcome -> outcome.rate() >= failed);
  }

  /**
   * Returns whether three rates in succession passed and then failed three times running, without a
   * later probe that passed at or above one of them.
   */
  boolean isFalling() {
    return new FallingRule().holds(counting);
  }
}
