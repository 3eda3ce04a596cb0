// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;

/**
 * What one thread recorded of one event type: events whose own instant lies in one interval of the
 * timeline, of messages of one phase whose intended time lies in one interval. Because a set covers
 * just one of each, an event is recorded once and still counts in the timeline by event, in the
 * timeline by intended time and in its phase.
 */
public final class HistogramBucket {

  private final EventType eventType;
  private final LatencyCounts response = new LatencyCounts();
  private final LatencyCounts service = new LatencyCounts();

  /** First latencies of messages that the generator sent late by its own fault. */
  private final LatencyCounts lateResponse = new LatencyCounts();

  /** What these would have been of an ideal generator. */
  private final LatencyCounts lateIdeal = new LatencyCounts();

  int epoch = -1;
  RunPhase phase = RunPhase.WARM_UP;
  int segment;
  int eventSegment;
  long eventFrom;
  long eventUntil;
  long intendedFrom;
  long intendedUntil;
  long events;
  long bytes;

  HistogramBucket(EventType eventType) {
    this.eventType = eventType;
  }

  /** What kind of event these are. */
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

  boolean covers(int nowEpoch, RunPhase ofPhase, long intended, long instant) {
    return instant < eventUntil
        && intended < intendedUntil
        && intended >= intendedFrom
        && ofPhase == phase
        && nowEpoch == epoch;
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
