// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.WorkerReport;
import java.util.Objects;

/**
 * What was recorded of a run, so far or in all.
 *
 * @param acknowledged whether the system acknowledges
 * @param report of all workers
 */
public record RecordedRun(
    Workload workload,
    LoadShape shape,
    boolean acknowledged,
    Timeline timeline,
    WorkerReport report) {

  public RecordedRun {
    Objects.requireNonNull(workload, "workload");
    Objects.requireNonNull(shape, "shape");
    Objects.requireNonNull(timeline, "timeline");
    Objects.requireNonNull(report, "report");
  }

  RunCounts counts() {
    return new RunCounts(workload, shape, timeline, report, acknowledged);
  }
}
