// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.PhasePart;
import dev.plimsoll.text.Numbers;
import java.util.List;
import java.util.Optional;

/** Until when a run watched for messages that are delivered again. */
public final class WatchedTime {

  private static final String MEASURED = "measured";

  private WatchedTime() {}

  /**
   * Returns a sentence without a stop; empty if the run watched for as long as the system may take
   * to redeliver, or did not watch at all.
   */
  public static Optional<String> words(RunResult result) {
    if (result.ending() == null
        || result.ending().redeliverySeconds() == null
        || result.knownCounts().duplicated() == null) {
      return Optional.empty();
    }
    List<PhasePart> phases = result.phases();
    double mayComeAfter = result.ending().redeliverySeconds();
    return phases.stream()
        .filter(phase -> MEASURED.equals(phase.name()))
        .map(window -> watched(window, phases.get(phases.size() - 1)))
        .filter(watched -> watched < mayComeAfter)
        .findFirst()
        .map(
            watched ->
                "redeliveries after "
                    + Numbers.duration(watched)
                    + " are not seen (this system may take "
                    + Numbers.duration(mayComeAfter)
                    + ")");
  }

  /** Returns for how long the last message of the window was watched, in seconds, rounded down. */
  private static double watched(PhasePart window, PhasePart last) {
    double end = last.startSeconds() + last.seconds();
    double seconds = end - window.startSeconds() - window.seconds();
    return Math.floor(seconds * 10) / 10;
  }
}
