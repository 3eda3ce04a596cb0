// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.ArrayList;
import java.util.List;

/**
 * When the system stands still or is down. Nothing does before the measured window is announced.
 * Threads: any.
 */
final class Calendar {

  private volatile Holds completions = Holds.NONE;
  private volatile Holds deliveries = Holds.NONE;
  private volatile Holds consumers = Holds.NONE;
  private volatile List<Down> outages = List.of();

  private record Down(Holds.Span span, Behaviour.Outage.Sends sends) {}

  /** Puts everything in place, counted from the start of the measured window. */
  void measuringBegins(Behaviour behaviour, long startNanos) {
    List<Down> down = new ArrayList<>();
    for (Behaviour.Outage outage : behaviour.outages()) {
      down.add(new Down(Holds.Span.of(outage.when(), startNanos), outage.sends()));
    }
    completions = Holds.NONE.and(spans(behaviour.stalls(), startNanos));
    deliveries = completions.and(down.stream().map(Down::span).toList());
    consumers = deliveries.and(spans(behaviour.consumption().stalls(), startNanos));
    outages = List.copyOf(down);
  }

  private static List<Holds.Span> spans(List<Behaviour.Stall> stalls, long startNanos) {
    return stalls.stream().map(stall -> Holds.Span.of(stall, startNanos)).toList();
  }

  /** The stalls, in which nothing completes. */
  Holds completions() {
    return completions;
  }

  /** Stalls and outages, in which nothing is delivered. */
  Holds deliveries() {
    return deliveries;
  }

  /** Those, and what holds the consumers alone. */
  Holds consumers() {
    return consumers;
  }

  /** What becomes of sends at this instant, or null where the system is not down. */
  Behaviour.Outage.Sends outageAt(long instant) {
    List<Down> all = outages;
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).span.contains(instant)) {
        return all.get(i).sends;
      }
    }
    return null;
  }
}
