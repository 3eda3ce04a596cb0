// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads the durations of the phases and the end condition of the measured window. */
final class TimingReader {

  private final Fields fields;
  private final boolean omb;

  TimingReader(Fields fields, boolean omb) {
    this.fields = fields;
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
          List.of(WorkloadKeys.DURATION, WorkloadKeys.TEST_DURATION_MINUTES, WorkloadKeys.MESSAGES),
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
    if (fields.has(WorkloadKeys.MESSAGES)) {
      return new EndCondition.Messages(fields.get(WorkloadKeys.MESSAGES, 1L));
    }
    if (fields.has(WorkloadKeys.TEST_DURATION_MINUTES)) {
      int minutes = fields.get(WorkloadKeys.TEST_DURATION_MINUTES, 0);
      return minutes <= 0
          ? new EndCondition.Never()
          : after(WorkloadKeys.TEST_DURATION_MINUTES, Duration.ofMinutes(minutes), lengthOfRate);
    }
    return after(
        WorkloadKeys.DURATION, fields.get(WorkloadKeys.DURATION, defaultValue), lengthOfRate);
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

  /**
   * Reads the warm-up. Without a given length, it is automatic if load and end condition allow
   * this.
   */
  Warmup warmup(Load load, EndCondition endCondition) {
    if (fields.has(WorkloadKeys.WARMUP_DURATION_MINUTES)) {
      int minutes =
          fields.get(WorkloadKeys.WARMUP_DURATION_MINUTES, (int) Defaults.OMB_WARMUP.toMinutes());
      return new Warmup.Fixed(Duration.ofMinutes(minutes));
    }
    if (omb && !fields.has(WorkloadKeys.WARMUP)) {
      return new Warmup.Fixed(Defaults.OMB_WARMUP);
    }
    Optional<Duration> length = fields.get(WorkloadKeys.WARMUP);
    if (length.isPresent()) {
      return new Warmup.Fixed(length.get());
    }
    return allowsAuto(load, endCondition)
        ? new Warmup.Auto(Defaults.MIN_WARMUP, Defaults.MAX_WARMUP)
        : new Warmup.Fixed(Defaults.WARMUP);
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
