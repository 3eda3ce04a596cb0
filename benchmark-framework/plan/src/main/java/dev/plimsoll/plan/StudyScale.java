// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.text.Numbers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Scales a workload: computes the {@code --set} arguments that apply the scale of a study. */
public final class StudyScale {

  private final Study.Scaling scaling;
  private final double scale;
  private final List<String> sets = new ArrayList<>();

  private StudyScale(Study.Scaling scaling, double scale) {
    this.scaling = scaling;
    this.scale = scale;
  }

  /** Returns the arguments that scale this workload; none at scale 1. */
  public static List<String> sets(Study.Scaling scaling, double scale, Workload workload) {
    StudyScale scaled = new StudyScale(scaling, scale);
    if (scale != 1) {
      scaled.add(workload);
    }
    return List.copyOf(scaled.sets);
  }

  private void add(Workload workload) {
    if (workload.sending() instanceof Load.Open open
        && open.rate() instanceof RateProfile.Constant rate) {
      scaling
          .minRatePerSecond()
          .ifPresent(
              min -> set(LoadKeys.PRODUCER_RATE, Numbers.plain(scaled(rate.ratePerSecond(), min))));
    }
    if (workload.endCondition() instanceof EndCondition.Messages messages) {
      setCount(TimingKeys.MESSAGES, messages.count());
    }
    if (workload.sending() instanceof Load.None none && none.fill().isPresent()) {
      setCount(ShapeKeys.FILL, none.fill().getAsLong());
    }
    if (workload.endCondition() instanceof EndCondition.After after) {
      setTime(TimingKeys.DURATION, after.duration(), scaling.minDuration());
    }
    if (workload.warmup() instanceof Warmup.Fixed fixed) {
      setTime(TimingKeys.WARMUP, fixed.length(), scaling.minWarmup());
    }
  }

  private void setCount(Key<?> key, long count) {
    scaling
        .minMessages()
        .ifPresent(min -> set(key, Math.round(scaled((double) count, (double) min))));
  }

  private void setTime(Key<?> key, Duration time, Optional<Duration> min) {
    min.ifPresent(
        floor -> {
          double seconds = scaled(time.toNanos() / 1e9, floor.toNanos() / 1e9);
          set(key, Units.text(Duration.ofMillis(Math.round(seconds * 1e3))));
        });
  }

  private void set(Key<?> key, Object value) {
    sets.add(key.name() + "=" + value);
  }

  /**
   * Returns the scaled value, at least {@code min}; a value that was already below {@code min} is
   * not changed.
   */
  private double scaled(double value, double min) {
    return Math.max(value * scale, Math.min(value, min));
  }
}
