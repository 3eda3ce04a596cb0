// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import java.time.Duration;
import java.util.List;

/** Reads the durations of the phases and the end condition of the measured window. */
final class TimingReader {

  private final Fields fields;
  private final TimingKeys keys;
  private final boolean omb;

  TimingReader(Fields fields, boolean omb) {
    this.fields = fields;
    this.keys = TimingKeys.KEYS.read(fields).orElseThrow(); // Each key may be absent.
    this.omb = omb;
  }

  /** Reads the end condition. */
  EndCondition stop(Load load) {
    Load sending = load instanceof Load.RequestReply requests ? requests.requests() : load;
    if (sending instanceof Load.Open open && open.rate() instanceof RateProfile.Curve curve) {
      requireEndOf(curve);
      return new EndCondition.After(curve.length());
    }
    return stop(LoadReader.lengthOfRate(load));
  }

  /** A curve is the rate of the whole window: where it ends, the window does. */
  private void requireEndOf(RateProfile.Curve curve) {
    if (!stop(Duration.ZERO, curve.length()).equals(new EndCondition.After(curve.length()))) {
      fields.wrong(
          List.of(TimingKeys.DURATION, TimingKeys.TEST_DURATION_MINUTES, TimingKeys.MESSAGES),
          "the window must end with the curve of "
              + curve.file()
              + ", whose last row is at "
              + Units.text(curve.length())
              + ": take the key out, or give the curve further rows");
    }
  }

  private EndCondition stop(Duration lengthOfRate) {
    return stop(lengthOfRate, lengthOfRate.isZero() ? Defaults.DURATION : lengthOfRate);
  }

  private EndCondition stop(Duration lengthOfRate, Duration defaultValue) {
    if (fields.has(TimingKeys.MESSAGES)) {
      return new EndCondition.Messages(keys.messages().orElse(1));
    }
    if (fields.has(TimingKeys.TEST_DURATION_MINUTES)) {
      int minutes = keys.testDurationMinutes().orElse(0);
      return minutes <= 0
          ? new EndCondition.Never()
          : after(TimingKeys.TEST_DURATION_MINUTES, Duration.ofMinutes(minutes), lengthOfRate);
    }
    return after(TimingKeys.DURATION, keys.duration().orElse(defaultValue), lengthOfRate);
  }

  private EndCondition after(Key<?> key, Duration duration, Duration lengthOfRate) {
    if (duration.compareTo(lengthOfRate) < 0) {
      fields.wrong(
          key,
          Units.text(duration)
              + " ends before the steps or the ramp of the rate, which take "
              + Units.text(lengthOfRate)
              + ": give that or more, or take the key out (--set "
              + key.name()
              + "=)");
    }
    return new EndCondition.After(duration);
  }

  Duration cooldown() {
    return keys.cooldown();
  }

  Duration drainTimeout() {
    return keys.drainTimeout();
  }

  /**
   * Reads the warm-up. Without a given length, it is automatic if load and end condition allow
   * this.
   */
  Warmup warmup(Load load, EndCondition endCondition) {
    if (fields.has(TimingKeys.WARMUP_DURATION_MINUTES)) {
      int minutes = keys.warmupDurationMinutes().orElse(Defaults.OMB_WARMUP_MINUTES);
      return new Warmup.Fixed(Duration.ofMinutes(minutes));
    }
    if (omb && !fields.has(TimingKeys.WARMUP)) {
      return new Warmup.Fixed(Duration.ofMinutes(Defaults.OMB_WARMUP_MINUTES));
    }
    if (keys.warmup().filter(warmup -> !warmup.isAuto()).isPresent()) {
      return keys.warmup().get();
    }
    return allowsAuto(load, endCondition) ? Warmup.Auto.USUAL : new Warmup.Fixed(Defaults.WARMUP);
  }

  /**
   * An automatic warm-up requires a constant rate, a search or a closed load, and a window that
   * does not end by a message count: only then can the window begin at any second.
   */
  private static boolean allowsAuto(Load load, EndCondition endCondition) {
    Load sending = load instanceof Load.RequestReply requests ? requests.requests() : load;
    boolean even =
        sending instanceof Load.Closed
            || sending instanceof Load.Search
            || (sending instanceof Load.Open open && open.rate() instanceof RateProfile.Constant);
    return even && !(endCondition instanceof EndCondition.Messages);
  }
}
