// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Map;
import java.util.Objects;

/** A workload on a driver that a series consists of, however many of its runs have a result. */
public record PlannedCell(
    @Described("Name of the workload.") String workload,
    @Described("Name of the driver file.") String driver,
    @Described("The values that distinguish it from the other cells.") Map<String, Object> cell) {

  public PlannedCell {
    Objects.requireNonNull(workload, "workload");
    Objects.requireNonNull(driver, "driver");
    cell = RunResult.ordered(cell);
  }

  /** Returns the cell that a result of a series belongs to. */
  public static PlannedCell of(RunResult result) {
    Series series = result.run().series();
    return new PlannedCell(
        result.workload().name(),
        result.driver().name(),
        series == null ? Map.of() : series.cell());
  }

  /** Returns its name in sentences. */
  public String words() {
    return workload + (cell.isEmpty() ? "" : " " + cell) + " on " + driver;
  }
}
