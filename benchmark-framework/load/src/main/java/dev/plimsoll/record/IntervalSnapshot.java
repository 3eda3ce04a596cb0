// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What a worker recorded since the previous snapshot, in parts that can be merged with those of
 * other workers and other times. Nothing is lost if a worker answers late: each part names its own
 * intervals.
 *
 * @param parts one for each combination of event type, phase, interval by event time, interval by
 *     intended time and size class
 */
public record IntervalSnapshot(List<Part> parts) {

  public IntervalSnapshot {
    parts = List.copyOf(parts);
  }

  /** These snapshots as one: parts with the same key are merged. The snapshots do not change. */
  public static IntervalSnapshot merge(List<IntervalSnapshot> snapshots) {
    Map<BucketKey, Part> merged = new LinkedHashMap<>();
    for (IntervalSnapshot snapshot : snapshots) {
      for (Part part : snapshot.parts) {
        merged.computeIfAbsent(part.key, Part::new).add(part);
      }
    }
    return new IntervalSnapshot(List.copyOf(merged.values()));
  }

  /**
   * Identifies a part.
   *
   * @param eventType the type of the events
   * @param phase the phase of the messages
   * @param segment the segment of the messages, see {@link PhaseTimes}
   * @param eventFrom the start of the interval by event time, epoch nanoseconds
   * @param intendedFrom the start of the interval by intended time, epoch nanoseconds
   * @param sizeClass the class of the messages by their size, see {@link SizeClasses}
   */
  public record BucketKey(
      EventType eventType,
      RunPhase phase,
      int segment,
      long eventFrom,
      long intendedFrom,
      int sizeClass) {

    /** The key of messages that do not differ in size. */
    public BucketKey(
        EventType eventType, RunPhase phase, int segment, long eventFrom, long intendedFrom) {
      this(eventType, phase, segment, eventFrom, intendedFrom, 0);
    }
  }

  /** Events with the same key. Owned by the holder of the snapshot. */
  public static final class Part {

    private final BucketKey key;
    private final LatencyTotals response;
    private final LatencyTotals service;
    private LatencyTotals lateResponse;
    private LatencyTotals lateIdeal;
    private long events;
    private long bytes;

    Part(BucketKey key) {
      this(
          key,
          0,
          0,
          new LatencyTotals(),
          new LatencyTotals(),
          new LatencyTotals(),
          new LatencyTotals());
    }

    /**
     * Events that another process has recorded. The totals belong to the part from now on.
     * Latencies of late messages are part of the responses too.
     */
    public Part(
        BucketKey key,
        long events,
        long bytes,
        LatencyTotals response,
        LatencyTotals service,
        LatencyTotals lateResponse,
        LatencyTotals lateIdeal) {
      this.key = key;
      this.events = events;
      this.bytes = bytes;
      this.response = response;
      this.service = service;
      if (lateResponse.count() > 0) {
        this.lateResponse = lateResponse;
        this.lateIdeal = lateIdeal;
      }
    }

    void add(HistogramBucket bucket) {
      events += bucket.events;
      bytes += bucket.bytes;
      response.add(bucket.response());
      service.add(bucket.service());
      if (bucket.lateResponse().count() > 0) {
        addLate(bucket);
      }
    }

    void add(Part other) {
      events += other.events;
      bytes += other.bytes;
      response.add(other.response);
      service.add(other.service);
      if (other.lateResponse != null) {
        makeLate();
        lateResponse.add(other.lateResponse);
        lateIdeal.add(other.lateIdeal);
      }
    }

    private void makeLate() {
      if (lateResponse == null) {
        lateResponse = new LatencyTotals();
        lateIdeal = new LatencyTotals();
      }
    }

    private void addLate(HistogramBucket bucket) {
      makeLate();
      response.add(bucket.lateResponse());
      lateResponse.add(bucket.lateResponse());
      lateIdeal.add(bucket.lateIdeal());
    }

    /** Adds the latencies of late messages to these totals. */
    void addLateTo(LatencyTotals responses, LatencyTotals ideals) {
      if (lateResponse != null) {
        responses.add(lateResponse);
        ideals.add(lateIdeal);
      }
    }

    /** The key of these events. */
    public BucketKey key() {
      return key;
    }

    /** The response latencies of the events. */
    public LatencyTotals response() {
      return response;
    }

    /** The service latencies of the events. */
    public LatencyTotals service() {
      return service;
    }

    /** The response latencies of messages that the generator sent late. */
    public LatencyTotals lateResponse() {
      return lateResponse == null ? new LatencyTotals() : lateResponse;
    }

    /** The same as an ideal generator would have had them. */
    public LatencyTotals lateIdeal() {
      return lateIdeal == null ? new LatencyTotals() : lateIdeal;
    }

    /**
     * The distribution of the response latency that an ideal generator would have measured: each
     * latency minus the generator's delay.
     */
    public Histogram ideal() {
      return response.ideal(lateResponse(), lateIdeal());
    }

    /** The number of events. */
    public long events() {
      return events;
    }

    /** The payload bytes of the events. */
    public long bytes() {
      return bytes;
    }
  }
}
