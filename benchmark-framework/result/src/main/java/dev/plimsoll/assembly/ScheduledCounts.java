// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.worker.LoadShape;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The number of messages scheduled before an instant, as drawn. Nothing is scheduled after the end
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
   * Counts of a finished run, at the boundaries of its timeline and phases.
   *
   * @param seed the seed of random times
   */
  static ScheduledCounts of(Workload workload, LoadShape shape, long seed, Timeline timeline) {
    PhaseTimes phaseTimes = timeline.phaseTimes();
    if (!shape.hasSchedule()) {
      return new ScheduledCounts(new long[0], new long[0], phaseTimes.loadEnd());
    }
    long[] instants = boundaries(timeline, phaseTimes);
    long[] offsets = Arrays.stream(instants).map(instant -> instant - phaseTimes.start()).toArray();
    long[] counts = shape.scheduledBefore(offsets, workload, seed);
    return new ScheduledCounts(instants, counts, phaseTimes.loadEnd());
  }

  /** Of a run in which it is unknown how many of the scheduled messages lost workers have sent. */
  static ScheduledCounts unknown(PhaseTimes phaseTimes) {
    return new ScheduledCounts(new long[0], new long[0], phaseTimes.loadEnd());
  }

  private static long[] boundaries(Timeline timeline, PhaseTimes phaseTimes) {
    LongStream.Builder all = LongStream.builder();
    for (Timeline.IntervalTotals row : timeline.rows()) {
      all.add(row.from()).add(row.until(phaseTimes));
    }
    for (Timeline.IntervalTotals row : timeline.intendedRows()) {
      all.add(row.from()).add(row.until(phaseTimes));
    }
    for (int step = 0; step < phaseTimes.steps(); step++) {
      all.add(phaseTimes.stepStart(step))
          .add(phaseTimes.stepEnd(step))
          .add(phaseTimes.stepJudgedAt(step));
    }
    all.add(phaseTimes.measuredStart()).add(phaseTimes.measuredEnd()).add(phaseTimes.judgedAt());
    return all.build()
        .map(instant -> Math.min(instant, phaseTimes.loadEnd()))
        .sorted()
        .distinct()
        .toArray();
  }

  /** Whether messages have intended times. */
  boolean exist() {
    return instants.length > 0;
  }

  /** The number of messages before one of the boundaries. */
  long before(long instant) {
    int at = Arrays.binarySearch(instants, Math.min(instant, loadEnd));
    if (at < 0) {
      throw new IllegalArgumentException("no boundary of this run: " + instant);
    }
    return counts[at];
  }
}
