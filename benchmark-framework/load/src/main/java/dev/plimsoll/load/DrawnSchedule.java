// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

/**
 * Counts the messages that a schedule holds before given offsets, over all producer loops. Random
 * times are drawn a second time with the same seed, so these are exactly the messages that the
 * producer loops send. Not on the hot path: used when a run is over.
 */
public final class DrawnSchedule {

  /** Drawing more messages again would take seconds; the counts of the curve are used instead. */
  private static final long MAX_DRAWN = 30_000_000;

  private DrawnSchedule() {}

  /**
   * Counts from the curve.
   *
   * @param offsets nanoseconds from the start of the run
   */
  public static long[] constant(RateCurve curve, long[] offsets) {
    long[] counts = new long[offsets.length];
    for (int i = 0; i < offsets.length; i++) {
      counts[i] = countBefore(curve, offsets[i]);
    }
    return counts;
  }

  /**
   * The number of the first message whose time, rounded as producer loops round it, is not before
   * the offset.
   */
  private static long countBefore(RateCurve curve, long offset) {
    if (offset <= 0) {
      return 0;
    }
    long number = Math.max(0, (long) Math.floor(curve.countAt((double) offset)) - 1);
    while (Math.round(curve.offsetOf((double) number)) < offset) {
      number++;
    }
    return number;
  }

  /**
   * Counts of random times.
   *
   * @param fixed the part of the curve with a fixed number of messages
   * @param seed the seed of the random times
   * @param producers the number of producer loops that share the curve
   * @param offsets nanoseconds from the start of the run, ascending
   */
  public static long[] poisson(
      RateCurve curve, FixedCount fixed, long seed, int producers, long[] offsets) {
    if (offsets.length == 0 || curve.countAt((double) last(offsets)) > MAX_DRAWN) {
      return constant(curve, offsets);
    }
    long[] counts = new long[offsets.length];
    for (int producer = 0; producer < producers; producer++) {
      ArrivalTimes arrivalTimes = new PoissonArrivals(curve, producer, producers, seed, fixed);
      long drawn = 0;
      long next = arrivalTimes.nextOffsetNanos();
      for (int i = 0; i < offsets.length; i++) {
        while (next < offsets[i]) {
          drawn++;
          next = arrivalTimes.nextOffsetNanos();
        }
        counts[i] += drawn;
      }
    }
    return counts;
  }

  private static long last(long[] offsets) {
    return offsets[offsets.length - 1];
  }
}
