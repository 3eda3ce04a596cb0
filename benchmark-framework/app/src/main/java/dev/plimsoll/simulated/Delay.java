// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;

/** How long the system takes for one step of a message: constant or random. */
sealed interface Delay {

  /** The standard normal quantile of 0.99, which relates a log-normal's 99th percentile to σ. */
  double NORMAL_P99 = 2.3263478740408408;

  /** The next delay in nanoseconds. */
  long nextNanos(SplittableRandom random);

  /** Whether the delay is always zero. */
  boolean isZero();

  /** Whether the delay is the same for all messages, so that none overtakes another. */
  default boolean isConstant() {
    return this instanceof Constant;
  }

  /** The keys of a delay: {@code 1ms}, or a distribution. */
  @SettingBlock(example = "{kind: lognormal, median: 1ms, p99: 20ms}", shorthand = "median")
  record Keys(
      @SettingKey(value = "distribution of the times", or = "constant") Kind kind,
      @SettingKey(value = "median, or the time itself", or = "1ms") Duration median,
      @SettingKey(value = "99th percentile of a lognormal", absent = "10 times the median")
          Optional<Duration> p99)
      implements CheckedKeys {

    private Duration tail() {
      return p99.orElse(median.multipliedBy(10));
    }

    @Override
    public void check(GivenKeys given) {
      if (kind == Kind.LOGNORMAL && tail().compareTo(median) <= 0) {
        given.wrong("p99", "must be greater than the median");
      }
    }

    Delay delay() {
      return switch (kind) {
        case CONSTANT -> new Constant(median);
        case LOGNORMAL -> new LogNormal(median, tail());
        case EXPONENTIAL -> new Exponential(median);
      };
    }
  }

  /** The kinds of distribution. */
  enum Kind {
    CONSTANT,
    LOGNORMAL,
    EXPONENTIAL
  }

  /** A constant delay. */
  record Constant(Duration time) implements Delay {
    @Override
    public long nextNanos(SplittableRandom random) {
      return time.toNanos();
    }

    @Override
    public boolean isZero() {
      return time.isZero();
    }
  }

  /** A log-normal delay, by its median and 99th percentile. */
  record LogNormal(Duration median, Duration p99) implements Delay {
    @Override
    public long nextNanos(SplittableRandom random) {
      double sigma = Math.log((double) p99.toNanos() / median.toNanos()) / NORMAL_P99;
      // Box and Muller (1958): a standard normal variate from two uniform ones.
      double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
      double normal = radius * Math.cos(2 * Math.PI * random.nextDouble());
      return (long) (median.toNanos() * Math.exp(sigma * normal));
    }

    @Override
    public boolean isZero() {
      return false;
    }
  }

  /** An exponential delay, by its median. */
  record Exponential(Duration median) implements Delay {
    @Override
    public long nextNanos(SplittableRandom random) {
      double mean = median.toNanos() / Math.log(2);
      return (long) (-mean * Math.log(1 - random.nextDouble()));
    }

    @Override
    public boolean isZero() {
      return false;
    }
  }
}
