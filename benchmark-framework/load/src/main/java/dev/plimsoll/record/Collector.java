// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Collects the buckets that recording threads hand over and merges those with the same key, so that
 * a worker passes on few of them, however many threads it has.
 *
 * <p>Threads: {@link #handOver} and {@link #blank} from any thread; {@link #snapshot} from one at a
 * time. Memory: buckets are reused.
 */
public final class Collector {

  private final Queue<HistogramBucket> handedOver = new ConcurrentLinkedQueue<>();
  private final List<Queue<HistogramBucket>> blanks = new ArrayList<>();

  /** An empty collector. */
  public Collector() {
    for (int i = 0; i < EventType.values().length; i++) {
      blanks.add(new ConcurrentLinkedQueue<>());
    }
  }

  HistogramBucket blank(EventType eventType) {
    HistogramBucket bucket = blanks.get(eventType.ordinal()).poll();
    return bucket != null ? bucket : new HistogramBucket(eventType);
  }

  void handOver(HistogramBucket bucket) {
    handedOver.add(bucket);
  }

  /** The number of buckets that wait for the next {@link #snapshot}. */
  int waiting() {
    return handedOver.size();
  }

  /** The merged buckets handed over since the last call. */
  public IntervalSnapshot snapshot() {
    Map<IntervalSnapshot.BucketKey, IntervalSnapshot.Part> parts = new LinkedHashMap<>();
    for (HistogramBucket bucket = handedOver.poll(); bucket != null; bucket = handedOver.poll()) {
      if (bucket.events > 0) {
        merge(bucket, parts);
      }
      bucket.clear();
      blanks.get(bucket.eventType().ordinal()).add(bucket);
    }
    return new IntervalSnapshot(List.copyOf(parts.values()));
  }

  private static void merge(
      HistogramBucket bucket, Map<IntervalSnapshot.BucketKey, IntervalSnapshot.Part> parts) {
    IntervalSnapshot.BucketKey key =
        new IntervalSnapshot.BucketKey(
            bucket.eventType(),
            bucket.phase,
            bucket.segment,
            bucket.eventFrom,
            bucket.intendedFrom,
            bucket.sizeClass);
    IntervalSnapshot.Part part = parts.computeIfAbsent(key, IntervalSnapshot.Part::new);
    part.add(bucket);
  }
}
