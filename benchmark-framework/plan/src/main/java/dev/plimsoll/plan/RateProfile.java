// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** The scheduled rate over the measured window, in messages per second over all producers. */
public sealed interface RateProfile {

  /** Returns the rate at the start of the measured window, which is also that of the warm-up. */
  double first();

  /** Returns the rate at the end of the measured window, which is also that of the cool-down. */
  double last();

  /** Returns how long the rate changes; zero if it does not. */
  Duration length();

  /** A constant rate. */
  record Constant(double ratePerSecond) implements RateProfile {
    public Constant {
      requirePositive(ratePerSecond);
    }

    @Override
    public double first() {
      return ratePerSecond;
    }

    @Override
    public double last() {
      return ratePerSecond;
    }

    @Override
    public Duration length() {
      return Duration.ZERO;
    }
  }

  /** Several rates in sequence. */
  record Steps(List<Step> steps) implements RateProfile {
    public Steps {
      steps = List.copyOf(steps);
      if (steps.isEmpty()) {
        throw new IllegalArgumentException("no steps");
      }
    }

    @Override
    public double first() {
      return steps.get(0).ratePerSecond();
    }

    @Override
    public double last() {
      return steps.get(steps.size() - 1).ratePerSecond();
    }

    @Override
    public Duration length() {
      return steps.stream().map(Step::length).reduce(Duration.ZERO, Duration::plus);
    }
  }

  /** A rate and how long it lasts: an entry of {@code rateSteps} in a workload file. */
  @SettingBlock(example = "{rate: 10k, for: 30s}")
  record Step(
      @SettingKey(
              name = "rate",
              value = "Rate of the step.",
              quantity = Quantity.RATE,
              max = "" + WorkloadKeys.MAX_RATE)
          double ratePerSecond,
      @SettingKey(name = "for", value = "Length of the step.", min = "1ms") Duration length) {

    static final RecordKeys<Step> KEYS = RecordKeys.of(Step.class);

    public Step {
      requirePositive(ratePerSecond);
      if (length.isNegative() || length.isZero()) {
        throw new IllegalArgumentException("length: " + length);
      }
    }
  }

  /**
   * A rate that changes linearly over the given time and then remains constant: the block {@code
   * rateRamp} of a workload file.
   */
  @SettingBlock(example = "{from: 10k, to: 50k, over: 1m}")
  record Ramp(
      @SettingKey(
              name = "from",
              value = "Rate at the start.",
              quantity = Quantity.RATE,
              max = "" + WorkloadKeys.MAX_RATE)
          double fromPerSecond,
      @SettingKey(
              name = "to",
              value = "Rate at the end.",
              quantity = Quantity.RATE,
              max = "" + WorkloadKeys.MAX_RATE)
          double toPerSecond,
      @SettingKey(value = "Time over which the rate changes.", min = "1ms") Duration over)
      implements RateProfile {

    static final RecordKeys<Ramp> KEYS = RecordKeys.of(Ramp.class);

    public Ramp {
      requirePositive(fromPerSecond);
      requirePositive(toPerSecond);
      if (over.isNegative() || over.isZero()) {
        throw new IllegalArgumentException("over: " + over);
      }
    }

    @Override
    public double first() {
      return fromPerSecond;
    }

    @Override
    public double last() {
      return toPerSecond;
    }

    @Override
    public Duration length() {
      return over;
    }
  }

  /**
   * A rate that changes linearly from point to point.
   *
   * @param file the CSV that it was read from, as the user named it
   * @param points in the order of time, the first at 0; two points at the same time are a jump
   */
  record Curve(String file, List<Point> points) implements RateProfile {
    public Curve {
      Objects.requireNonNull(file, "file");
      points = List.copyOf(points);
      if (points.size() < 2 || !points.get(0).at().isZero()) {
        throw new IllegalArgumentException("points: " + points);
      }
    }

    @Override
    public double first() {
      return points.get(0).ratePerSecond();
    }

    @Override
    public double last() {
      return points.get(points.size() - 1).ratePerSecond();
    }

    @Override
    public Duration length() {
      return points.get(points.size() - 1).at();
    }

    /** Returns the least rate. */
    public double lowest() {
      return points.stream().mapToDouble(Point::ratePerSecond).min().orElseThrow();
    }

    /** Returns the greatest rate. */
    public double highest() {
      return points.stream().mapToDouble(Point::ratePerSecond).max().orElseThrow();
    }

    /**
     * Returns the SHA-256 of the points in hexadecimal: equal for equal curves, however their files
     * are called and written.
     */
    public String sha256() {
      StringBuilder text = new StringBuilder();
      for (Point point : points) {
        text.append(point.at().toNanos()).append(',').append(point.ratePerSecond()).append('\n');
      }
      return SourceText.sha256(text.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** A rate at a time since the start of the measured window. */
  record Point(Duration at, double ratePerSecond) {
    public Point {
      Objects.requireNonNull(at, "at");
      requirePositive(ratePerSecond);
    }
  }

  private static void requirePositive(double rate) {
    if (!(rate > 0) || Double.isInfinite(rate)) {
      throw new IllegalArgumentException("rate: " + rate);
    }
  }
}
