// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.NavigableMap;
import java.util.function.ToDoubleFunction;

/**
 * The buckets of an encoded histogram, in nanoseconds and in ascending order.
 *
 * @param buckets those that contain values
 */
record Distribution(List<Bucket> buckets) {

  /** Values from the lowest to the highest that the histogram does not tell apart. */
  record Bucket(long low, long high, long count) {

    double width() {
      return high - low;
    }

    double middle() {
      return (low + high + 1) / 2.0;
    }
  }

  /** ⌈p/100 × due⌉, without the rounding of doubles: 99.9 % of 10,000 are 9,990. */
  static long rank(String percentile, long due) {
    return new BigDecimal(percentile)
        .multiply(BigDecimal.valueOf(due))
        .divide(BigDecimal.valueOf(100), 0, RoundingMode.CEILING)
        .longValueExact();
  }

  long count() {
    return buckets.stream().mapToLong(Bucket::count).sum();
  }

  /** The bucket of the value with this rank; ranks begin with 1 and end with the count. */
  Bucket atRank(long rank) {
    long below = 0;
    for (Bucket bucket : buckets) {
      below += bucket.count;
      if (below >= rank) {
        return bucket;
      }
    }
    throw new IllegalArgumentException("rank " + rank + " of " + below);
  }

  Bucket first() {
    return buckets.get(0);
  }

  Bucket last() {
    return buckets.get(buckets.size() - 1);
  }

  double leastMean() {
    return mean(Bucket::low);
  }

  double greatestMean() {
    return mean(Bucket::high);
  }

  private double mean(ToDoubleFunction<Bucket> of) {
    double sum = 0;
    for (Bucket bucket : buckets) {
      sum += of.applyAsDouble(bucket) * bucket.count;
    }
    return sum / count();
  }

  /** The standard deviation of values in the middle of their buckets. */
  double deviation() {
    double mean = mean(Bucket::middle);
    return Math.sqrt(mean(bucket -> (bucket.middle() - mean) * (bucket.middle() - mean)));
  }

  /** By how much the standard deviation of values elsewhere in their buckets can differ. */
  double deviationTolerance() {
    return Math.sqrt(mean(bucket -> bucket.width() * bucket.width()));
  }

  /** The counts of both, by the lowest value of a bucket; both have the same resolution. */
  static NavigableMap<Long, Long> add(NavigableMap<Long, Long> counts, Distribution more) {
    for (Bucket bucket : more.buckets) {
      counts.merge(bucket.low, bucket.count, Long::sum);
    }
    return counts;
  }
}
