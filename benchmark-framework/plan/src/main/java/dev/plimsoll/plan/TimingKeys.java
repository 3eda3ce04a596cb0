// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.DeclaredType;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The keys of a workload file for the length of the phases of a run. */
@SettingBlock(
    example = "{warmup: 10s, duration: 30s}",
    exclusive = {"testDurationMinutes duration messages", "warmupDurationMinutes warmup"})
record TimingKeys(
    @SettingKey(
            value = "Length of the measured window.",
            or = Defaults.DURATION_TEXT,
            min = "1ms",
            absent =
                "with rateSteps, rateRamp or rateFile, as long as these take; with search, the"
                    + " length of a probe that confirms a rate; with backlog, until some time after"
                    + " it is drained")
        Optional<Duration> duration,
    @SettingKey(
            value = "Number of measured messages, which ends the measured window.",
            min = "1",
            max = "" + WorkloadKeys.MAX_JSON_INTEGER)
        OptionalLong messages,
    @SettingKey(
            value =
                "OMB's duration, in minutes; 0 or less runs until it is stopped. A file with this"
                    + " key has OMB's defaults.",
            omb = true,
            min = "-" + TimingKeys.MINUTES_OF_A_YEAR,
            max = "" + TimingKeys.MINUTES_OF_A_YEAR)
        OptionalInt testDurationMinutes,
    @SettingKey(
            value =
                "How long the load runs before the measured window; auto: until latency, backlogs"
                    + " and compilers are steady.",
            or = Warmup.AUTO,
            as = WarmupType.class,
            absent =
                Defaults.WARMUP_TEXT
                    + " where the load does not allow auto: steps, ramps, curves, messages,"
                    + " consuming only")
        Optional<Warmup> warmup,
    @SettingKey(
            value = "OMB's warm-up, in minutes.",
            omb = true,
            max = "" + TimingKeys.MINUTES_OF_A_YEAR,
            absent = Defaults.OMB_WARMUP_MINUTES + " in a file of OMB")
        OptionalInt warmupDurationMinutes,
    @SettingKey(
            value = "How long the load goes on after the measured window.",
            or = Defaults.COOLDOWN)
        Duration cooldown,
    @SettingKey(
            value = "How long the run waits at its end for messages that are missing.",
            or = Defaults.DRAIN_TIMEOUT)
        Duration drainTimeout) {

  static final RecordKeys<TimingKeys> KEYS = RecordKeys.of(TimingKeys.class);

  static final Key<?> DURATION = KEYS.key("duration");
  static final Key<?> MESSAGES = KEYS.key("messages");
  static final Key<?> TEST_DURATION_MINUTES = KEYS.key("testDurationMinutes");
  static final Key<?> WARMUP = KEYS.key("warmup");

  static final int MINUTES_OF_A_YEAR = 366 * 24 * 60;

  /** Returns the keys that describe the phases of a workload. */
  static TimingKeys of(Workload workload) {
    EndCondition end = workload.endCondition();
    return new TimingKeys(
        end instanceof EndCondition.After after ? Optional.of(after.duration()) : Optional.empty(),
        end instanceof EndCondition.Messages messages
            ? OptionalLong.of(messages.count())
            : OptionalLong.empty(),
        end instanceof EndCondition.Never ? OptionalInt.of(0) : OptionalInt.empty(),
        Optional.of(workload.warmup()),
        OptionalInt.empty(),
        workload.cooldown(),
        workload.drainTimeout());
  }

  /** Returns when the measured window of this load ends. */
  EndCondition end(GivenKeys given, Load load) {
    if (!(load.sending() instanceof Load.Open open)) {
      return end(given, Duration.ZERO, Defaults.DURATION);
    }
    Duration length = open.rate().length();
    if (open.rate() instanceof RateProfile.Curve curve) {
      requireEndOf(given, curve);
      return new EndCondition.After(length);
    }
    return end(given, length, length.isZero() ? Defaults.DURATION : length);
  }

  /** A curve is the rate of the whole window: where it ends, the window does. */
  private void requireEndOf(GivenKeys given, RateProfile.Curve curve) {
    if (!end(given, Duration.ZERO, curve.length()).equals(new EndCondition.After(curve.length()))) {
      given.wrong(
          List.of("duration", "testDurationMinutes", "messages"),
          "the window must end with the curve of "
              + curve.file()
              + ", whose last row is at "
              + Units.text(curve.length())
              + ": take the key out, or give the curve further rows");
    }
  }

  private EndCondition end(GivenKeys given, Duration lengthOfRate, Duration usual) {
    if (given.has("messages")) {
      return new EndCondition.Messages(messages.orElse(1));
    }
    if (given.has("testDurationMinutes")) {
      int minutes = testDurationMinutes.orElse(0);
      return minutes <= 0
          ? new EndCondition.Never()
          : after(given, "testDurationMinutes", Duration.ofMinutes(minutes), lengthOfRate);
    }
    return after(given, "duration", duration.orElse(usual), lengthOfRate);
  }

  private static EndCondition after(
      GivenKeys given, String key, Duration duration, Duration lengthOfRate) {
    if (duration.compareTo(lengthOfRate) < 0) {
      given.wrong(
          key,
          Units.text(duration)
              + " ends before the steps or the ramp of the rate, which take "
              + Units.text(lengthOfRate)
              + ": give that or more, or take the key out (--set "
              + key
              + "=)");
    }
    return new EndCondition.After(duration);
  }

  /**
   * Returns the warm-up. Without a given length, it is automatic if load and end condition allow
   * this.
   *
   * @param omb whether OMB's default applies
   */
  Warmup warmup(GivenKeys given, boolean omb, Load load, EndCondition endCondition) {
    if (given.has("warmupDurationMinutes")) {
      int minutes = warmupDurationMinutes.orElse(Defaults.OMB_WARMUP_MINUTES);
      return new Warmup.Fixed(Duration.ofMinutes(minutes));
    }
    if (omb && !given.has("warmup")) {
      return new Warmup.Fixed(Duration.ofMinutes(Defaults.OMB_WARMUP_MINUTES));
    }
    if (warmup.filter(each -> !each.isAuto()).isPresent()) {
      return warmup.get();
    }
    return allowsAuto(load, endCondition) ? Warmup.Auto.USUAL : new Warmup.Fixed(Defaults.WARMUP);
  }

  /**
   * An automatic warm-up requires a constant rate, a search or a closed load, and a window that
   * does not end by a message count: only then can the window begin at any second.
   */
  private static boolean allowsAuto(Load load, EndCondition endCondition) {
    Load sending = load.sending();
    boolean even =
        sending instanceof Load.Closed
            || sending instanceof Load.Search
            || (sending instanceof Load.Open open && open.rate() instanceof RateProfile.Constant);
    return even && !(endCondition instanceof EndCondition.Messages);
  }

  /** A time, or {@code auto} with the usual limits. */
  static final class WarmupType implements DeclaredType {
    @Override
    public ScalarType<Warmup> type() {
      ScalarType<Optional<Duration>> time = ScalarType.timeOr(Warmup.AUTO);
      return new ScalarType<>(
          time.wanted(),
          time.summary(),
          text -> time.parser().apply(text).map(WarmupType::fixed).orElse(Warmup.Auto.USUAL),
          warmup ->
              time.writer().apply(warmup.isAuto() ? Optional.empty() : Optional.of(warmup.max())),
          time.schema(),
          Optional.empty());
    }

    private static Warmup fixed(Duration length) {
      return new Warmup.Fixed(length);
    }
  }
}
