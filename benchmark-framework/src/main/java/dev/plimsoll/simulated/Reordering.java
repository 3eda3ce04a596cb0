// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.HashMap;
import java.util.Map;

/**
 * The messages that wait for the next one of their ordering stream to overtake them. For one
 * thread.
 */
final class Reordering {

  private final Map<OrderingStream, ScheduledEvent> heldByStream = new HashMap<>();

  /** Messages of one producer in one partition: within it, order is promised. */
  private record OrderingStream(SimulatedTopic topic, int partition, Faults producer) {

    static OrderingStream of(ScheduledEvent event) {
      return new OrderingStream(event.topic, event.partition, event.faults);
    }
  }

  /** Holds a message that is to be overtaken; false if it is not, or another one waits already. */
  boolean holds(ScheduledEvent event) {
    return event.overtaken && heldByStream.putIfAbsent(OrderingStream.of(event), event) == null;
  }

  /** The message that this one overtakes, which waits no longer; or null. */
  ScheduledEvent overtakenBy(ScheduledEvent event) {
    return heldByStream.remove(OrderingStream.of(event));
  }

  /** Lets a message go on that may still wait; false if it did not. */
  boolean releases(ScheduledEvent event) {
    return heldByStream.remove(OrderingStream.of(event), event);
  }
}
