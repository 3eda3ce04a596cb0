// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import java.util.Objects;

/** The accuracy of the clocks; kind is one-process or synchronised. */
public record ClockPart(
    @Described(
            "`one-process`: sender and receiver read the same clock; `unknown`: the clock of a"
                + " worker was stepped during the run, so there is no bound.")
        @Allowed(texts = {"one-process", "synchronised", "unknown"})
        String kind,
    @Described(
            "Bound of the error of latencies between two workers: the two largest `errorMicros`"
                + " together; 0 for one worker, and where both ends of each latency are read from"
                + " one clock.")
        double maxErrorMicros,
    @Described("Clock of each worker, relative to that of the coordinator.")
        List<WorkerClock> workers) {

  public ClockPart {
    Objects.requireNonNull(kind, "kind");
    workers = List.copyOf(workers);
  }
}
