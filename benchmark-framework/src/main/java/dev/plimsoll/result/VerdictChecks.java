// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Integrity;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether the verdict follows from the figures beside it. Reasons that cannot be seen in figures (a
 * thread that died, a load that ended early) are taken as stated.
 */
final class VerdictChecks {

  private static final double AT_MOST_ONCE_LOSS = 0.01;

  /** Counts of the window are worked out from a rate, so they are known to about a message. */
  private static final double ROUNDING_MESSAGES = 1;

  private static final Set<String> RECOMPUTED =
      Set.of(
          "RATE_NOT_MET",
          "UNSENT",
          "UNACKNOWLEDGED",
          "SEND_ERRORS",
          "LOST",
          "UNDELIVERED",
          "DUPLICATED",
          "OUT_OF_ORDER",
          "GENERATOR_TOO_SLOW");

  private final RunResult result;
  private final Integrity counts;
  private final Set<String> follows = new TreeSet<>();
  private final Set<String> undecided = new TreeSet<>();

  private VerdictChecks(RunResult result) {
    this.result = result;
    this.counts = result.integrity();
  }

  static void check(RunResult result, List<String> problems) {
    new VerdictChecks(result).check(problems);
  }

  private void check(List<String> problems) {
    sending();
    delivery();
    generator();
    Set<String> stated =
        result.failures().stream()
            .map(Finding::code)
            .collect(Collectors.toCollection(TreeSet::new));
    for (String code : follows) {
      if (!stated.contains(code)) {
        problems.add("Verdict: by its own figures this run fails with " + code + ".");
      }
    }
    for (String code : stated) {
      if (RECOMPUTED.contains(code) && !follows.contains(code) && !undecided.contains(code)) {
        problems.add("Verdict: " + code + " is stated, but the figures do not show it.");
      }
    }
  }

  private void sending() {
    rate();
    above("UNSENT", counts.unsent(), 0);
    above("UNACKNOWLEDGED", counts.unacknowledged(), 0);
    if (counts.sent() != null) {
      double tolerated = number("errorTolerance", 0) * counts.sent();
      above("SEND_ERRORS", counts.failed(), Math.floor(tolerated));
    }
  }

  private void rate() {
    RunResult.Throughput throughput = result.throughput();
    Double rate = confirmedRate(throughput);
    if (throughput.scheduledRatePerSecond() == null || rate == null || counts.scheduled() == null) {
      return;
    }
    double seconds =
        result.phases().stream()
            .filter(phase -> phase.name().equals("measured"))
            .mapToDouble(RunResult.PhasePart::seconds)
            .sum();
    double least = counts.scheduled() * (1 - number("rateTolerance", 0.01));
    double confirmed = rate * seconds;
    if (confirmed < least - ROUNDING_MESSAGES) {
      follows.add("RATE_NOT_MET");
    } else if (confirmed < least + ROUNDING_MESSAGES) {
      undecided.add("RATE_NOT_MET");
    }
  }

  /** Of replies in an exchange, of acknowledgements, or of sends where nobody acknowledges. */
  private Double confirmedRate(RunResult.Throughput throughput) {
    if ("request-reply".equals(result.workload().get("load"))) {
      return throughput.receiveRatePerSecond();
    }
    return throughput.publishRatePerSecond() == null
        ? throughput.sentRatePerSecond()
        : throughput.publishRatePerSecond();
  }

  private void delivery() {
    above("UNDELIVERED", counts.undelivered(), 0);
    above("OUT_OF_ORDER", counts.outOfOrder(), 0);
    if (result.driver().guarantees() == null) {
      undecided.addAll(Set.of("LOST", "DUPLICATED"));
      return;
    }
    String promise = result.driver().guarantees().delivery();
    double tolerance =
        number("lossTolerance", "at-most-once".equals(promise) ? AT_MOST_ONCE_LOSS : 0);
    above("LOST", counts.lost(), Math.floor(tolerance * due()));
    if (!"at-least-once".equals(promise)) {
      above("DUPLICATED", counts.duplicated(), 0);
    }
  }

  private double due() {
    long expected =
        counts.subscriptions().stream()
            .map(RunResult.SubscriptionPart::expected)
            .filter(Objects::nonNull)
            .mapToLong(Long::longValue)
            .sum();
    return expected > 0 || counts.sent() == null ? expected : counts.sent();
  }

  private void generator() {
    RunResult.Latency delay = result.latencyMicros().generatorDelay();
    Double p99 = delay == null ? null : delay.percentiles().get("99");
    if (p99 != null && p99 / 1e3 > number("generatorLimitMillis", 10)) {
      follows.add("GENERATOR_TOO_SLOW");
    }
  }

  private void above(String code, Long actual, double limit) {
    if (actual != null && actual > limit) {
      follows.add(code);
    }
  }

  private double number(String key, double otherwise) {
    return result.workload().get(key) instanceof Number number ? number.doubleValue() : otherwise;
  }
}
