// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;

/** Reads how long the phases last and what ends the measured window. */
final class TimingReader {

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final int MINUTES_OF_A_YEAR = 366 * 24 * 60;
  private static final Duration LONGEST = Duration.ofMinutes(MINUTES_OF_A_YEAR);

  private final Fields fields;
  private final boolean omb;

  TimingReader(Fields fields, boolean omb) {
    this.fields = fields;
    this.omb = omb;
  }

  /**
   * @param course how long the rate's steps or ramp take; zero for one rate
   */
  EndCondition stop(Duration course) {
    if (fields.has("messages")) {
      return new EndCondition.Messages(fields.whole("messages", 1, 1, Long.MAX_VALUE / 1024));
    }
    if (fields.has("testDurationMinutes")) {
      long minutes = fields.whole("testDurationMinutes", 0, -MINUTES_OF_A_YEAR, MINUTES_OF_A_YEAR);
      return minutes <= 0
          ? new EndCondition.Never()
          : after("testDurationMinutes", Duration.ofMinutes(minutes), course);
    }
    Duration defaultValue = course.isZero() ? Defaults.DURATION : course;
    return after("duration", time("duration", defaultValue, SHORTEST), course);
  }

  private EndCondition after(String key, Duration duration, Duration course) {
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
    return new EndCondition.After(duration);
  }

  /** The warm-up: of itself as long as it needs to be, where load and end of the window let it. */
  Warmup warmup(Load load, EndCondition endCondition) {
    if (fields.has("warmupDurationMinutes")) {
      return new Warmup.Fixed(
          Duration.ofMinutes(fields.whole("warmupDurationMinutes", 1, 0, MINUTES_OF_A_YEAR)));
    }
    boolean auto =
        fields
            .node("warmup")
            .map(node -> node instanceof Node.Scalar scalar && Warmup.AUTO.equals(scalar.text().strip()))
            .orElse(!omb);
    if (auto) {
      return endsByItself(load, endCondition)
          ? new Warmup.Auto(Defaults.MIN_WARMUP, Defaults.MAX_WARMUP)
          : new Warmup.Fixed(Defaults.WARMUP);
    }
    if (!fields.has("warmup")) {
      return new Warmup.Fixed(Defaults.OMB_WARMUP);
    }
    Duration length =
        fields.time(
            "warmup", Defaults.WARMUP, Duration.ZERO, "auto, or a time such as 250ms, 30s or 5m");
    return new Warmup.Fixed(notTooLong("warmup", length, Defaults.WARMUP));
  }

  /** One rate or closed load, for a time: then a window can begin at any second. */
  private static boolean endsByItself(Load load, EndCondition endCondition) {
    Load sending = load instanceof Load.RequestReply exchange ? exchange.requests() : load;
    boolean even =
        sending instanceof Load.Closed
            || (sending instanceof Load.Open open && open.rate() instanceof RateProfile.Constant);
    return even && !(endCondition instanceof EndCondition.Messages);
  }

  Duration cooldown() {
    return time("cooldown", Defaults.COOLDOWN, Duration.ZERO);
  }

  Duration drainTimeout() {
    return time("drainTimeout", Defaults.DRAIN_TIMEOUT, Duration.ZERO);
  }

  private Duration time(String key, Duration defaultValue, Duration min) {
    return notTooLong(key, fields.time(key, defaultValue, min), defaultValue);
  }

  private Duration notTooLong(String key, Duration time, Duration defaultValue) {
    if (time.compareTo(LONGEST) > 0) {
      fields.wrong(key, "is longer than a year");
      return defaultValue;
    }
    return time;
  }
}
