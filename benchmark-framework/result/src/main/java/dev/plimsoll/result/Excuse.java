// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether a stop or a wait of the generator was long enough to make the system give up on it:
 * longer than the shortest timeout that the driver states. Then failed sends and messages that did
 * not arrive may be the generator's own fault.
 */
final class Excuse {

  private static final double SECONDS_PER_MICRO = 1e-6;

  private final RunResult result;

  Excuse(RunResult result) {
    this.result = result;
  }

  /** Returns whether it excuses messages that did not arrive or had no answer. */
  boolean missing() {
    return timeoutSeconds().filter(timeout -> longestSeconds() > timeout).isPresent();
  }

  /**
   * Returns whether it excuses failed sends: each row with some must overlap a stop or follow it.
   */
  boolean errors() {
    if (!missing()) {
      return false;
    }
    double timeout = timeoutSeconds().orElseThrow();
    if (longestWaitSeconds() > timeout) {
      return true; // When it was is not known.
    }
    Optional<List<StopPart>> stops = result.generator().stops().known();
    return stops.isEmpty()
        || result.timeline().rows().stream()
            .filter(row -> row.errors() > 0)
            .allMatch(row -> stops.get().stream().anyMatch(stop -> explains(stop, row, timeout)));
  }

  private static boolean explains(StopPart stop, TimelineRow row, double timeout) {
    double rowEnd = row.atSeconds() + row.seconds();
    return stop.seconds() > timeout
        && stop.atSeconds() < rowEnd
        && stop.endSeconds() + timeout > row.atSeconds();
  }

  private Optional<Double> timeoutSeconds() {
    return Optional.ofNullable(result.driver().guarantees())
        .map(RunResult.GuaranteesPart::shortestTimeoutSeconds);
  }

  private double longestSeconds() {
    double stop = result.generator() == null ? 0 : result.generator().stops().longestSeconds();
    return Math.max(stop, longestWaitSeconds());
  }

  /** The longest time for which an idle thread of a worker waited to be woken. */
  private double longestWaitSeconds() {
    return result.resources().workers().stream()
            .flatMap(worker -> Stream.ofNullable(worker.hiccupMicros()))
            .mapToDouble(Hiccups::max)
            .max()
            .orElse(0)
        * SECONDS_PER_MICRO;
  }
}
