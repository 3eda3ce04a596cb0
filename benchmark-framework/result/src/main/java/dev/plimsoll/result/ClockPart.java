// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import java.util.Objects;

/** The accuracy of the clocks; kind is one-process or synchronised. */
public record ClockPart(String kind, double maxErrorMicros, List<WorkerClock> workers) {

  public ClockPart {
    Objects.requireNonNull(kind, "kind");
    workers = List.copyOf(workers);
  }
}
