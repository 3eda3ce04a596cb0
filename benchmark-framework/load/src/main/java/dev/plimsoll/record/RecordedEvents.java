// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

/**
 * The number, the payload bytes and the latencies of some events, by type.
 *
 * <p>Threads: one at a time.
 */
public final class RecordedEvents {

  private final long[] events = new long[EventType.values().length];
  private final long[] bytes = new long[EventType.values().length];
  private final LatencyArrays latencies = new LatencyArrays();

  RecordedEvents() {}

  void add(IntervalSnapshot.Part part) {
    int type = part.key().eventType().ordinal();
    events[type] += part.events();
    bytes[type] += part.bytes();
    latencies.add(part);
  }

  void addLatencies(IntervalSnapshot.Part part) {
    latencies.add(part);
  }

  void add(RecordedEvents other) {
    for (int i = 0; i < events.length; i++) {
      events[i] += other.events[i];
      bytes[i] += other.bytes[i];
    }
    latencies.add(other.latencies);
  }

  void pack() {
    latencies.pack();
  }

  /** The number of events of a type. */
  public long events(EventType eventType) {
    return events[eventType.ordinal()];
  }

  /** Payload bytes of these events. */
  public long bytes(EventType eventType) {
    return bytes[eventType.ordinal()];
  }

  /** The latencies of these events. */
  public LatencyArrays latencies() {
    return latencies;
  }
}
