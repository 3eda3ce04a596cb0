// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A backlog that was built and drained in the measured window. Backlogs are messages that the
 * system had taken and that were not received, over all subscriptions. Seconds are relative to the
 * start of the warm-up.
 */
public record BacklogPart(
    @Described("When consumers were asked to pause.") @Computed double pausedAtSeconds,
    @Described(value = "When the last of them had stopped.", absent = "where it is not known")
        Double stoppedAtSeconds,
    @Described(value = "When they were asked to resume.", absent = "if the run ended before")
        @Computed
        Double resumedAtSeconds,
    @Described(
            value =
                "When the share `backlog.drainRatio` of the messages due before the resume had"
                    + " been received.",
            absent = "if it was not")
        Double drainedAtSeconds,
    @Described(
            value = "When the whole backlog was again as small as `usual`.",
            absent = "if it was not")
        Double caughtUpAtSeconds,
    @Described(
            "The backlog at which consumers have caught up: the greatest backlog before"
                + " the pause, or the remainder that the drain ratio allows.")
        long usual,
    @Described(
            value = "The backlog at the pause, in messages over all subscriptions.",
            absent = "if the run ended before")
        @Allowed(minimum = Allowed.ANY)
        Long atPause,
    @Described(value = "The backlog at the resume.", absent = "if the run ended before")
        @Allowed(minimum = Allowed.ANY)
        Long atResume,
    @Described(value = "The backlog at the end of draining.", absent = "if the run ended before")
        @Allowed(minimum = Allowed.ANY)
        Long atEnd,
    @Described("Messages received from the pause to the resume: prefetched by clients.") @Computed
        Long receivedAfterPause,
    @Described(
            value =
                "Messages due before the resume that had not been received when the backlog counted"
                    + " as drained, or when draining ended.",
            absent = "if the run ended before")
        Long left,
    @Described(
            value = "(`atResume` − `atPause`) / time from pause to resume.",
            absent = "if the run ended before")
        @Computed
        @Allowed(minimum = Allowed.ANY)
        Double buildRatePerSecond,
    @Described(value = "Receipts per second while draining.", absent = "if the run ended before")
        @Computed
        Double drainRatePerSecond,
    @Described(value = "From the resume until drained.", absent = "if it was not") @Computed
        Double drainSeconds,
    @Described(value = "From the resume until caught up.", absent = "if it was not") @Computed
        Double catchUpSeconds,
    @Described("The phases of the backlog, as far as the run got.") @Allowed(mostItems = 4)
        List<Stage> phases,
    @Described(
            "`endToEnd` and `endToEndService` of the messages that were due in the other phases"
                + " than `building`; the other kinds are null.")
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

  /** A phase of the backlog: a part of the measured window. */
  public record Stage(
      @Described("The phase.")
          @Allowed(
              texts = {
                BacklogPart.BEFORE,
                BacklogPart.BUILDING,
                BacklogPart.DRAINING,
                BacklogPart.AFTER
              })
          String name,
      @Described("When it began.") double startSeconds,
      @Described("Its length.") @Allowed(above = 0) double seconds,
      @Described(value = "Acknowledgements in this time.", absent = "where nobody acknowledges")
          Long acknowledged,
      @Described("Receipts in this time, over all subscriptions.") long received,
      @Described(value = "Of the acknowledgements.", absent = "where nobody acknowledges") @Computed
          Double publishRatePerSecond,
      @Described("Of the receipts.") @Computed double receiveRatePerSecond,
      @Described("Of the messages due in it; without `sendDelay` and `generatorDelay`.")
          LatencyByKind latencyMicros) {

    /** Creates a phase with its rates. */
    public Stage(
        String name,
        double startSeconds,
        double seconds,
        Long acknowledged,
        long received,
        LatencyByKind latencyMicros) {
      this(
          name,
          startSeconds,
          seconds,
          acknowledged,
          received,
          acknowledged == null ? null : (Double) (acknowledged / seconds),
          received / seconds,
          latencyMicros);
    }

    public Stage {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(latencyMicros, "latencyMicros");
    }

    private Stage withoutHistograms() {
      return new Stage(
          name, startSeconds, seconds, acknowledged, received, latencyMicros.withoutHistograms());
    }
  }
}
