// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import dev.plimsoll.search.ProbeOutcome.Kind;
import dev.plimsoll.search.SearchStep.Evidence;
import dev.plimsoll.search.SearchStep.RateProbe;
import dev.plimsoll.search.SearchStep.SearchAnswer;
import dev.plimsoll.search.SearchStep.SearchLimit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Searches the highest sustainable rate.
 *
 * <p>Short probes double or halve the rate until one passes and one fails, and then bisect until
 * both are within the precision. Then probes of full length at the passed rate confirm it, and
 * between them probes above it find out where no probe passes any more: four failures. So the
 * confirming probes are spread over a time in which the system is loaded, and both ends are probed
 * throughout that time.
 *
 * <p>One failure at or below the rate moves the search down. The system may still have been warming
 * up: one before the first probe that passed does so only until then, and one before the first
 * probe of full length only until a probe passes there or above. A rate that had passed is repeated
 * until it passes again or has failed three times running, which tells a system that becomes slower
 * from one that fluctuates. When it fails as often although short probes passed, these count no
 * longer, and all further probes have the full length.
 */
public final class RateSearch {

  /** So many disturbed probes in succession at one rate end the search. */
  static final int DISTURBED = 5;

  private final SearchSettings settings;
  private final ProbeHistory probes;

  private RateSearch(SearchSettings settings, List<ProbeOutcome> outcomes) {
    this.settings = settings;
    this.probes = new ProbeHistory(settings, outcomes);
  }

  /**
   * Returns the next step.
   *
   * @param outcomes the outcomes of the steps so far, in their order
   */
  public static SearchStep next(SearchSettings settings, List<ProbeOutcome> outcomes) {
    return new RateSearch(settings, outcomes).next();
  }

  /** Returns between which rates the answer is, as far as these outcomes show. */
  public static Bounds bounds(SearchSettings settings, List<ProbeOutcome> outcomes) {
    ProbeHistory probes = new ProbeHistory(settings, outcomes);
    return new Bounds(probes.candidate(), probes.lowestFailed());
  }

  /** Returns the highest rate that these outcomes confirm, as often and as long as it is asked. */
  public static OptionalDouble sustained(SearchSettings settings, List<ProbeOutcome> outcomes) {
    return new RateSearch(settings, outcomes).sustained();
  }

  /** Returns what the sustained rate follows from. */
  public static Evidence evidence(SearchSettings settings, List<ProbeOutcome> outcomes) {
    return new RateSearch(settings, outcomes).evidence();
  }

  /** Returns the lowest rate that failed four times, at and above which no probe passed. */
  public static OptionalDouble notSustained(SearchSettings settings, List<ProbeOutcome> outcomes) {
    return finite(new ProbeHistory(settings, outcomes).notSustained());
  }

  /**
   * The rates between which the answer is.
   *
   * @param sustained the highest passed rate below all that failed; 0 if there is none
   * @param notSustained the lowest rate at which a probe did not pass; infinite if there is none
   */
  public record Bounds(double sustained, double notSustained) {

    /** Returns whether there is a bound on both sides. */
    public boolean closed() {
      return sustained > 0 && Double.isFinite(notSustained);
    }
  }

  private SearchStep next() {
    if (probes.size() == 0) {
      return new RateProbe(settings.startRate(), false);
    }
    ProbeOutcome last = probes.last();
    if (probes.disturbedRunning() >= DISTURBED) {
      return answer(SearchLimit.DISTURBED);
    }
    if (probes.isFalling()) {
      return answer(SearchLimit.FALLING);
    }
    SearchStep step = last.is(Kind.DISTURBED) || isToBeRepeated(last) ? last.probe() : step();
    return step instanceof RateProbe && probes.size() >= settings.maxProbes()
        ? answer(SearchLimit.PROBES)
        : step;
  }

  private boolean isToBeRepeated(ProbeOutcome last) {
    return last.is(Kind.FAILED)
        && probes.passedBefore(last.rate())
        && probes.failuresRunning() < FallingRule.FAILURES;
  }

  private SearchStep step() {
    double low = probes.candidate();
    double failed = probes.lowestFailed();
    boolean lowest = low == 0 && failed <= settings.lowestRate();
    boolean found = low > 0 && (settings.within(low, failed) || low >= settings.highestRate());
    if (!lowest && !found) {
      return new RateProbe(below(low, failed), probes.fullOnly());
    }
    Optional<RateProbe> above = above().map(rate -> new RateProbe(rate, probes.fullOnly()));
    if (found && !isConfirmed(low)) {
      RateProbe confirmation = new RateProbe(low, true);
      boolean inTurn = probes.last().probe().equals(confirmation);
      return above.isPresent() && inTurn ? above.get() : confirmation;
    }
    return above.isPresent() ? above.get() : answer(limit(lowest));
  }

  /** Returns the next rate in search of one that passes below all that fail. */
  private double below(double low, double failed) {
    if (Double.isInfinite(failed)) {
      return low == 0
          ? settings.startRate()
          : Math.min(low * SearchSettings.GROWTH, settings.highestRate());
    }
    if (low > 0) {
      return (low + failed) / 2;
    }
    double halved = failed / SearchSettings.GROWTH;
    double share = settings.precision() * Math.pow(2, probes.timesMovedDown() - 1.0);
    double stepped = probes.hasPassed() ? failed * (1 - share) : 0;
    return Math.max(settings.lowestRate(), Math.max(halved, stepped));
  }

  /**
   * Returns the next rate in search of the lowest one at and above which no probe passes; empty if
   * it is known to the precision or out of reach.
   */
  private Optional<Double> above() {
    double passed = probes.highestPassed();
    double ceiling = Math.min(probes.notSustained(), probes.generatorLimit());
    if (settings.within(Math.max(passed, settings.lowestRate()), ceiling)) {
      boolean known = passed > 0 || ceiling <= settings.lowestRate();
      return known ? Optional.empty() : Optional.of(settings.lowestRate());
    }
    double failed = probes.lowestFailedAbovePassed();
    if (failed < ceiling) {
      return Optional.of(failed);
    }
    if (Double.isFinite(ceiling)) {
      return Optional.of((Math.max(passed, settings.lowestRate()) + ceiling) / 2);
    }
    return passed >= settings.highestRate()
        ? Optional.empty()
        : Optional.of(Math.min(passed * SearchSettings.GROWTH, settings.highestRate()));
  }

  private OptionalDouble sustained() {
    return probes.passedBelowFailed().filter(this::isConfirmed).max();
  }

  private boolean isConfirmed(double rate) {
    Evidence evidence = probes.evidence(rate);
    boolean spread = settings.confirm() == 1 || evidence.overSeconds() >= settings.spreadSeconds();
    return evidence.confirmations() >= settings.confirm() && spread;
  }

  private Evidence evidence() {
    return probes.evidence(sustained().orElse(0));
  }

  private SearchLimit limit(boolean lowest) {
    if (probes.generatorLimit() <= probes.notSustained()
        && Double.isFinite(probes.generatorLimit())) {
      return SearchLimit.GENERATOR;
    }
    if (lowest) {
      return SearchLimit.LOWEST_RATE;
    }
    return Double.isFinite(probes.notSustained()) ? SearchLimit.SYSTEM : SearchLimit.HIGHEST_RATE;
  }

  private SearchAnswer answer(SearchLimit limit) {
    return new SearchAnswer(sustained(), limit, finite(probes.notSustained()), evidence());
  }

  private static OptionalDouble finite(double rate) {
    return Double.isFinite(rate) ? OptionalDouble.of(rate) : OptionalDouble.empty();
  }
}
