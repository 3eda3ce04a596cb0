// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.EventTotals;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What one worker recorded for the measured window.
 *
 * @param totals one for each type of event that it has recorded
 * @param cost what its process used; empty if the window has not begun
 */
public record WindowReport(List<EventTotals> totals, Optional<WindowCost> cost) {

  /** Of a worker that has recorded nothing. */
  public static final WindowReport NONE = new WindowReport(List.of(), Optional.empty());

  public WindowReport {
    totals = List.copyOf(totals);
    Objects.requireNonNull(cost, "cost");
  }
}
