// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** Checks the consistency of other parts of a result: clocks, resources, the series. */
final class CircumstanceChecks {

  private static final double ROUNDING = 1e-6;

  private CircumstanceChecks() {}

  static void check(RunResult result, Contradictions breaches) {
    clock(result.environment().clock(), breaches);
    for (int i = 0; i < result.resources().workers().size(); i++) {
      cost("resources.workers[" + i + "]", result.resources().workers().get(i), breaches);
    }
    UsageChecks.check(result, breaches);
    if (result.run().series() != null) {
      series(result.run().series(), breaches);
    }
  }

  /** A burn-in is not one of the repetitions. */
  private static void series(Series series, Contradictions breaches) {
    int first = series.burnIn() ? 0 : 1;
    int last = series.burnIn() ? 0 : series.of();
    if (series.repetition() < first || series.repetition() > last) {
      breaches.add("run.series.repetition", "is %d of %d.", series.repetition(), series.of());
    }
  }

  private static void clock(ClockPart clock, Contradictions breaches) {
    if (clock.kind().equals("one-process") && clock.maxErrorMicros() != 0) {
      breaches.add("environment.clock.maxErrorMicros", "is not 0, although there is one clock.");
    }
  }

  private static void cost(String key, WorkerCost cost, Contradictions breaches) {
    GcPauses pauses = cost.gcPauseMillis();
    if (pauses != null
        && (pauses.max() > pauses.total() + ROUNDING
            || pauses.total() > pauses.count() * pauses.max() + ROUNDING)) {
      breaches.add(
          key + ".gcPauseMillis", "has a count, total and max that contradict each other.");
    }
    if (cost.hiccupMicros() != null && cost.hiccupMicros().p99() > cost.hiccupMicros().max()) {
      breaches.add(key + ".hiccupMicros.99", "is more than max.");
    }
  }
}
