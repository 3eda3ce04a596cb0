// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.simulated.Behaviour.Stall.Origin;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The stalls and outages of the system. They take effect when the instant from which they are
 * counted is announced. Threads: any.
 */
final class FaultSchedule {

  private final Map<Origin, Long> starts = new EnumMap<>(Origin.class);
  private volatile StallTimes completions = StallTimes.NONE;
  private volatile StallTimes deliveries = StallTimes.NONE;
  private volatile StallTimes consumers = StallTimes.NONE;
  private volatile List<StallTimes> consumersOf = List.of();
  private volatile List<Down> outages = List.of();

  private record Down(StallTimes.Span span, Behaviour.Outage.Sends sends) {}

  /** Activates stalls and outages counted from the start of the load. */
  void loadBegins(Behaviour behaviour, long startNanos) {
    begins(behaviour, Origin.WARM_UP, startNanos);
  }

  /** Activates stalls and outages counted from the start of the measured window. */
  void measuringBegins(Behaviour behaviour, long startNanos) {
    begins(behaviour, Origin.MEASURED, startNanos);
  }

  private synchronized void begins(Behaviour behaviour, Origin origin, long startNanos) {
    starts.put(origin, startNanos);
    List<Down> down = new ArrayList<>();
    for (Behaviour.Outage outage : behaviour.outages()) {
      spans(List.of(outage.when())).forEach(span -> down.add(new Down(span, outage.sends())));
    }
    completions = StallTimes.NONE.and(spans(behaviour.stalls()));
    deliveries = completions.and(down.stream().map(Down::span).toList());
    consumers = ofSubscription(behaviour.consumption(), Consumption.Stall.ALL);
    consumersOf = ofSubscriptions(behaviour.consumption());
    outages = List.copyOf(down);
  }

  private List<StallTimes.Span> spans(List<Behaviour.Stall> stalls) {
    return stalls.stream()
        .filter(stall -> starts.containsKey(stall.from()))
        .map(stall -> StallTimes.Span.of(stall, starts.get(stall.from())))
        .toList();
  }

  /** The stalls by subscription number, up to the highest number with stalls of its own. */
  private List<StallTimes> ofSubscriptions(Consumption consumption) {
    int highest =
        consumption.stalls().stream().mapToInt(Consumption.Stall::number).max().orElse(-1);
    List<StallTimes> stalls = new ArrayList<>();
    for (int number = 0; number <= highest; number++) {
      stalls.add(ofSubscription(consumption, number));
    }
    return List.copyOf(stalls);
  }

  private StallTimes ofSubscription(Consumption consumption, int number) {
    return deliveries.and(
        spans(
            consumption.stalls().stream()
                .filter(stall -> stall.concerns(number))
                .map(Consumption.Stall::when)
                .toList()));
  }

  /** The stalls, during which nothing completes. */
  StallTimes completions() {
    return completions;
  }

  /** Stalls and outages, during which nothing is delivered. */
  StallTimes deliveries() {
    return deliveries;
  }

  /** These, and the stalls that affect only the consumers of the subscription with this number. */
  StallTimes consumersOf(int subscription) {
    List<StallTimes> own = consumersOf;
    return subscription < own.size() ? own.get(subscription) : consumers;
  }

  /** The outcome of sends at this instant, or null if the system is not down. */
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
