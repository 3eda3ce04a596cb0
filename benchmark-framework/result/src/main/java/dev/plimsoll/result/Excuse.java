// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Generator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether a stop or a wait of the generator was long enough to make the system give up on it:
 * longer than the shortest timeout that the driver states. Then failed sends and messages that did
 * not arrive at that time may be the generator's own fault.
 */
final class Excuse {

  private static final double SECONDS_PER_MICRO = 1e-6;

  private final RunResult result;
  private final double timeout;
  private final Optional<List<Pause>> pauses;
  private final List<MissingPeriod> unanswered;
  private final List<MissingPeriod> undelivered;

  Excuse(RunResult result, VerdictTerms terms) {
    this.result = result;
    timeout =
        Optional.ofNullable(result.driver().guarantees())
            .map(RunResult.GuaranteesPart::shortestTimeoutSeconds)
            .orElse(Double.POSITIVE_INFINITY);
    pauses = pauses();
    unanswered = MissingPeriod.unanswered(result, terms);
    undelivered = MissingPeriod.undelivered(result, terms);
  }

  /** A time in which the generator, or an idle thread of it, did not run. */
  private record Pause(double atSeconds, double seconds) {

    /** Returns whether it was in that time or ended less than the timeout before it. */
    boolean explains(double fromSeconds, double untilSeconds, double timeout) {
      return atSeconds < untilSeconds && atSeconds + seconds + timeout > fromSeconds;
    }
  }

  /** Returns whether it excuses messages that had no answer, all of them. */
  boolean unanswered() {
    return unanswered(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** Returns the same of messages that were due in a part of the run. */
  boolean unanswered(double fromSeconds, double untilSeconds) {
    return excused(unanswered, fromSeconds, untilSeconds, 0);
  }

  /**
   * Returns whether it excuses messages that did not arrive.
   *
   * @param allowed the number of messages that may be missing without an excuse
   */
  boolean undelivered(double allowed) {
    return undelivered(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, allowed);
  }

  /** Returns the same of messages that were due in a part of the run. */
  boolean undelivered(double fromSeconds, double untilSeconds, double allowed) {
    return excused(undelivered, fromSeconds, untilSeconds, allowed);
  }

  /**
   * Returns whether it excuses failed sends: each row with some must overlap a pause or follow it.
   */
  boolean errors() {
    return isPossible()
        && result.timeline().rows().stream()
            .filter(row -> row.errors() > 0)
            .allMatch(row -> explained(row.atSeconds(), row.atSeconds() + row.seconds()));
  }

  /** What is missing from an instant on without a gap has one cause, at its beginning. */
  private boolean excused(
      List<MissingPeriod> periods, double fromSeconds, double untilSeconds, double allowed) {
    return isPossible()
        && periods.stream()
                .filter(period -> period.overlaps(fromSeconds, untilSeconds))
                .filter(period -> !explained(period.atSeconds(), period.expectedSeconds()))
                .mapToLong(MissingPeriod::count)
                .sum()
            <= allowed;
  }

  private boolean isPossible() {
    return pauses.map(all -> !all.isEmpty()).orElse(true);
  }

  private boolean explained(double fromSeconds, double untilSeconds) {
    return pauses
        .map(all -> all.stream().anyMatch(one -> one.explains(fromSeconds, untilSeconds, timeout)))
        .orElse(true);
  }

  /** Returns those longer than the timeout; empty if there are some whose times are not known. */
  private Optional<List<Pause>> pauses() {
    List<Pause> known =
        Stream.concat(
                Stream.ofNullable(result.generator()),
                result.byWorker().stream().map(WorkerPart::generator).filter(one -> one != null))
            .flatMap(Excuse::pausesOf)
            .filter(pause -> pause.seconds() > timeout)
            .toList();
    return known.isEmpty() && longestSeconds() > timeout ? Optional.empty() : Optional.of(known);
  }

  private static Stream<Pause> pausesOf(Generator generator) {
    return Stream.concat(
        Stream.ofNullable(generator.stops().each())
            .flatMap(List::stream)
            .map(stop -> new Pause(stop.atSeconds(), stop.seconds())),
        generator.waits().stream().map(wait -> new Pause(wait.atSeconds(), wait.seconds())));
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
