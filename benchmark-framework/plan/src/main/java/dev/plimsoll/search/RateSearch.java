// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import dev.plimsoll.search.SearchStep.RateProbe;
import dev.plimsoll.search.SearchStep.SearchAnswer;
import dev.plimsoll.search.SearchStep.SearchLimit;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Searches the highest sustainable rate.
 *
 * <p>Short probes double or halve the rate until one is sustained and one is not, and then bisect
 * between them. A probe that is not sustained is repeated once; only the second failure counts.
 * When the distance is within the precision, a probe of full length confirms the rate.
 *
 * <p>If that fails, short probes have proved to be too short: everything that they sustained is
 * void, and all further probes have the full length. They go down from the failed rate in growing
 * steps (once, three times, seven times the precision) until one is sustained, and then bisect.
 */
public final class RateSearch {

  private final SearchSettings settings;

  /** The highest rate sustained by a probe of any length that is not void; 0 if there is none. */
  private double low;

  /** The highest rate sustained by a probe of full length; 0 if there is none. */
  private double confirmed;

  /** The lowest rate that was not sustained; infinite if there is none. */
  private double high = Double.POSITIVE_INFINITY;

  private boolean highByGenerator;
  private boolean fullOnly;
  private double voidedFrom;
  private int failedBelowVoided;
  private boolean repeat;
  private int probes;

  private RateSearch(SearchSettings settings) {
    this.settings = settings;
  }

  /**
   * Returns the next step.
   *
   * @param outcomes the outcomes of the steps so far, in their order
   */
  public static SearchStep next(SearchSettings settings, List<ProbeOutcome> outcomes) {
    RateSearch search = new RateSearch(settings);
    outcomes.forEach(search::add);
    boolean ended = search.probes >= settings.maxProbes();
    if (search.repeat && !ended) {
      return outcomes.get(outcomes.size() - 1).probe();
    }
    return ended ? search.answer(SearchLimit.PROBES) : search.step();
  }

  /** Returns between which rates the answer is, as far as these outcomes show. */
  public static Bounds bounds(SearchSettings settings, List<ProbeOutcome> outcomes) {
    RateSearch search = new RateSearch(settings);
    outcomes.forEach(search::add);
    return new Bounds(search.low, search.high);
  }

  /**
   * The rates between which the answer is.
   *
   * @param sustained the highest rate that a valid probe of any length sustained; 0 if none did
   * @param notSustained the lowest rate that was not sustained; infinite if there is none
   */
  public record Bounds(double sustained, double notSustained) {

    /** Returns whether there is a bound on both sides. */
    public boolean closed() {
      return sustained > 0 && Double.isFinite(notSustained);
    }
  }

  private void add(ProbeOutcome outcome) {
    RateProbe probe = outcome.probe();
    double rate = probe.ratePerSecond();
    probes++;
    if (outcome.sustained()) {
      repeat = false;
      low = Math.max(low, rate);
      confirmed = probe.full() ? Math.max(confirmed, rate) : confirmed;
    } else if (!repeat) {
      repeat = true;
    } else {
      repeat = false;
      high = rate;
      highByGenerator = outcome.limitedByGenerator();
      if (probe.full()) {
        voidShortProbes(rate);
      }
    }
  }

  private void voidShortProbes(double rate) {
    if (!fullOnly) {
      fullOnly = true;
      voidedFrom = rate;
    }
    failedBelowVoided++;
    low = confirmed;
  }

  private SearchStep step() {
    if (high <= settings.lowestRate()) {
      return answer(SearchLimit.LOWEST_RATE);
    }
    boolean lastForConfirmation = settings.maxProbes() - probes <= 2;
    boolean closed = high <= low * (1 + settings.precision()) || low >= settings.highestRate();
    if (low > 0 && (closed || lastForConfirmation)) {
      return confirmed >= low ? answer(limit(closed)) : new RateProbe(low, true);
    }
    return new RateProbe(nextRate(), fullOnly || lastForConfirmation);
  }

  private double nextRate() {
    if (low == 0 && Double.isInfinite(high)) {
      return settings.startRate();
    }
    if (Double.isInfinite(high)) {
      return Math.min(low * SearchSettings.GROWTH, settings.highestRate());
    }
    if (low > 0) {
      return (low + high) / 2;
    }
    double halved = high / SearchSettings.GROWTH;
    double stepped = voidedFrom * (1 - settings.precision() * (Math.pow(2, failedBelowVoided) - 1));
    return Math.max(settings.lowestRate(), Math.max(halved, stepped));
  }

  private SearchLimit limit(boolean closed) {
    if (!closed) {
      return SearchLimit.PROBES;
    }
    if (Double.isInfinite(high)) {
      return SearchLimit.HIGHEST_RATE;
    }
    return highByGenerator ? SearchLimit.GENERATOR : SearchLimit.SYSTEM;
  }

  private SearchAnswer answer(SearchLimit limit) {
    boolean precise = confirmed > 0 && high <= confirmed * (1 + settings.precision());
    return new SearchAnswer(
        confirmed > 0 ? OptionalDouble.of(confirmed) : OptionalDouble.empty(),
        limit == SearchLimit.PROBES && precise ? limit(true) : limit,
        Double.isInfinite(high) ? OptionalDouble.empty() : OptionalDouble.of(high));
  }
}
