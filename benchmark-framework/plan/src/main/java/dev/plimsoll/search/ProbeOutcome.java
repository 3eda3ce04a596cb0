// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import dev.plimsoll.search.SearchStep.RateProbe;
import java.util.Objects;

/**
 * The outcome of a probe.
 *
 * @param probe the probe
 * @param kind what it said
 * @param startSeconds start of its load, on any one clock of the search
 * @param endSeconds its end on the same clock
 */
public record ProbeOutcome(RateProbe probe, Kind kind, double startSeconds, double endSeconds) {

  public ProbeOutcome {
    Objects.requireNonNull(probe, "probe");
    Objects.requireNonNull(kind, "kind");
    if (!(startSeconds <= endSeconds)) {
      throw new IllegalArgumentException(startSeconds + " > " + endSeconds);
    }
  }

  /** What a probe says of its rate. */
  public enum Kind {
    /** The system did what was asked. */
    PASSED,
    /** It did not. */
    FAILED,
    /** Met by what an ideal generator would have seen, missed by what was measured. */
    UNDECIDED,
    /** The machine or the generator disturbed it: it says nothing and is repeated. */
    DISTURBED,
    /** A sending thread of the generator was busy by its own work: no higher rate can be probed. */
    GENERATOR
  }

  double rate() {
    return probe.ratePerSecond();
  }

  boolean is(Kind other) {
    return kind == other;
  }
}
