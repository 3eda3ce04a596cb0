// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import dev.plimsoll.record.LatencyTotals;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Latencies as a histogram of Prometheus, in seconds: native buckets, of which each is at most 2.2
 * % wider than the one before, and a few classic ones for readers of text.
 */
final class NativeBuckets {

  /** 2⁵ buckets for each factor of two. */
  static final int SCHEMA = 5;

  private static final int PER_DOUBLING = 1 << SCHEMA;
  private static final double ZERO_THRESHOLD = 5e-10;
  private static final double NANOS = 1e9;

  /** The upper limits of classic buckets, in nanoseconds: 1, 2 and 5 times powers of ten. */
  private static final List<Long> CLASSIC = classicLimits();

  private NativeBuckets() {}

  private static List<Long> classicLimits() {
    List<Long> limits = new ArrayList<>();
    for (long power = 10_000; power <= 10_000_000_000L; power *= 10) {
      limits.addAll(List.of(power, 2 * power, 5 * power));
    }
    limits.add(Long.MAX_VALUE);
    return List.copyOf(limits);
  }

  static HistogramDataPointSnapshot of(LatencyTotals totals, Labels labels) {
    SortedMap<Integer, Long> buckets = new TreeMap<>();
    long[] classic = new long[CLASSIC.size()];
    long zeros = 0;
    int limit = 0;
    for (HistogramIterationValue each : totals.histogram().recordedValues()) {
      long nanos = Math.min(each.getValueIteratedTo(), totals.maxNanos());
      long count = each.getCountAddedInThisIterationStep();
      while (nanos > CLASSIC.get(limit)) {
        limit++;
      }
      classic[limit] += count;
      if (nanos <= 0) {
        zeros += count;
      } else {
        buckets.merge(index(nanos / NANOS), count, Long::sum);
      }
    }
    return HistogramDataPointSnapshot.builder()
        .labels(labels)
        .nativeSchema(SCHEMA)
        .nativeZeroThreshold(ZERO_THRESHOLD)
        .nativeZeroCount(zeros)
        .nativeBucketsForPositiveValues(
            NativeHistogramBuckets.of(List.copyOf(buckets.keySet()), List.copyOf(buckets.values())))
        .classicHistogramBuckets(classic(classic))
        .sum(totals.sumNanos() / NANOS)
        .build();
  }

  /** Returns the bucket whose upper limit, 2^(index / 2⁵), is the least that reaches the value. */
  static int index(double seconds) {
    return (int) Math.ceil(Math.log(seconds) / Math.log(2) * PER_DOUBLING);
  }

  private static ClassicHistogramBuckets classic(long[] counts) {
    double[] limits = new double[counts.length];
    for (int i = 0; i < limits.length; i++) {
      limits[i] = i == limits.length - 1 ? Double.POSITIVE_INFINITY : CLASSIC.get(i) / NANOS;
    }
    return ClassicHistogramBuckets.of(limits, counts);
  }
}
