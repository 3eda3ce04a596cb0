// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.List;

/** The offered rate over the measured window, in messages per second over all producers. */
public sealed interface RateProfile {

  /** The rate at the start of the measured window, at which the warm-up runs. */
  double first();

  /** The rate at its end, at which the cool-down runs. */
  double last();

  /** One rate throughout. */
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
  }

  /** Several rates, one after the other. */
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
  }

  /** A rate for a while. */
  record Step(double ratePerSecond, Duration length) {
    public Step {
      requirePositive(ratePerSecond);
      if (length.isNegative() || length.isZero()) {
        throw new IllegalArgumentException("length: " + length);
      }
    }
  }

  /** A rate that grows or falls evenly over the given time and then stays. */
  record Ramp(double fromPerSecond, double toPerSecond, Duration over) implements RateProfile {
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
  }

  private static void requirePositive(double rate) {
    if (!(rate > 0) || Double.isInfinite(rate)) {
      throw new IllegalArgumentException("rate: " + rate);
    }
  }
}
