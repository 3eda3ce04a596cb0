// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import java.time.Clock;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/** Which run of a series is being executed, how long the rest takes, and when the series ends. */
final class SeriesProgress {

  private static final Duration WORTH_TELLING = Duration.ofMinutes(2);
  private static final Duration SAME_DAY = Duration.ofHours(20);
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

  private int runs;
  private final RemainingTime time;
  private final Clock clock;
  private int begun;

  /**
   * Creates the progress of a series, of which no run has begun.
   *
   * @param nanoClock measures how long runs take
   * @param clock the time of day, in the user's zone
   */
  SeriesProgress(List<RunPlan> runs, LongSupplier nanoClock, Clock clock) {
    this.runs = runs.size();
    this.time = new RemainingTime(runs, nanoClock);
    this.clock = clock;
  }

  void begin(RunPlan run) {
    begun++;
    time.begin(run);
  }

  /** Adds a run that was not planned. */
  void add(RunPlan run) {
    runs++;
    time.add(run);
  }

  void ready() {
    time.ready();
  }

  void skip(RunPlan run) {
    begun++;
    time.skip(run);
  }

  void end() {
    time.end();
  }

  void abandon() {
    time.abandon();
  }

  /** Returns a text such as {@code run 2 of 12, about 4 min left, until 14:35}. */
  String text() {
    String present = "run " + begun + " of " + runs;
    OptionalDouble left = time.seconds();
    return left.isEmpty() ? present : present + ", " + left(left.getAsDouble());
  }

  /** Returns a text such as {@code , until 14:35}; empty if the end is not known or near. */
  String untilEnd() {
    OptionalDouble left = time.seconds();
    return left.isEmpty() || left.getAsDouble() < WORTH_TELLING.toSeconds()
        ? ""
        : ", until " + timeIn(left.getAsDouble());
  }

  private String left(double seconds) {
    return "about " + ExpectedTime.rounded(seconds) + " left, until " + timeIn(seconds);
  }

  private String timeIn(double seconds) {
    ZonedDateTime end = ZonedDateTime.now(clock).plusNanos(Math.round(seconds * 1e9));
    return (seconds < SAME_DAY.toSeconds() ? TIME : DAY).format(end);
  }
}
