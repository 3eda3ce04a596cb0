// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A backlog that was built and drained in the measured window. Backlogs are messages that the
 * system had taken and that were not received, over all subscriptions. Seconds are relative to the
 * start of the warm-up.
 *
 * @param pausedAtSeconds when consumers were asked to pause
 * @param stoppedAtSeconds when the last of them had stopped; null if that is not known
 * @param resumedAtSeconds when they were asked to resume; null if the run ended before
 * @param drainedAtSeconds when all that was due before the resume had been received (times the
 *     drain ratio); null if it was not
 * @param caughtUpAtSeconds when the whole backlog was again as small as {@code usual}; null if it
 *     was not
 * @param usual the greatest backlog that was seen before the pause, or what the drain ratio leaves
 * @param atPause the backlog when consumers were asked to pause
 * @param atResume the backlog when they were asked to resume; null if the run ended before
 * @param atEnd the backlog when draining ended; null if the run ended before
 * @param receivedAfterPause messages received while consumers were paused, which clients had
 *     prefetched
 * @param left messages due before the resume that had not been received when the backlog counted as
 *     drained, or when draining ended; null if the run ended before
 * @param buildRatePerSecond growth of the backlog while consumers were paused; null as atResume
 * @param drainRatePerSecond messages received while draining; null if the run ended before
 * @param drainSeconds from the resume until the backlog was drained; null if it was not
 * @param catchUpSeconds from the resume until consumers had caught up; null if they had not
 * @param phases before, building, draining and after, as far as the run got
 * @param others end-to-end latencies of the measured messages that were not due while consumers
 *     were paused; the other kinds are null
 */
public record BacklogPart(
    double pausedAtSeconds,
    Double stoppedAtSeconds,
    Double resumedAtSeconds,
    Double drainedAtSeconds,
    Double caughtUpAtSeconds,
    long usual,
    Long atPause,
    Long atResume,
    Long atEnd,
    Long receivedAfterPause,
    Long left,
    Double buildRatePerSecond,
    Double drainRatePerSecond,
    Double drainSeconds,
    Double catchUpSeconds,
    List<Stage> phases,
    LatencyByKind others) {

  /** Consumers receive as usual. */
  public static final String BEFORE = "before";

  /** Consumers are paused. */
  public static final String BUILDING = "building";

  /** Consumers receive the backlog. */
  public static final String DRAINING = "draining";

  /** Consumers receive as usual again. */
  public static final String AFTER = "after";

  /** The names of all phases, in their order. */
  public static final List<String> NAMES = List.of(BEFORE, BUILDING, DRAINING, AFTER);

  public BacklogPart {
    phases = List.copyOf(phases);
    Objects.requireNonNull(others, "others");
  }

  /** Returns the phase of this name; empty if the run did not get that far. */
  public Optional<Stage> phase(String name) {
    return phases.stream().filter(phase -> phase.name().equals(name)).findFirst();
  }

  /** Returns a copy without distributions. */
  public BacklogPart withoutHistograms() {
    return new BacklogPart(
        pausedAtSeconds,
        stoppedAtSeconds,
        resumedAtSeconds,
        drainedAtSeconds,
        caughtUpAtSeconds,
        usual,
        atPause,
        atResume,
        atEnd,
        receivedAfterPause,
        left,
        buildRatePerSecond,
        drainRatePerSecond,
        drainSeconds,
        catchUpSeconds,
        phases.stream().map(Stage::withoutHistograms).toList(),
        others.withoutHistograms());
  }

  /**
   * A phase of the backlog: a part of the measured window.
   *
   * @param publishRatePerSecond acknowledgements in this time; null where nobody acknowledges
   * @param receiveRatePerSecond receipts in this time, over all subscriptions
   * @param latencyMicros of the messages that were due in it, without delays of the sends
   */
  public record Stage(
      String name,
      double startSeconds,
      double seconds,
      Double publishRatePerSecond,
      double receiveRatePerSecond,
      LatencyByKind latencyMicros) {

    public Stage {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(latencyMicros, "latencyMicros");
    }

    private Stage withoutHistograms() {
      return new Stage(
          name,
          startSeconds,
          seconds,
          publishRatePerSecond,
          receiveRatePerSecond,
          latencyMicros.withoutHistograms());
    }
  }
}
