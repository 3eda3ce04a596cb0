// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Takes the sets that recording threads hand over and merges those that belong together, so that a
 * worker passes on few of them however many threads it has.
 *
 * <p>Threads: {@link #handOver} and {@link #blank} from any thread; {@link #snapshot} from one at a
 * time. Memory: sets are used again.
 */
public final class Collector {

  private final Queue<IntervalSet> handedOver = new ConcurrentLinkedQueue<>();
  private final List<Queue<IntervalSet>> blanks = new ArrayList<>();

  /** A collector without sets. */
  public Collector() {
    for (int i = 0; i < Role.values().length; i++) {
      blanks.add(new ConcurrentLinkedQueue<>());
    }
  }

  IntervalSet blank(Role role) {
    IntervalSet set = blanks.get(role.ordinal()).poll();
    return set != null ? set : new IntervalSet(role);
  }

  void handOver(IntervalSet set) {
    handedOver.add(set);
  }

  /** How many sets wait for the next {@link #snapshot}. */
  int waiting() {
    return handedOver.size();
  }

  /** What was handed over since the last call. */
  public IntervalSnapshot snapshot() {
    Map<IntervalSnapshot.Key, IntervalSnapshot.Part> parts = new LinkedHashMap<>();
    for (IntervalSet set = handedOver.poll(); set != null; set = handedOver.poll()) {
      if (set.events > 0) {
        merge(set, parts);
      }
      set.clear();
      blanks.get(set.role().ordinal()).add(set);
    }
    return new IntervalSnapshot(List.copyOf(parts.values()));
  }

  private static void merge(
      IntervalSet set, Map<IntervalSnapshot.Key, IntervalSnapshot.Part> parts) {
    IntervalSnapshot.Key key =
        new IntervalSnapshot.Key(
            set.role(), set.phase, set.segment, set.eventFrom, set.intendedFrom);
    IntervalSnapshot.Part part = parts.computeIfAbsent(key, IntervalSnapshot.Part::new);
    part.add(set);
  }
}
