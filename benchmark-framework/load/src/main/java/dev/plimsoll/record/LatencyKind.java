// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

/** The latencies defined in {@code docs/METHOD.md}. */
public enum LatencyKind {
  /** Acknowledgement − intended send time: the delay that the application experiences. */
  PUBLISH("publish"),
  /** Acknowledgement − send time. */
  PUBLISH_SERVICE("publishService"),
  /** Send time − intended send time. */
  SEND_DELAY("sendDelay"),
  /** The part of the send delay that the generator caused. */
  GENERATOR_DELAY("generatorDelay"),
  /** Receipt − intended send time. */
  END_TO_END("endToEnd"),
  /** Receipt − send time. */
  END_TO_END_SERVICE("endToEndService"),
  /** Reply − intended send time. */
  ROUND_TRIP("roundTrip"),
  /** Reply − send time. */
  ROUND_TRIP_SERVICE("roundTripService"),
  /** Failure − intended send time. */
  PUBLISH_FAILED("publishFailed"),
  /** End of processing by the consumer − intended send time. */
  PROCESSED("processed"),
  /** End of processing by the consumer − receipt. */
  PROCESSING("processing"),
  /** Receipt by a subscription that began while the load ran − intended send time. */
  LATE_END_TO_END("lateEndToEnd"),
  /** The same − send time. */
  LATE_END_TO_END_SERVICE("lateEndToEndService");

  private final String key;

  LatencyKind(String key) {
    this.key = key;
  }

  /** The name in results. */
  public String key() {
    return key;
  }
}
