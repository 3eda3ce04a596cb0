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
   * @param ratePerSecond the highest rate that a probe of full length sustained; empty if none did
   * @param limit what ended the search
   * @param notSustained the lowest rate above the answer that was not sustained; empty if there is
   *     none
   */
  record SearchAnswer(OptionalDouble ratePerSecond, SearchLimit limit, OptionalDouble notSustained)
      implements SearchStep {

    public SearchAnswer {
      Objects.requireNonNull(ratePerSecond, "ratePerSecond");
      Objects.requireNonNull(limit, "limit");
      Objects.requireNonNull(notSustained, "notSustained");
    }
  }

  /** What ended a search. */
  enum SearchLimit {
    /** The system does not sustain more: the answer has the precision that was asked for. */
    SYSTEM,
    /** The generator does not reach more: the system sustains at least the answer. */
    GENERATOR,
    /** No higher rate may be probed: the system sustains at least the answer. */
    HIGHEST_RATE,
    /** Not even the lowest rate is sustained. */
    LOWEST_RATE,
    /** The number of probes: the answer does not have the precision that was asked for. */
    PROBES
  }
}
