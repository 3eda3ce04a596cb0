// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * The response latencies of measured messages that the generator sent late, by event type: as
 * measured, and as an ideal generator would have had them.
 *
 * <p>Threads: one at a time.
 */
final class LateTotals {

  private final LatencyTotals[] responses = new LatencyTotals[EventType.values().length];
  private final LatencyTotals[] ideals = new LatencyTotals[EventType.values().length];

  LateTotals() {
    Arrays.setAll(responses, any -> new LatencyTotals());
    Arrays.setAll(ideals, any -> new LatencyTotals());
  }

  void add(IntervalSnapshot.Part part) {
    int type = part.key().eventType().ordinal();
    part.addLateTo(responses[type], ideals[type]);
  }

  /** The distribution of all messages with an ideal generator. */
  Histogram ideal(EventType eventType, LatencyTotals measured) {
    return measured.ideal(responses[eventType.ordinal()], ideals[eventType.ordinal()]);
  }

  /** The sum of the same in nanoseconds. */
  double idealSumNanos(EventType eventType, LatencyTotals measured) {
    int type = eventType.ordinal();
    return measured.sumNanos() - responses[type].sumNanos() + ideals[type].sumNanos();
  }
}
