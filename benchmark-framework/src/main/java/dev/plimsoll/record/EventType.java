// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

/** What kind of event a recorder records, and which two latencies each such event has. */
public enum EventType {
  /** A message handed to the driver, at its send time. */
  SEND(LatencyKind.SEND_DELAY, LatencyKind.GENERATOR_DELAY),
  /** A confirmation, at its acknowledgement. */
  ACKNOWLEDGE(LatencyKind.PUBLISH, LatencyKind.PUBLISH_SERVICE),
  /** A failed send, at its failure. */
  FAIL(LatencyKind.PUBLISH_FAILED, null),
  /** A first receipt. */
  RECEIVE(LatencyKind.END_TO_END, LatencyKind.END_TO_END_SERVICE),
  /** A reply to a request. */
  REPLY(LatencyKind.ROUND_TRIP, LatencyKind.ROUND_TRIP_SERVICE);

  private final LatencyKind response;
  private final LatencyKind service;

  EventType(LatencyKind response, LatencyKind service) {
    this.response = response;
    this.service = service;
  }

  /** The kind of the first latency. */
  public LatencyKind response() {
    return response;
  }

  /** The kind of the second latency; null if there is none. */
  public LatencyKind service() {
    return service;
  }
}
