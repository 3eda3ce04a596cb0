// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;

/**
 * The events of one event type recorded by one thread that share an interval of the timeline (by
 * event time), the phase and the size class of the message, and an interval of intended times.
 * Since a bucket covers only one of each, an event is recorded once and still counts in the
 * timeline by event time, in the timeline by intended time and in its phase.
 */
public final class HistogramBucket extends LeadingPadding {

  private final EventType eventType;
  private final LatencyCounts response = new LatencyCounts();
  private final LatencyCounts service = new LatencyCounts();

  /** Response latencies of messages that the generator sent late. */
  private final LatencyCounts lateResponse = new LatencyCounts();

  /** The response latencies that these messages would have had with an ideal generator. */
  private final LatencyCounts lateIdeal = new LatencyCounts();

  int epoch = -1;
  RunPhase phase = RunPhase.WARM_UP;
  int segment;
  int sizeClass;
  int eventSegment;
  long eventFrom;
  long eventUntil;
  long intendedFrom;
  long intendedUntil;
  long events;
  long bytes;

  private Object unused1, unused2, unused3, unused4, unused5, unused6, unused7, unused8;
  private Object unused9, unused10;

  HistogramBucket(EventType eventType) {
    this.eventType = eventType;
  }

  /** The type of the events. */
  public EventType eventType() {
    return eventType;
  }

  /** The phase of the messages. */
  public RunPhase phase() {
    return phase;
  }

  LatencyCounts response() {
    return response;
  }

  LatencyCounts service() {
    return service;
  }

  LatencyCounts lateResponse() {
    return lateResponse;
  }

  LatencyCounts lateIdeal() {
    return lateIdeal;
  }

  /**
   * Whether an event belongs here. One branch, which buckets that end exercise in the warm-up: with
   * one for each condition, the compiler would not expect the first change of the phase, and
   * compile again what records at the begin of the measured window.
   */
  boolean covers(int nowEpoch, RunPhase ofPhase, long intended, long instant) {
    long others =
        Integer.toUnsignedLong((ofPhase.ordinal() ^ phase.ordinal()) | (nowEpoch ^ epoch));
    // Negative if one of them is.
    return ((eventUntil - 1 - instant)
            | (intendedUntil - 1 - intended)
            | (intended - intendedFrom)
            | -others)
        >= 0;
  }

  /** The memory of its arrays, which a cleared bucket keeps. */
  long heldBytes() {
    return response.heldBytes()
        + service.heldBytes()
        + lateResponse.heldBytes()
        + lateIdeal.heldBytes();
  }

  void clear() {
    response.clear();
    service.clear();
    lateResponse.clear();
    lateIdeal.clear();
    events = 0;
    bytes = 0;
    epoch = -1;
  }
}
