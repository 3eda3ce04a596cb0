// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.text.Numbers;
import java.util.List;
import java.util.Optional;

/** Why the process of the generator could not run, in words. */
final class StopCause {

  /** From this share of the stopped time on, time taken by the hypervisor is the cause. */
  private static final double STOLEN = 0.5;

  private StopCause() {}

  /**
   * Returns the cause.
   *
   * @param generator one worker or all of them
   */
  static String words(RunResult result, Generator generator) {
    Optional<List<StopPart>> known = generator.stops().known();
    if (known.isEmpty()) {
      return "cause not known";
    }
    double collector = seconds(known.get(), StopPart.COLLECTOR);
    double stopped = seconds(known.get(), StopPart.STOPPED);
    if (collector >= stopped) {
      return "its own collections of garbage";
    }
    ProcessorTimes times = result.resources().ofAllWorkers();
    double stolen = times == null ? 0 : ProcessorTimes.known(times.stealSeconds());
    return stolen >= STOLEN * stopped
        ? "the hypervisor gave " + Numbers.time(stolen * 1e6) + " to others"
        : "it or its machine was stopped";
  }

  private static double seconds(List<StopPart> stops, String cause) {
    return stops.stream()
        .filter(stop -> stop.cause().equals(cause))
        .mapToDouble(StopPart::seconds)
        .sum();
  }
}
