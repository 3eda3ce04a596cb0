// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import java.util.Arrays;

/**
 * The sets that one recorder still adds to, one for each interval of intended times that events
 * come from at present: as a rule one or two, but as many as a system owes when it catches up out
 * of order.
 *
 * <p>Memory: at most {@value #MAX} sets, or one for each step of the load where there are more.
 * When events of one interval come from more intervals than that, the sets are handed over, and
 * those that follow span twice as many intervals, so that few are handed over however long the
 * backlog is.
 *
 * <p>Threads: one.
 */
final class OpenBuckets {

  static final int MAX = 64;

  private static final int FIRST = 4;

  private final Collector collector;
  private final int max;
  private HistogramBucket[] buckets = new HistogramBucket[FIRST];
  private int count;
  private int rowsOfSet = 1;

  OpenBuckets(Collector collector, int steps) {
    this.collector = collector;
    this.max = Math.max(MAX, steps + 2);
  }

  /** The set for an event; null if none covers it. */
  HistogramBucket find(int epoch, RunPhase phase, long intended, long instant) {
    for (int i = 0; i < count; i++) {
      if (buckets[i].covers(epoch, phase, intended, instant)) {
        return buckets[i];
      }
    }
    return null;
  }

  /** Hands over the sets that no further event can belong to. */
  void handOverPast(int epoch, long instant) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      HistogramBucket bucket = buckets[i];
      if (bucket.epoch != epoch || instant >= bucket.eventUntil) {
        collector.handOver(bucket);
      } else {
        buckets[kept++] = bucket;
      }
    }
    if (kept == 0) {
      rowsOfSet = 1;
    }
    empty(kept);
  }

  /** Makes place for one more; the intervals that it is to span are known after this. */
  void ensurePlace() {
    if (count == max) {
      handOverAll();
      rowsOfSet *= 2;
    } else if (count == buckets.length) {
      buckets = Arrays.copyOf(buckets, Math.min(max, count * 2));
    }
  }

  /** How many intervals of intended times a new set spans. */
  int rowsOfSet() {
    return rowsOfSet;
  }

  /** Adds a set, after {@link #ensurePlace}. */
  void add(HistogramBucket bucket) {
    buckets[count++] = bucket;
  }

  void handOverAll() {
    for (int i = 0; i < count; i++) {
      collector.handOver(buckets[i]);
    }
    empty(0);
  }

  private void empty(int from) {
    Arrays.fill(buckets, from, count, null);
    count = from;
  }
}
