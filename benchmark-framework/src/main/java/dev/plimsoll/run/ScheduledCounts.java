// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.record.Windows;
import dev.plimsoll.worker.LoadShape;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * How many messages were scheduled before an instant, as drawn. Nothing is scheduled after the end
 * of the load.
 */
final class ScheduledCounts {

  private final long[] instants;
  private final long[] counts;
  private final long loadEnd;

  private ScheduledCounts(long[] instants, long[] counts, long loadEnd) {
    this.instants = instants;
    this.counts = counts;
    this.loadEnd = loadEnd;
  }

  /**
   * Of a run that is over, at the boundaries of its timeline and windows.
   *
   * @param seed what random times were drawn from
   */
  static ScheduledCounts of(Workload workload, LoadShape shape, long seed, Timeline timeline) {
    Windows windows = timeline.windows();
    if (!shape.hasSchedule()) {
      return new ScheduledCounts(new long[0], new long[0], windows.loadEnd());
    }
    long[] instants = boundaries(timeline, windows);
    long[] offsets = Arrays.stream(instants).map(instant -> instant - windows.start()).toArray();
    long[] counts = shape.scheduledBefore(offsets, workload, seed);
    return new ScheduledCounts(instants, counts, windows.loadEnd());
  }

  private static long[] boundaries(Timeline timeline, Windows windows) {
    LongStream.Builder all = LongStream.builder();
    for (Timeline.Row row : timeline.rows()) {
      all.add(row.from()).add(row.until(windows));
    }
    for (Timeline.Row row : timeline.intendedRows()) {
      all.add(row.from()).add(row.until(windows));
    }
    for (int step = 0; step < windows.steps(); step++) {
      all.add(windows.stepStart(step)).add(windows.stepEnd(step)).add(windows.stepJudgedAt(step));
    }
    all.add(windows.measuredStart()).add(windows.measuredEnd()).add(windows.judgedAt());
    return all.build()
        .map(instant -> Math.min(instant, windows.loadEnd()))
        .sorted()
        .distinct()
        .toArray();
  }

  /** Whether messages have intended times. */
  boolean exist() {
    return instants.length > 0;
  }

  /** How many before one of the boundaries. */
  long before(long instant) {
    int at = Arrays.binarySearch(instants, Math.min(instant, loadEnd));
    if (at < 0) {
      throw new IllegalArgumentException("no boundary of this run: " + instant);
    }
    return counts[at];
  }
}
