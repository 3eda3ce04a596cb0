// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Step;

/** Checks that each latency agrees with its histogram and with the number of messages. */
final class LatencyChecks {

  private final String key;
  private final LatencyByKind kinds;
  private final Contradictions breaches;

  private LatencyChecks(String key, LatencyByKind kinds, Contradictions breaches) {
    this.key = key;
    this.kinds = kinds;
    this.breaches = breaches;
  }

  /**
   * Numbers of messages; null if not defined.
   *
   * @param received over all subscriptions; with request-reply load, replies
   * @param copies further receipts that have latencies; null if they are not known
   */
  record Counts(
      Long scheduled, Long sent, Long acknowledged, Long failed, Long received, Long copies) {

    /** Receipts with latencies. */
    Long receipts() {
      return received == null || copies == null ? null : (Long) (received + copies);
    }

    static Counts of(Integrity counts, Long copies) {
      return new Counts(
          counts.scheduled(),
          counts.sent(),
          counts.acknowledged(),
          counts.failed(),
          counts.received(),
          copies);
    }

    /** Of which step a copy is, is not known. */
    static Counts of(Step step, Long copies) {
      return new Counts(
          step.scheduled(),
          step.sent(),
          step.acknowledged(),
          step.failed(),
          step.received(),
          copies);
    }
  }

  static void check(RunResult result, Contradictions breaches) {
    long subscriptions = new VerdictTerms(result).subscriptions();
    long copies = result.copies();
    new LatencyChecks("latencyMicros", result.latencyMicros(), breaches)
        .check(Counts.of(result.integrity(), copies), subscriptions, true);
    boolean distributed = result.steps().size() <= Step.MOST_DISTRIBUTED;
    for (int i = 0; i < result.steps().size(); i++) {
      Step step = result.steps().get(i);
      String of = "steps[" + i + "].latencyMicros";
      new LatencyChecks(of, step.latencyMicros(), breaches)
          .check(Counts.of(step, copies == 0 ? 0L : null), subscriptions, distributed);
    }
    for (int i = 0; i < result.byWorker().size(); i++) {
      WorkerPart worker = result.byWorker().get(i);
      String of = "byWorker[" + i + "].latencyMicros";
      // What was due at its consumers is not known, since all workers send to them.
      new LatencyChecks(of, worker.latencyMicros(), breaches)
          .check(
              Counts.of(worker.integrity(), null),
              subscriptions,
              result.byWorker().size() <= WorkerPart.MOST_DISTRIBUTED);
    }
  }

  private void check(Counts counts, long subscriptions, boolean distributed) {
    kinds
        .present()
        .forEach(
            (name, latency) ->
                DistributionChecks.check(key + "." + name, latency, distributed, breaches));
    kinds.present().forEach(this::checkSizes);
    equal("publish", kinds.publish(), "acknowledged", counts.acknowledged());
    equal("publishService", kinds.publishService(), "acknowledged", counts.acknowledged());
    equal("sendDelay", kinds.sendDelay(), "sent", counts.sent());
    equal("generatorDelay", kinds.generatorDelay(), "sent", counts.sent());
    equal("publishFailed", kinds.publishFailed(), "failed", counts.failed());
    due("publish", kinds.publish(), counts.scheduled(), 1);
    due("publishService", kinds.publishService(), counts.sent(), 1);
    due("sendDelay", kinds.sendDelay(), counts.sent(), 1);
    due("generatorDelay", kinds.generatorDelay(), counts.sent(), 1);
    due("publishFailed", kinds.publishFailed(), counts.failed(), 1);
    due("roundTrip", kinds.roundTrip(), counts.scheduled(), 1);
    due("roundTripService", kinds.roundTripService(), counts.sent(), 1);
    if (counts.copies() != null) {
      due("endToEnd", kinds.endToEnd(), counts.scheduled(), subscriptions, counts.copies());
      due(
          "endToEndService",
          kinds.endToEndService(),
          counts.sent(),
          subscriptions,
          counts.copies());
    }
    if (kinds.roundTripService() == null) {
      equal("endToEnd", kinds.endToEnd(), "received", counts.receipts());
      equal("endToEndService", kinds.endToEndService(), "received", counts.receipts());
    } else {
      // With request-reply load, received counts replies; endToEnd is the latency to the replier.
      equal("roundTrip", kinds.roundTrip(), "received", counts.received());
      equal("roundTripService", kinds.roundTripService(), "received", counts.received());
    }
  }

  /** Checks that the messages of all sizes are those of the run. */
  private void checkSizes(String name, Latency whole) {
    long values = 0;
    boolean any = false;
    for (int i = 0; i < kinds.bySize().size(); i++) {
      Latency ofSize = kinds.bySize().get(i).present().get(name);
      if (ofSize != null) {
        DistributionChecks.check(
            key + ".bySize[" + i + "]." + name, ofSize, whole.histogram() != null, breaches);
        values += ofSize.count();
        any = true;
      }
    }
    if (any && values != whole.count()) {
      breaches.add(
          key + ".bySize",
          "has %d values of %s, but there are %d of all messages.",
          values,
          name,
          whole.count());
    }
  }

  private void due(String kind, Latency latency, Long due, long times) {
    due(kind, latency, due, times, 0);
  }

  /** Checks that count + missing = due. */
  private void due(String kind, Latency latency, Long due, long times, long copies) {
    if (latency != null && due != null && latency.due() != due * times + copies) {
      breaches.add(
          key + "." + kind,
          "is about %d messages, but %d were due.",
          latency.due(),
          due * times + copies);
    }
  }

  private void equal(String kind, Latency latency, String of, Long count) {
    if (latency != null && count != null && latency.count() != count) {
      breaches.add(
          key + "." + kind + ".count",
          "has %d values, but the counts give %d %s.",
          latency.count(),
          count,
          of);
    }
  }
}
