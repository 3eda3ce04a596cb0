// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Records the events of one event type on one thread.
 *
 * <p>Threads: {@link #record} only by the owning thread. Any thread may read the totals.
 */
public final class Recorder extends LeadingPadding {

  private static final long SECOND = 1_000_000_000L;

  /** A delay below 1/512 of the latency is not visible in a histogram with three digits. */
  private static final int INVISIBLE_SHIFT = 9;

  private static final VarHandle TOTAL =
      VarHandles.field(Recorder.class, "totalEvents", long.class);

  private final PhaseTimes phaseTimes;
  private final Collector collector;
  private final EventType eventType;
  private final boolean hasResponse;
  private final boolean hasService;
  private final SizeClasses sizes;

  /** By size class. */
  private final OpenBuckets[] open;

  /** By size class, the bucket of the last event, or {@link #none}. */
  private final HistogramBucket[] active;

  /** Covers no event. */
  private final HistogramBucket none;

  private long totalEvents;

  private Object unused1, unused2, unused3, unused4, unused5, unused6, unused7, unused8;
  private Object unused9;

  Recorder(
      PhaseTimes phaseTimes,
      Collector collector,
      SizeClasses sizes,
      EventType eventType,
      boolean hasResponse,
      boolean hasService) {
    this.phaseTimes = phaseTimes;
    this.collector = collector;
    this.eventType = eventType;
    this.hasResponse = hasResponse;
    this.hasService = hasService;
    this.sizes = sizes;
    this.none = new HistogramBucket(eventType);
    this.open = new OpenBuckets[sizes.count()];
    this.active = new HistogramBucket[sizes.count()];
    Arrays.setAll(open, any -> new OpenBuckets(collector, phaseTimes.steps()));
    Arrays.fill(active, none);
  }

  /**
   * Records one event.
   *
   * @param phase the phase of the message
   * @param intended its intended send time (closed load: its send time; unstamped: its receipt)
   * @param instant when this event happened; never earlier than the previous event
   * @param response the response latency
   * @param service the service latency
   * @param bytes the size of the payload
   */
  public void record(
      RunPhase phase, long intended, long instant, long response, long service, int bytes) {
    record(phase, intended, instant, response, service, 0, bytes);
  }

  /**
   * Records one event of a message that the generator may have sent late.
   *
   * @param generatorDelay the part of the response latency that the generator caused
   */
  public void record(
      RunPhase phase,
      long intended,
      long instant,
      long response,
      long service,
      long generatorDelay,
      int bytes) {
    int sizeClass = sizes.indexOf(bytes);
    HistogramBucket bucket = active[sizeClass];
    if (!bucket.covers(phaseTimes.epoch(), phase, intended, instant)) {
      bucket = rotate(sizeClass, phase, intended, instant);
      if (bucket == null) {
        return;
      }
    }
    bucket.events++;
    bucket.bytes += bytes;
    if (hasResponse) {
      if (generatorDelay > response >>> INVISIBLE_SHIFT) {
        bucket.lateResponse().record(response);
        bucket.lateIdeal().record(response - generatorDelay);
      } else {
        bucket.response().record(response);
      }
    }
    if (hasService) {
      bucket.service().record(service);
    }
    TOTAL.setRelease(this, totalEvents + 1);
  }

  /** Records the receipt of a message without a stamp; its phase is that of its receipt. */
  public void count(long instant, int bytes) {
    int sizeClass = sizes.indexOf(bytes);
    HistogramBucket bucket = active[sizeClass];
    if (!bucket.covers(phaseTimes.epoch(), bucket.phase, instant, instant)) {
      bucket = rotate(sizeClass, phaseTimes.phaseOfArrival(instant), instant, instant);
      if (bucket == null) {
        return;
      }
    }
    bucket.events++;
    bucket.bytes += bytes;
    TOTAL.setRelease(this, totalEvents + 1);
  }

  /** The number of events so far. May be called from any thread. */
  public long total() {
    return (long) TOTAL.getAcquire(this);
  }

  EventType eventType() {
    return eventType;
  }

  /**
   * Finds or creates the bucket for an event that the active one does not cover; null if recording
   * has ended.
   */
  private HistogramBucket rotate(int sizeClass, RunPhase phase, long intended, long instant) {
    if (!phaseTimes.accepts(instant)) {
      return null;
    }
    int epoch = phaseTimes.epoch();
    OpenBuckets own = open[sizeClass];
    HistogramBucket found = own.find(epoch, phase, intended, instant);
    if (found != null) {
      active[sizeClass] = found;
      return found;
    }
    handOverPast(epoch, instant);
    own.ensureCapacity();
    HistogramBucket fresh = collector.blank(eventType);
    int eventSegment = phaseTimes.segmentAt(instant);
    int segment = phaseTimes.segmentOf(phase, intended);
    fresh.epoch = epoch;
    fresh.phase = phase;
    fresh.segment = segment;
    fresh.sizeClass = sizeClass;
    fresh.eventSegment = eventSegment;
    fresh.eventFrom = phaseTimes.bucketStart(eventSegment, instant);
    fresh.eventUntil =
        Math.min(
            phaseTimes.bucketEnd(eventSegment, fresh.eventFrom),
            nextSecond(fresh.eventFrom, instant));
    fresh.intendedFrom = phaseTimes.intendedStart(segment, intended, own.intervalsPerBucket());
    fresh.intendedUntil =
        Math.max(
            intended + 1,
            phaseTimes.intendedEnd(segment, fresh.intendedFrom, own.intervalsPerBucket()));
    if (intended < fresh.intendedFrom) {
      fresh.intendedFrom = intended;
    }
    own.add(fresh);
    active[sizeClass] = fresh;
    return fresh;
  }

  /**
   * Hands over the past buckets of all sizes, so that one of a rare size does not wait for the next
   * message of its size.
   */
  private void handOverPast(int epoch, long instant) {
    for (OpenBuckets each : open) {
      each.handOverPast(epoch, instant);
    }
    // Another recorder may get those that were handed over.
    Arrays.fill(active, none);
  }

  /** Limits buckets to one second: intervals can be long, but live metrics need recent events. */
  private static long nextSecond(long bucketFrom, long instant) {
    return bucketFrom + (Math.max(0, instant - bucketFrom) / SECOND + 1) * SECOND;
  }

  /**
   * Hands over the remaining buckets. Only when the owner no longer records: after {@link
   * PhaseTimes#close}, or when it has ended.
   */
  void handOverRest() {
    TOTAL.getAcquire(this);
    for (OpenBuckets each : open) {
      each.handOverAll();
    }
  }
}
