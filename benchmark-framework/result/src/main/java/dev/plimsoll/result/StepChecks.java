// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Checks that the steps are the parts of the window: in time, in counts and in latencies. */
final class StepChecks {

  private static final double ROUNDING = 1e-6;

  private final RunResult result;
  private final List<Step> steps;
  private final Contradictions breaches;

  private StepChecks(RunResult result, Contradictions breaches) {
    this.result = result;
    this.steps = result.steps();
    this.breaches = breaches;
  }

  static void check(RunResult result, Contradictions breaches) {
    if (result.steps().isEmpty()) {
      return;
    }
    StepChecks checks = new StepChecks(result, breaches);
    checks.times();
    if (new VerdictTerms(result).whole()) {
      checks.rates();
      Integrity counts = result.integrity();
      double ofDue = new VerdictTerms(result).dueTolerance(orZero(counts.scheduled()));
      checks.sum("scheduled", counts.scheduled(), Step::scheduled, ofDue);
      checks.sum("sent", counts.sent(), Step::sent, 0);
      checks.sum("acknowledged", counts.acknowledged(), Step::acknowledged, 0);
      checks.sum("failed", counts.failed(), Step::failed, 0);
      checks.sum("received", counts.received(), Step::received, 0);
      result.latencyMicros().present().forEach(checks::latency);
    }
  }

  private void times() {
    VerdictTerms terms = new VerdictTerms(result);
    double until = terms.windowStartSeconds();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (!(step.seconds() > 0) || Math.abs(step.atSeconds() - until) > ROUNDING) {
        breaches.add(
            "steps[" + i + "].atSeconds",
            "is %s s for %s s, but the step is due at %s s.",
            step.atSeconds(),
            step.seconds(),
            until);
        return;
      }
      until += step.seconds();
    }
    if (Math.abs(until - terms.windowStartSeconds() - terms.windowSeconds()) > ROUNDING) {
      breaches.add("steps", "end at %s s, but the measured window does not.", until);
    }
  }

  private void rates() {
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      double due = step.targetRatePerSecond() * step.seconds();
      if (step.scheduled() != null
          && Math.abs(step.scheduled() - due) > VerdictTerms.CHANCE * (1 + Math.sqrt(due))) {
        breaches.add(
            "steps[" + i + "].targetRatePerSecond",
            "is %s, but %d messages were due in %s s.",
            step.targetRatePerSecond(),
            step.scheduled(),
            step.seconds());
      }
    }
  }

  private void sum(String name, Long whole, Function<Step, Long> count, double tolerance) {
    List<Long> counts = steps.stream().map(count).toList();
    if (whole == null || counts.stream().anyMatch(Objects::isNull)) {
      return;
    }
    long sum = counts.stream().mapToLong(Long::longValue).sum();
    if (Math.abs(sum - whole) > tolerance) {
      breaches.add("integrity." + name, "is %d, but the steps add up to %d.", whole, sum);
    }
  }

  private void latency(String kind, Latency whole) {
    if (steps.size() > Step.MOST_DISTRIBUTED && kind.endsWith("Delay")) {
      return;
    }
    List<Latency> parts = new ArrayList<>();
    steps.forEach(step -> parts.add(step.latencyMicros().present().get(kind)));
    LatencySums.check("latencyMicros." + kind, whole, "steps", parts, breaches);
  }

  private static double orZero(Long value) {
    return value == null ? 0 : value;
  }
}
