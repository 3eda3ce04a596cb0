// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.HashMap;
import java.util.Map;

/** The messages that wait for the next one of their lane to overtake them. For one thread. */
final class Overtaking {

  private final Map<Lane, Work> heldByLane = new HashMap<>();

  /** Messages of one producer in one partition: within it, order is promised. */
  private record Lane(SimulatedTopic topic, int partition, Faults producer) {

    static Lane of(Work work) {
      return new Lane(work.topic, work.partition, work.faults);
    }
  }

  /** Holds a message that is to be overtaken; false if it is not, or another one waits already. */
  boolean holds(Work work) {
    return work.overtaken && heldByLane.putIfAbsent(Lane.of(work), work) == null;
  }

  /** The message that this one overtakes, which waits no longer; or null. */
  Work overtakenBy(Work work) {
    return heldByLane.remove(Lane.of(work));
  }

  /** Lets a message go on that may still wait; false if it did not. */
  boolean releases(Work work) {
    return heldByLane.remove(Lane.of(work), work);
  }
}
