// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import java.util.Arrays;

/**
 * The buckets that one recorder still adds to, one for each interval of intended times that events
 * currently come from. Usually there are one or two; if a system works off a backlog out of order,
 * there are as many as the backlog has intervals.
 *
 * <p>Memory: at most {@value #MAX} buckets, or one for each step of the load if there are more
 * steps. When events of one interval come from more intervals than that, all buckets are handed
 * over, and later ones span twice as many intervals, so that few are handed over, however long the
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
  private int intervalsPerBucket = 1;

  OpenBuckets(Collector collector, int steps) {
    this.collector = collector;
    this.max = Math.max(MAX, steps + 2);
  }

  /** The bucket for an event; null if none covers it. */
  HistogramBucket find(int epoch, RunPhase phase, long intended, long instant) {
    for (int i = 0; i < count; i++) {
      if (buckets[i].covers(epoch, phase, intended, instant)) {
        return buckets[i];
      }
    }
    return null;
  }

  /** Hands over the buckets that no further event can belong to. */
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
      intervalsPerBucket = 1;
    }
    empty(kept);
  }

  /** Makes space for one more bucket. Afterwards {@link #intervalsPerBucket} is valid for it. */
  void ensureCapacity() {
    if (count == max) {
      handOverAll();
      intervalsPerBucket *= 2;
    } else if (count == buckets.length) {
      buckets = Arrays.copyOf(buckets, Math.min(max, count * 2));
    }
  }

  /** How many intervals of intended times a new bucket spans. */
  int intervalsPerBucket() {
    return intervalsPerBucket;
  }

  /** Adds a bucket, after {@link #ensureCapacity}. */
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
