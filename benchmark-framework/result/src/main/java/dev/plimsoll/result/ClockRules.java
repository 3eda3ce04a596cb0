// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.clock.ClockTrust;
import java.util.Optional;

/** The rule on latencies whose two ends were read from clocks of different workers. */
final class ClockRules {

  private static final double NANOS = 1e3;
  private static final String UNKNOWN = "unknown";

  private ClockRules() {}

  static void judge(RunResult result, Reasons reasons) {
    ClockPart clock = result.environment().clock();
    if (!clock.kind().equals("one-process")) {
      warn("endToEnd", clock, result.latencyMicros().endToEnd(), reasons);
      warn("endToEndService", clock, result.latencyMicros().endToEndService(), reasons);
      if (clock.kind().equals(UNKNOWN) && result.latencyMicros().endToEndService() != null) {
        reasons.disturb(
            "CLOCK_UNKNOWN",
            "The clock of a worker could not be compared with those of the others,"
                + " so endToEnd is not known.",
            null,
            null);
      }
    }
  }

  private static void warn(String metric, ClockPart clock, Latency latency, Reasons reasons) {
    if (latency == null) {
      return;
    }
    Double median = latency.percentiles().get("50");
    Optional<Long> bound =
        clock.kind().equals(UNKNOWN)
            ? Optional.empty()
            : Optional.of((long) (clock.maxErrorMicros() * NANOS));
    Optional<Long> medianNanos =
        median == null ? Optional.empty() : Optional.of((long) (median * NANOS));
    ClockTrust.warning(metric, bound, medianNanos)
        .ifPresent(sentence -> reasons.warn("CLOCKS_DIFFER", sentence, null, null));
  }
}
