// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;

/**
 * The times in which rate, errors and gaps are not judged: from the beginning of each fault until
 * {@link #AFTER_SECONDS} after its end. Seconds are relative to the start of the warm-up.
 */
final class FaultSuspension {

  /** A system that needs longer to serve again does not keep its rate. */
  static final double AFTER_SECONDS = 60;

  private final List<Period> periods;

  private FaultSuspension(List<Period> periods) {
    this.periods = List.copyOf(periods);
  }

  private record Period(double from, double until) {}

  static FaultSuspension of(RunResult result) {
    return new FaultSuspension(
        result.faults().stream()
            .filter(FaultPart::happened)
            .map(fault -> new Period(fault.atSeconds(), end(fault) + AFTER_SECONDS))
            .toList());
  }

  /** Returns when a fault ended. A node that stays down has no end, and is judged as it is. */
  private static double end(FaultPart fault) {
    boolean down = fault.action().equals("stop") || fault.action().equals("kill");
    return down || fault.untilSeconds() == null ? fault.atSeconds() : fault.untilSeconds();
  }

  boolean isEmpty() {
    return periods.isEmpty();
  }

  boolean contains(double seconds) {
    return overlaps(seconds, seconds);
  }

  /** Returns whether any part of this time is not judged. */
  boolean overlaps(double from, double until) {
    return periods.stream().anyMatch(period -> from <= period.until() && until >= period.from());
  }

  boolean overlaps(TimelineRow row) {
    return overlaps(row.atSeconds(), row.atSeconds() + row.seconds());
  }
}
