// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Collects the buckets that recording threads hand over and merges those with the same key, so that
 * a worker passes on few of them, however many threads it has.
 *
 * <p>Threads: {@link #handOver} and {@link #blank} from any thread; {@link #snapshot} from one at a
 * time. Memory: buckets are used again, while those that wait for it hold less than {@value
 * #MAX_BLANK_BYTES} bytes. A backlog needs many buckets for a time, each of which may have grown.
 */
public final class Collector {

  static final long MAX_BLANK_BYTES = 1 << 26;

  private final AtomicLong blankBytes = new AtomicLong();
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
    if (bucket == null) {
      return new HistogramBucket(eventType);
    }
    blankBytes.addAndGet(-bucket.heldBytes());
    return bucket;
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
      keep(bucket);
    }
    return new IntervalSnapshot(List.copyOf(parts.values()));
  }

  private void keep(HistogramBucket bucket) {
    long bytes = bucket.heldBytes();
    if (blankBytes.get() + bytes <= MAX_BLANK_BYTES) {
      bucket.clear();
      blankBytes.addAndGet(bytes);
      blanks.get(bucket.eventType().ordinal()).add(bucket);
    }
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
