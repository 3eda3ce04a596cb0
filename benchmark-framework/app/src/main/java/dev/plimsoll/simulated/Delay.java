// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
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

  /** Reads a duration, or a block with a kind; zero if the key is absent. */
  static Delay from(Settings settings, String key) throws SettingsException {
    if (!settings.isBlock(key)) {
      return new Constant(settings.duration(key, Duration.ZERO));
    }
    Settings block = settings.block(key);
    Duration median = block.duration("median", Duration.ofMillis(1));
    Duration p99 = block.duration("p99", median.multipliedBy(10));
    Kind kind = block.choice("kind", Kind.class, Kind.CONSTANT);
    if (kind == Kind.LOGNORMAL && p99.compareTo(median) <= 0) {
      throw new SettingsException(block.fullKey("p99"), "must be greater than the median");
    }
    return switch (kind) {
      case CONSTANT -> new Constant(median);
      case LOGNORMAL -> new LogNormal(median, p99);
      case EXPONENTIAL -> new Exponential(median);
    };
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
