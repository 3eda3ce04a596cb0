// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Payload sizes whose logarithms are normally distributed: the block {@code messageSizeLognormal}
 * of a workload file.
 *
 * <p>Messages have sizes of a grid with eight steps for each factor of 2: the probability of each
 * step is that of the distribution, and its size the mean of the distribution within the step, so
 * that the mean of all sizes is that of the distribution.
 */
@SettingBlock(example = LognormalSizes.EXAMPLE, exclusive = "sigma p99")
public record LognormalSizes(
    @SettingKey(
            value = "Size that half of the messages do not exceed.",
            quantity = Quantity.BYTES,
            min = "1",
            max = "" + PayloadKeys.MAX_BYTES)
        int median,
    @SettingKey(
            value =
                "Standard deviation of the natural logarithm of the size; one of sigma and p99 is"
                    + " given.",
            quantity = Quantity.POSITIVE,
            max = "10")
        OptionalDouble sigma,
    @SettingKey(
            value = "Size that 99 % of the messages do not exceed.",
            quantity = Quantity.BYTES,
            min = "1",
            max = "" + PayloadKeys.MAX_BYTES)
        OptionalInt p99,
    @SettingKey(
            value = "Smallest size: smaller ones become this one.",
            or = "" + Workload.STAMP_BYTES,
            quantity = Quantity.BYTES,
            min = "1",
            max = "" + PayloadKeys.MAX_BYTES)
        int min,
    @SettingKey(
            value = "Largest size: larger ones become this one.",
            quantity = Quantity.BYTES,
            min = "1",
            max = "" + PayloadKeys.MAX_BYTES)
        int max)
    implements CheckedKeys, SizeSource {

  static final RecordKeys<LognormalSizes> KEYS = RecordKeys.of(LognormalSizes.class);

  static final String EXAMPLE = "{median: 1KiB, p99: 32KiB, max: 1MiB}";

  /** The 99th percentile of the standard normal distribution. */
  private static final double NORMAL_P99 = 2.3263478740408408;

  private static final double STEPS_PER_DOUBLING = 8;

  public LognormalSizes {
    Objects.requireNonNull(sigma, "sigma");
    Objects.requireNonNull(p99, "p99");
  }

  @Override
  public void check(GivenKeys given) {
    if (!given.hasAny(List.of("sigma", "p99"))) {
      given.wrong("does not say how far sizes spread: give one of sigma and p99, as in " + EXAMPLE);
    }
    if (min > median) {
      given.wrong("median", "is below the smallest size, " + Units.groupDigits(min));
    }
    if (max < median) {
      given.wrong("max", "is below the median, " + Units.groupDigits(median));
    }
    if (p99.isPresent() && p99.getAsInt() <= median) {
      given.wrong("p99", "is not above the median, " + Units.groupDigits(median));
    }
    if (p99.isPresent() && max < p99.getAsInt()) {
      given.wrong("max", "is below p99, " + Units.groupDigits(p99.getAsInt()));
    }
  }

  /** Returns the standard deviation of the logarithm; 1 if the keys that give it are wrong. */
  public double deviation() {
    return p99.isPresent() && p99.getAsInt() > median
        ? StrictMath.log(p99.getAsInt() / (double) median) / NORMAL_P99
        : sigma.orElse(1);
  }

  /** Returns the sizes with their weights. */
  MessageSizes sizes() {
    TreeMap<Integer, Double> shares = new TreeMap<>();
    shares.merge(min, below(min), Double::sum);
    double from = min;
    for (int step = firstStep(); from < max; step++) {
      double until = Math.min(max, StrictMath.pow(2, step / STEPS_PER_DOUBLING));
      shares.merge(mean(from, until), below(until) - below(from), Double::sum);
      from = until;
    }
    shares.merge(max, 1 - below(max), Double::sum);
    return MessageSizes.weighted(shares, this);
  }

  /** Returns the first step of the grid above the smallest size. */
  private int firstStep() {
    return (int) Math.floor(STEPS_PER_DOUBLING * StrictMath.log(min) / StrictMath.log(2)) + 1;
  }

  /** Returns the probability of a size up to this one, before the bounds are applied. */
  private double below(double size) {
    return NormalDistribution.below(StrictMath.log(size / median) / deviation());
  }

  /** Returns the mean of the sizes between two, in whole bytes. */
  private int mean(double from, double until) {
    double share = below(until) - below(from);
    double sigmas = deviation();
    double part =
        NormalDistribution.below(StrictMath.log(until / median) / sigmas - sigmas)
            - NormalDistribution.below(StrictMath.log(from / median) / sigmas - sigmas);
    double mean = median * StrictMath.exp(sigmas * sigmas / 2) * part / share;
    // Of a step that no message has, nothing is known.
    double bounded = mean >= from && mean <= until ? mean : (from + until) / 2;
    return (int) Math.max(min, Math.min(max, Math.round(bounded)));
  }
}
