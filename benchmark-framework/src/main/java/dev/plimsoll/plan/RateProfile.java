// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.List;

/** The scheduled rate over the measured window, in messages per second over all producers. */
public sealed interface RateProfile {

  /** Returns the rate at the start of the measured window, which is also that of the warm-up. */
  double first();

  /** Returns the rate at the end of the measured window, which is also that of the cool-down. */
  double last();

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
  }

  /** A rate and how long it lasts. */
  record Step(double ratePerSecond, Duration length) {
    public Step {
      requirePositive(ratePerSecond);
      if (length.isNegative() || length.isZero()) {
        throw new IllegalArgumentException("length: " + length);
      }
    }
  }

  /** A rate that changes linearly over the given time and then remains constant. */
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
