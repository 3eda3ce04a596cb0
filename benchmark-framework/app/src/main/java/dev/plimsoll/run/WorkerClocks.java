// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.result.ClockPart;
import dev.plimsoll.result.WorkerClock;
import dev.plimsoll.worker.ComparedClock;
import dev.plimsoll.worker.WorkerProcess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The accuracy of the clocks of a run's workers, as a part of the result. */
final class WorkerClocks {

  private static final double MICRO = 1e3;

  private WorkerClocks() {}

  /**
   * Returns the clocks between two instants.
   *
   * @param processes the workers; empty: this process
   * @param wholeTopics whether the sender and the receiver of each message are the same worker
   */
  static ClockPart part(List<WorkerProcess> processes, boolean wholeTopics, long from, long until) {
    if (processes.isEmpty()) {
      return new ClockPart("one-process", 0, List.of());
    }
    List<WorkerClock> clocks = new ArrayList<>();
    for (WorkerProcess process : processes) {
      ComparedClock clock = process.clock(from, until);
      if (clock.boundNanos().isEmpty()) {
        return new ClockPart("unknown", 0, List.of());
      }
      clocks.add(
          new WorkerClock(
              process.name(), clock.aheadNanos() / MICRO, clock.boundNanos().getAsLong() / MICRO));
    }
    return new ClockPart("synchronised", wholeTopics ? 0 : worstPair(clocks), clocks);
  }

  /** A latency between two workers is wrong by the sum of both; within one, it is exact. */
  private static double worstPair(List<WorkerClock> clocks) {
    return clocks.size() < 2
        ? 0
        : clocks.stream()
            .map(WorkerClock::errorMicros)
            .sorted(Comparator.reverseOrder())
            .limit(2)
            .mapToDouble(Double::doubleValue)
            .sum();
  }
}
