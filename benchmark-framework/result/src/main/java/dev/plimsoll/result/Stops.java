// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * Times inside the measured window in which the generator's process could not run for 10 ms or
 * more.
 */
public record Stops(
    @Described("Number of stops.") long count,
    @Described("Time of all of them.") @Computed(from = "each") double seconds,
    @Described("Time of the longest.") @Computed(from = "each") double longestSeconds,
    @Described("Measured messages in progress or due during a stop.") long touchedMessages,
    @Described(
            value =
                "The longest stops, at most "
                    + Stops.MOST_STATED
                    + ", in the order of their times.",
            absent = "where their times are not known: of several workers that were stopped")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        List<StopPart> each) {

  /** So many stops are stated each. */
  public static final int MOST_STATED = 100;

  /** No stops. */
  public static final Stops NONE = new Stops(0, 0, 0, 0);

  public Stops {
    each = each == null ? null : List.copyOf(each);
  }

  /** Stops whose times are not known. */
  public Stops(long count, double seconds, double longestSeconds, long touchedMessages) {
    this(count, seconds, longestSeconds, touchedMessages, null);
  }

  /** Returns the stops, if the time of each is known. */
  Optional<List<StopPart>> known() {
    return count == 0
        ? Optional.of(List.of())
        : Optional.ofNullable(each).filter(all -> all.size() == count);
  }

  /** Returns how long the process was stopped in a time; if that is not known, in all. */
  double secondsIn(double fromSeconds, double untilSeconds) {
    return known()
        .map(
            all ->
                all.stream()
                    .filter(stop -> stop.overlaps(fromSeconds, untilSeconds))
                    .mapToDouble(
                        stop ->
                            Math.min(untilSeconds, stop.endSeconds())
                                - Math.max(fromSeconds, stop.atSeconds()))
                    .sum())
        .orElse(seconds);
  }
}
