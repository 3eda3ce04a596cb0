// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.HashMap;
import java.util.Map;

/**
 * The messages held back until the next one of their ordering stream overtakes them. For one
 * thread.
 */
final class Reordering {

  private final Map<OrderingStream, ScheduledEvent> heldByStream = new HashMap<>();

  /** Messages of one producer in one partition, within which order is guaranteed. */
  private record OrderingStream(SimulatedTopic topic, int partition, Faults producer) {

    static OrderingStream of(ScheduledEvent event) {
      return new OrderingStream(event.topic, event.partition, event.faults);
    }
  }

  /**
   * Holds back a message that shall be overtaken; false if it shall not be, or if another one is
   * already held back.
   */
  boolean holds(ScheduledEvent event) {
    return event.overtaken && heldByStream.putIfAbsent(OrderingStream.of(event), event) == null;
  }

  /** The held-back message that this one overtakes, which is no longer held; or null. */
  ScheduledEvent overtakenBy(ScheduledEvent event) {
    return heldByStream.remove(OrderingStream.of(event));
  }

  /** Releases a message if it is still held back; false if it is not. */
  boolean releases(ScheduledEvent event) {
    return heldByStream.remove(OrderingStream.of(event), event);
  }
}
