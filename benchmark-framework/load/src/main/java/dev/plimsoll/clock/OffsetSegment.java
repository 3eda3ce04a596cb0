// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

/**
 * The offset during a time without a step: it lies between two parallel lines. The slope only
 * serves to keep the lines close together; that the offset lies between them does not depend on it.
 *
 * @param fromNanos the first instant, local clock
 * @param toNanos the last instant
 * @param slope of both lines, nanoseconds per nanosecond
 * @param lowerNanos the lower line at the first instant
 * @param upperNanos the upper line at the first instant
 * @param leastWidthNanos the smallest distance between lower and upper limit among the parts that
 *     this segment was merged from
 */
record OffsetSegment(
    long fromNanos,
    long toNanos,
    double slope,
    long lowerNanos,
    long upperNanos,
    long leastWidthNanos) {

  /** Between two neighbouring exchanges. */
  static OffsetSegment between(long from, OffsetRange atFrom, long to, OffsetRange atTo) {
    return cover(new long[] {from, to}, new OffsetRange[] {atFrom, atTo}, Long.MAX_VALUE);
  }

  /** One segment in place of this one and the one that follows it without a gap. */
  OffsetSegment merge(OffsetSegment next) {
    return cover(
        new long[] {fromNanos, toNanos, next.fromNanos, next.toNanos},
        new OffsetRange[] {
          at(fromNanos), at(toNanos), next.at(next.fromNanos), next.at(next.toNanos)
        },
        Math.min(leastWidthNanos, next.leastWidthNanos));
  }

  /** The same segment, ending earlier. */
  OffsetSegment until(long to) {
    return new OffsetSegment(fromNanos, to, slope, lowerNanos, upperNanos, leastWidthNanos);
  }

  OffsetRange at(long time) {
    double change = slope * (time - fromNanos);
    return new OffsetRange(
        lowerNanos + (long) Math.floor(change), upperNanos + (long) Math.ceil(change));
  }

  long widthNanos() {
    return upperNanos - lowerNanos;
  }

  /**
   * The offset lies between straight lines from range to range; so it does between two parallels.
   */
  private static OffsetSegment cover(long[] times, OffsetRange[] ranges, long leastWidth) {
    int last = times.length - 1;
    long from = times[0];
    long length = times[last] - from;
    double slope =
        length == 0
            ? 0
            : (ranges[last].estimateNanos() - ranges[0].estimateNanos()) / (double) length;
    long lower = Long.MAX_VALUE;
    long upper = Long.MIN_VALUE;
    for (int i = 0; i <= last; i++) {
      double change = slope * (times[i] - from);
      lower = Math.min(lower, ranges[i].lowerNanos() - (long) Math.ceil(change));
      upper = Math.max(upper, ranges[i].upperNanos() - (long) Math.floor(change));
    }
    return new OffsetSegment(
        from, times[last], slope, lower, upper, Math.min(leastWidth, upper - lower));
  }
}
