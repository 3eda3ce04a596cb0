// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.record.SparseHistogram;

/**
 * What the distributions of a latency L and of the generator's delay D alone say about the latency
 * L − D that an ideal generator would have seen, although they do not say which delay belongs to
 * which latency.
 *
 * <p>No message was delayed for longer than it took: D ≤ L. So for each instant t, the messages
 * with D &lt; t ≤ L are those with L ≥ t less those with D ≥ t, and both numbers are in the
 * histograms. From D to L lie L − D; if that is x or more, one of the instants u, u + x, u + 2x, …
 * lies there, for any u from 0 to x. Therefore at most as many messages have L − D ≥ x as all these
 * instants have together, and the least such sum, over u, is a bound.
 */
final class IdealLatencyBound {

  /** Any u gives a bound; more of them give a better one. */
  private static final int STARTS = 64;

  /** With more instants than this, nothing is said. */
  private static final double MOST_INSTANTS = 100_000;

  /** Delays travel in the stamp, rounded down by less than 0.2 %. */
  private static final double STAMP_ROUNDING = 1.002;

  private final Tail latencies;
  private final Tail delays;
  private final long times;
  private final long unseen;
  private final double clockErrorNanos;
  private final double max;

  /**
   * @param latencies nanoseconds
   * @param delays of the messages that were sent, nanoseconds
   * @param times how many latencies a message has
   * @param unseen how many of these latencies do not exist
   * @param clockErrorNanos by how much a latency may be too short
   */
  IdealLatencyBound(
      SparseHistogram latencies,
      SparseHistogram delays,
      long times,
      long unseen,
      double clockErrorNanos) {
    this.latencies = Tail.atMost(latencies);
    this.delays = Tail.atLeast(delays);
    this.times = times;
    this.unseen = unseen;
    this.clockErrorNanos = clockErrorNanos;
    this.max = latencies.max();
  }

  /** Returns whether this number of messages can have taken so long with an ideal generator. */
  boolean allow(long messages, double nanos) {
    if (max / nanos > MOST_INSTANTS) {
      return true;
    }
    for (int i = 0; i < STARTS; i++) {
      if (!allow(messages, nanos, nanos * (i + 1) / STARTS)) {
        return false;
      }
    }
    return true;
  }

  private boolean allow(long messages, double nanos, double start) {
    long sum = 0;
    for (double instant = start; instant <= max; instant += nanos) {
      sum += around(instant);
      if (sum >= messages) {
        return true;
      }
    }
    return false;
  }

  /** Returns how many messages can have an instant between their delay and their latency. */
  private long around(double instant) {
    long delayed = times * delays.from(instant * STAMP_ROUNDING + clockErrorNanos) - unseen;
    return Math.max(0, latencies.from(instant) - Math.max(0, delayed));
  }

  /** How many values are so great or greater. */
  private static final class Tail {

    private final double[] values;
    private final long[] counts;

    private Tail(double[] values, long[] counts) {
      this.values = values;
      this.counts = counts;
    }

    /** Each value counts as the greatest of its bucket. */
    static Tail atMost(SparseHistogram histogram) {
      return of(histogram, true);
    }

    /** Each value counts as the least of its bucket. */
    static Tail atLeast(SparseHistogram histogram) {
      return of(histogram, false);
    }

    private static Tail of(SparseHistogram histogram, boolean greatest) {
      double[] values = new double[histogram.buckets()];
      long[] counts = new long[histogram.buckets() + 1];
      for (int i = values.length - 1; i >= 0; i--) {
        values[i] = greatest ? histogram.greatestOf(i) : histogram.leastOf(i);
        counts[i] = counts[i + 1] + histogram.countOf(i);
      }
      return new Tail(values, counts);
    }

    long from(double least) {
      int low = 0;
      int high = values.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (values[middle] >= least) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      return counts[low];
    }
  }
}
