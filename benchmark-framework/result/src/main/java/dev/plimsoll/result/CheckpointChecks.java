// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/**
 * Checks a checkpoint. Its counts were taken one after the other while messages were on their way,
 * so they need not agree with each other, and it has no verdict.
 */
final class CheckpointChecks {

  private CheckpointChecks() {}

  static void check(RunResult result, Contradictions breaches) {
    if (!result.failures().isEmpty()
        || !result.voids().isEmpty()
        || !result.warnings().isEmpty()) {
      breaches.add("status", "is CHECKPOINT, but there are findings of a verdict.");
    }
    if (result.ending() != null) {
      breaches.add("ending", "is that of a whole result, but the status is CHECKPOINT.");
    }
    TimeChecks.check(result, breaches);
    result
        .latencies()
        .forEach(
            (kind, latency) ->
                DistributionChecks.check("latencyMicros." + kind, latency, true, breaches));
  }
}
