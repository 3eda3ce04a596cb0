// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

/** Latencies for tests, as recording threads would have recorded them. */
public final class RecordedLatencies {

  private final LatencyArrays arrays = new LatencyArrays();

  /** Adds latencies of a kind, in nanoseconds. */
  public RecordedLatencies with(LatencyKind kind, long... nanos) {
    LatencyCounts counts = new LatencyCounts();
    for (long value : nanos) {
      counts.record(value);
    }
    LatencyTotals totals = new LatencyTotals();
    totals.add(counts);
    arrays.add(kind, totals);
    return this;
  }

  /** Returns all that was added. */
  public LatencyArrays arrays() {
    return arrays;
  }
}
