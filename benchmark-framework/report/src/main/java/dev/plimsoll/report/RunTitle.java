// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;

/** What a run is called. */
final class RunTitle {

  private RunTitle() {}

  /** Returns the workload and the driver, which repetitions have in common. */
  static String of(RunResult result) {
    return new WorkloadFacts(result).name() + " on " + result.driver().name();
  }

  /** Returns the same with the place of the run in its series. */
  static String ofRun(RunResult result) {
    return ofRun(new WorkloadFacts(result).name(), result);
  }

  /** Returns the same with another name of the workload. */
  static String ofRun(String workload, RunResult result) {
    Series series = result.run().series();
    String title = workload + " on " + result.driver().name();
    if (result.burnIn()) {
      title += ", burn-in";
    } else if (series != null && series.of() > 1) {
      title += ", run " + series.repetition() + " of " + series.of();
    }
    return series != null && series.attempt() > 1 ? title + ", attempt " + series.attempt() : title;
  }
}
