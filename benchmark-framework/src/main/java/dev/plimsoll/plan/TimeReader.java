// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;

/** Reads how long the phases last and what ends the measured window. */
final class TimeReader {

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final int MINUTES_OF_A_YEAR = 366 * 24 * 60;
  private static final Duration LONGEST = Duration.ofMinutes(MINUTES_OF_A_YEAR);

  private final Fields fields;
  private final boolean omb;

  TimeReader(Fields fields, boolean omb) {
    this.fields = fields;
    this.omb = omb;
  }

  /**
   * @param course how long the rate's steps or ramp take; zero for one rate
   */
  Stop stop(Duration course) {
    if (fields.has("messages")) {
      return new Stop.Messages(fields.whole("messages", 1, 1, Long.MAX_VALUE / 1024));
    }
    if (fields.has("testDurationMinutes")) {
      long minutes = fields.whole("testDurationMinutes", 0, -MINUTES_OF_A_YEAR, MINUTES_OF_A_YEAR);
      return minutes <= 0
          ? new Stop.Never()
          : after("testDurationMinutes", Duration.ofMinutes(minutes), course);
    }
    Duration otherwise = course.isZero() ? Defaults.DURATION : course;
    return after("duration", time("duration", otherwise, SHORTEST), course);
  }

  private Stop after(String key, Duration duration, Duration course) {
    if (duration.compareTo(course) < 0) {
      fields.wrong(
          key,
          Units.text(duration)
              + " ends before the rate has run its course of "
              + Units.text(course)
              + ": give that or more, or take the key out (--set "
              + key
              + "=)");
    }
    return new Stop.After(duration);
  }

  Duration warmup() {
    if (fields.has("warmupDurationMinutes")) {
      return Duration.ofMinutes(fields.whole("warmupDurationMinutes", 1, 0, MINUTES_OF_A_YEAR));
    }
    return time("warmup", omb ? Defaults.OMB_WARMUP : Defaults.WARMUP, Duration.ZERO);
  }

  Duration cooldown() {
    return time("cooldown", Defaults.COOLDOWN, Duration.ZERO);
  }

  Duration drainTimeout() {
    return time("drainTimeout", Defaults.DRAIN_TIMEOUT, Duration.ZERO);
  }

  private Duration time(String key, Duration otherwise, Duration least) {
    Duration time = fields.time(key, otherwise, least);
    if (time.compareTo(LONGEST) > 0) {
      fields.wrong(key, "is longer than a year");
      return otherwise;
    }
    return time;
  }
}
