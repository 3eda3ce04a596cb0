// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Step;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Checks that the events from which rates follow are those of the rows, of the steps and of the
 * workers.
 */
final class ThroughputChecks {

  private static final double ROUNDING = 1e-9;

  private final String key;
  private final EventCounts counts;
  private final VerdictTerms terms;
  private final Contradictions breaches;

  private ThroughputChecks(
      String key, EventCounts counts, VerdictTerms terms, Contradictions breaches) {
    this.key = key + ".counted";
    this.counts = counts;
    this.terms = terms;
    this.breaches = breaches;
  }

  static void check(RunResult result, Contradictions breaches) {
    Long scheduled = result.integrity().scheduled();
    of(result, "throughput", result.throughput(), breaches)
        .ifPresent(checks -> checks.window(scheduled));
    for (int i = 0; i < result.steps().size(); i++) {
      Step step = result.steps().get(i);
      of(result, "steps[" + i + "].throughput", step.throughput(), breaches)
          .ifPresent(checks -> checks.step(step));
    }
    for (int i = 0; i < result.byWorker().size(); i++) {
      WorkerPart worker = result.byWorker().get(i);
      of(result, "byWorker[" + i + "].throughput", worker.throughput(), breaches)
          .ifPresent(checks -> checks.worker(worker));
    }
  }

  /** Empty without counts; results by other methods may have rates nevertheless. */
  private static Optional<ThroughputChecks> of(
      RunResult result, String key, Throughput rates, Contradictions breaches) {
    if (rates.counted() == null) {
      if (Figures.isOwnMethod(result) && !rates.equals(Throughput.NONE)) {
        breaches.add(key + ".counted", "is missing, although there are rates.");
      }
      return Optional.empty();
    }
    return Optional.of(
        new ThroughputChecks(key, rates.counted(), new VerdictTerms(result), breaches));
  }

  /** Events of the window are counted by the instant at which they happened, as in its rows. */
  private void window(Long scheduled) {
    List<TimelineRow> rows = terms.windowRows();
    seconds(terms.windowSeconds());
    scheduled(scheduled);
    same("sent", counts.sent(), sum(rows, TimelineRow::sent));
    same("acknowledged", counts.acknowledged(), sum(rows, TimelineRow::acknowledged));
    same("received", counts.received(), sum(rows, TimelineRow::received));
    same("receivedBytes", counts.receivedBytes(), sum(rows, TimelineRow::receivedBytes));
    same("failed", counts.failed(), sum(rows, TimelineRow::errors));
    acknowledgedBytes();
  }

  private void step(Step step) {
    seconds(step.seconds());
    scheduled(step.scheduled());
    same("sent", counts.sent(), step.sent());
    same("acknowledged", counts.acknowledged(), step.acknowledged());
    same("received", counts.received(), step.received());
    same("failed", counts.failed(), step.failed());
    acknowledgedBytes();
    bytes("receivedBytes", counts.receivedBytes(), counts.received(), terms.receivedMessageBytes());
  }

  private void worker(WorkerPart worker) {
    seconds(terms.windowSeconds());
    scheduled(worker.integrity().scheduled());
    acknowledgedBytes();
    bytes("receivedBytes", counts.receivedBytes(), counts.received(), terms.receivedMessageBytes());
  }

  private void seconds(double follows) {
    if (Math.abs(counts.seconds() - follows) > ROUNDING * Math.max(1, follows)) {
      breaches.add(key + ".seconds", "is %s, not %s.", counts.seconds(), follows);
    }
  }

  /**
   * In closed load, due messages are those that were sent, and there is no schedule with a rate.
   */
  private void scheduled(Long scheduled) {
    same("scheduled", counts.scheduled(), terms.open() ? scheduled : null);
  }

  private void acknowledgedBytes() {
    bytes(
        "acknowledgedBytes",
        counts.acknowledgedBytes(),
        counts.acknowledged(),
        terms.messageBytes());
  }

  private void bytes(String name, Long bytes, Long messages, Double each) {
    if (bytes != null && each != null) {
      same(name, bytes, messages == null ? null : (Long) Math.round(messages * each));
    }
  }

  private void same(String name, Long stated, Long follows) {
    boolean same = stated == null ? follows == null || follows == 0 : stated.equals(follows);
    if (!same) {
      breaches.add(key + "." + name, "is %s, but %s were counted.", stated, follows);
    }
  }

  /** Returns the sum; null if one of the counts is null. */
  private static Long sum(List<TimelineRow> rows, Function<TimelineRow, Long> count) {
    List<Long> all = rows.stream().map(count).toList();
    return all.stream().anyMatch(Objects::isNull)
        ? null
        : (Long) all.stream().mapToLong(Long::longValue).sum();
  }
}
