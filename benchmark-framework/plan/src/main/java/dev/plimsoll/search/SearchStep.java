// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import java.util.Objects;
import java.util.OptionalDouble;

/** What a search does next. */
public sealed interface SearchStep {

  /**
   * A probe at a fixed rate.
   *
   * @param ratePerSecond its rate
   * @param full whether it has the full length, so that it can confirm an answer
   */
  record RateProbe(double ratePerSecond, boolean full) implements SearchStep {}

  /**
   * The end of the search.
   *
   * @param ratePerSecond the highest rate that is sustained: all its confirming probes passed, and
   *     no probe at or below it failed; empty if there is none
   * @param limit what ended the search
   * @param notSustained the lowest rate that failed four times, at and above which no probe passed;
   *     empty if there is none
   * @param evidence what the answer follows from
   */
  record SearchAnswer(
      OptionalDouble ratePerSecond,
      SearchLimit limit,
      OptionalDouble notSustained,
      Evidence evidence)
      implements SearchStep {

    public SearchAnswer {
      Objects.requireNonNull(ratePerSecond, "ratePerSecond");
      Objects.requireNonNull(limit, "limit");
      Objects.requireNonNull(notSustained, "notSustained");
      Objects.requireNonNull(evidence, "evidence");
    }
  }

  /**
   * What an answer follows from.
   *
   * @param confirmations how many probes of full length passed at the answer; 0 without an answer
   * @param overSeconds from the start of the first of them to the end of the last
   * @param probesTooShort whether a probe failed at or below a rate at which one passed
   */
  record Evidence(int confirmations, double overSeconds, boolean probesTooShort) {}

  /** What ended a search. */
  enum SearchLimit {
    /** Higher rates are not sustained. */
    SYSTEM,
    /** The generator does not reach more: the system sustains at least the answer. */
    GENERATOR,
    /** No higher rate may be probed: the system sustains at least the answer. */
    HIGHEST_RATE,
    /** Not even the lowest rate is sustained. */
    LOWEST_RATE,
    /** Three rates in succession passed and then failed three times running. */
    FALLING,
    /** Five probes in succession at one rate were disturbed. */
    DISTURBED,
    /** The number of probes: the search was not at its end. */
    PROBES
  }
}
