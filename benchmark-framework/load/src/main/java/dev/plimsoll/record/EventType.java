// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

/**
 * The type of event that a recorder records. A type has up to two latencies: the response latency,
 * measured from the intended send time, and the service latency, measured from the send time. For
 * {@link #SEND} they are the send delay and the generator's part of it.
 */
public enum EventType {
  /** A message was passed to the driver; recorded at its send time. */
  SEND(LatencyKind.SEND_DELAY, LatencyKind.GENERATOR_DELAY),
  /** A message was confirmed; recorded at its acknowledgement. */
  ACKNOWLEDGE(LatencyKind.PUBLISH, LatencyKind.PUBLISH_SERVICE),
  /** A send failed; recorded at its failure. */
  FAIL(LatencyKind.PUBLISH_FAILED, null),
  /** A message was received for the first time. */
  RECEIVE(LatencyKind.END_TO_END, LatencyKind.END_TO_END_SERVICE),
  /** A reply to a request was received. */
  REPLY(LatencyKind.ROUND_TRIP, LatencyKind.ROUND_TRIP_SERVICE),
  /** A consumer finished the processing of a message for the first time. */
  PROCESS(LatencyKind.PROCESSED, LatencyKind.PROCESSING),
  /** A subscription that began while the load ran received a message for the first time. */
  LATE_RECEIVE(LatencyKind.LATE_END_TO_END, LatencyKind.LATE_END_TO_END_SERVICE);

  private final LatencyKind response;
  private final LatencyKind service;

  EventType(LatencyKind response, LatencyKind service) {
    this.response = response;
    this.service = service;
  }

  /** The kind of the response latency. */
  public LatencyKind response() {
    return response;
  }

  /** The kind of the service latency; null if there is none. */
  public LatencyKind service() {
    return service;
  }
}
