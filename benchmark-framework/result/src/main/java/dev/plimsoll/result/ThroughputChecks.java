// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Step;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Checks that each rate is its count divided by the time in which it was counted. */
final class ThroughputChecks {

  private static final double ROUNDING = 1e-9;

  private final String key;
  private final double seconds;
  private final Contradictions breaches;

  private ThroughputChecks(String key, double seconds, Contradictions breaches) {
    this.key = key;
    this.seconds = seconds;
    this.breaches = breaches;
  }

  static void check(RunResult result, Contradictions breaches) {
    window(result, breaches);
    VerdictTerms terms = new VerdictTerms(result);
    for (int i = 0; i < result.steps().size(); i++) {
      Step step = result.steps().get(i);
      ThroughputChecks checks =
          new ThroughputChecks("steps[" + i + "].throughput", step.seconds(), breaches);
      Throughput rates = step.throughput();
      checks.scheduled(rates, step.scheduled(), terms);
      checks.rate("sentRatePerSecond", rates.sentRatePerSecond(), step.sent());
      checks.rate("publishRatePerSecond", rates.publishRatePerSecond(), step.acknowledged());
      checks.rate("receiveRatePerSecond", rates.receiveRatePerSecond(), step.received());
      checks.rate("errorsPerSecond", rates.errorsPerSecond(), step.failed());
      checks.publishBytes(rates, terms);
      checks.receiveBytes(rates, terms);
    }
  }

  /**
   * Checks the window, whose events are counted by the instant at which they happened, as in its
   * rows.
   */
  private static void window(RunResult result, Contradictions breaches) {
    VerdictTerms terms = new VerdictTerms(result);
    List<TimelineRow> rows = terms.windowRows();
    ThroughputChecks checks = new ThroughputChecks("throughput", terms.windowSeconds(), breaches);
    Throughput rates = result.throughput();
    checks.scheduled(rates, result.integrity().scheduled(), terms);
    checks.rate("sentRatePerSecond", rates.sentRatePerSecond(), sum(rows, TimelineRow::sent));
    checks.rate(
        "publishRatePerSecond", rates.publishRatePerSecond(), sum(rows, TimelineRow::acknowledged));
    checks.rate(
        "receiveRatePerSecond", rates.receiveRatePerSecond(), sum(rows, TimelineRow::received));
    checks.rate(
        "receiveBytesPerSecond",
        rates.receiveBytesPerSecond(),
        sum(rows, TimelineRow::receivedBytes));
    checks.rate("errorsPerSecond", rates.errorsPerSecond(), sum(rows, TimelineRow::errors));
    checks.publishBytes(rates, terms);
  }

  /** Returns the sum; null if one of the counts is null. */
  private static Long sum(List<TimelineRow> rows, Function<TimelineRow, Long> count) {
    List<Long> counts = rows.stream().map(count).toList();
    return counts.stream().anyMatch(Objects::isNull)
        ? null
        : (Long) counts.stream().mapToLong(Long::longValue).sum();
  }

  /**
   * In closed load, due messages are those that were sent, and there is no schedule with a rate.
   */
  private void scheduled(Throughput rates, Long scheduled, VerdictTerms terms) {
    rate("scheduledRatePerSecond", rates.scheduledRatePerSecond(), terms.open() ? scheduled : null);
  }

  private void publishBytes(Throughput rates, VerdictTerms terms) {
    bytes(
        "publishBytesPerSecond",
        rates.publishBytesPerSecond(),
        rates.publishRatePerSecond(),
        terms.messageBytes());
  }

  private void receiveBytes(Throughput rates, VerdictTerms terms) {
    bytes(
        "receiveBytesPerSecond",
        rates.receiveBytesPerSecond(),
        rates.receiveRatePerSecond(),
        terms.receivedMessageBytes());
  }

  private void rate(String name, Double stated, Long count) {
    if (stated == null) {
      if (count != null && count > 0 && seconds > 0) {
        breaches.add(key + "." + name, "is null, although %d were counted.", count);
      }
    } else if (count == null) {
      breaches.add(key + "." + name, "is %s, but there is no count that it comes from.", stated);
    } else if (!equal(stated * seconds, count)) {
      breaches.add(
          key + "." + name,
          "is %s, but %d in %s s are %.3f.",
          stated,
          count,
          seconds,
          count / seconds);
    }
  }

  private void bytes(String name, Double stated, Double rate, Double bytes) {
    if (stated != null && bytes != null && (rate == null || !equal(stated, rate * bytes))) {
      breaches.add(
          key + "." + name,
          "is %s, but %s messages of %s bytes were counted.",
          stated,
          rate,
          bytes);
    }
  }

  private static boolean equal(double stated, double follows) {
    return Math.abs(stated - follows) <= ROUNDING * Math.max(1, Math.abs(follows));
  }
}
