// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

/**
 * How many messages a schedule holds before given offsets, over all producer loops: the very ones
 * that the producer loops send, drawn once more where they are at random times. Cold: to be asked
 * when a run is over.
 */
public final class DrawnSchedule {

  /** Drawing more than this once more takes seconds; then the curve's own counts must do. */
  private static final long MAX_DRAWN = 30_000_000;

  private DrawnSchedule() {}

  /**
   * Counts by the curve.
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
   * The number of the first message whose time, as producer loops round it, is not before the
   * offset.
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
   * @param fixed the stretch with a fixed number of messages
   * @param seed what they were drawn from
   * @param producers how many producer loops share the curve
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
