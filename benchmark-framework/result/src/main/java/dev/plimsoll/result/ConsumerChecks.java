// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.ConsumersPart.LatePart;
import dev.plimsoll.result.ConsumersPart.RestartsPart;
import java.util.Objects;

/** Checks that the part about consumers agrees with the counts of messages and with the rows. */
final class ConsumerChecks {

  private static final String KEY = "consumers";
  private static final double ROUNDING = 1e-6;

  private final RunResult result;
  private final ConsumersPart consumers;
  private final Contradictions breaches;

  private ConsumerChecks(RunResult result, Contradictions breaches) {
    this.result = result;
    this.consumers = result.consumers();
    this.breaches = breaches;
  }

  static void check(RunResult result, Contradictions breaches) {
    if (result.consumers() == null) {
      return;
    }
    ConsumerChecks checks = new ConsumerChecks(result, breaches);
    checks.latencies();
    checks.processing();
    checks.counts();
    if (result.consumers().late() != null) {
      checks.late(result.consumers().late());
    }
  }

  private void latencies() {
    consumers
        .latencies()
        .forEach(
            (kind, latency) -> {
              DistributionChecks.check(KEY + "." + kind, latency, true, breaches);
              rows(kind, latency);
            });
  }

  /** Checks that the rows hold at least the values of the window. */
  private void rows(String kind, Latency latency) {
    long inRows =
        result.timeline().rows().stream()
            .map(TimelineRow::latencyMicros)
            .map(row -> row.get(kind))
            .filter(Objects::nonNull)
            .mapToLong(RowLatency::count)
            .sum();
    if (inRows < latency.count()) {
      breaches.add(
          KEY + "." + kind + ".count",
          "is %d, but the rows of the timeline hold %d.",
          latency.count(),
          inRows);
    }
  }

  private void processing() {
    Latency processing = consumers.processing();
    Latency processed = consumers.processed();
    if (processing == null || processed == null) {
      return;
    }
    if (processed.count() != processing.count()) {
      breaches.add(
          KEY + ".processed.count",
          "is %d, but processing has %d values.",
          processed.count(),
          processing.count());
    }
    Long scheduled = result.integrity().scheduled();
    long subscriptions = new VerdictTerms(result).subscriptions();
    if (scheduled != null && processed.due() != scheduled * subscriptions) {
      breaches.add(
          KEY + ".processed",
          "is about %d messages, but %d were due.",
          processed.due(),
          scheduled * subscriptions);
    }
  }

  private void counts() {
    Long rejected = consumers.rejected();
    Long redelivered = consumers.redelivered();
    if ((rejected != null && rejected < 0) || (redelivered != null && redelivered < 0)) {
      breaches.add(KEY, "a count is below zero.");
    }
    RestartsPart restarts = consumers.restarts();
    if (restarts != null
        && (restarts.longestSeconds() > restarts.seconds() + ROUNDING
            || restarts.seconds() > restarts.count() * restarts.longestSeconds() + ROUNDING)) {
      breaches.add(KEY + ".restarts", "have a count and times that contradict each other.");
    }
  }

  private void late(LatePart late) {
    String key = KEY + ".late";
    long missing = late.lost() + late.undelivered();
    if (missing > late.expected() || late.received() + missing < late.expected()) {
      breaches.add(
          key,
          "expected %d, but received %d, lost %d, undelivered %d.",
          late.expected(),
          late.received(),
          late.lost(),
          late.undelivered());
    }
    for (Latency latency : new Latency[] {late.endToEnd(), late.endToEndService()}) {
      if (latency != null && latency.count() != late.received()) {
        breaches.add(
            key + ".received", "is %d, but %d have a latency.", late.received(), latency.count());
      }
    }
    if (late.readyAtSeconds() != null
        && (late.openedAtSeconds() == null || late.readyAtSeconds() < late.openedAtSeconds())) {
      breaches.add(key + ".readyAtSeconds", "is before openedAtSeconds.");
    }
  }
}
