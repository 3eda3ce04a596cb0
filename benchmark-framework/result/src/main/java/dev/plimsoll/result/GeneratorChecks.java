// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.result.RunResult.Generator;
import java.util.List;
import java.util.Optional;

/**
 * Checks what a result says about its own generator, as a whole and of each worker: stops, and that
 * the parts of the headline latency follow from the distributions of that latency and of {@code
 * generatorDelay}, as far as these determine them ({@link IdealLatencyBound}).
 */
final class GeneratorChecks {

  private static final double ROUNDING = 1e-6;

  private static final List<Percentile> STATED =
      Percentile.LISTED.stream()
          .filter(percentile -> List.of("50", "99", "99.9").contains(percentile.name()))
          .toList();

  /**
   * A value of a histogram may be 1/1024 lower than stated, and a delay below 1/512 of a latency is
   * not subtracted from it.
   */
  private static final double RESOLUTION = 0.99;

  /** Below this, readings of the clock are the larger part of a latency. */
  private static final double LEAST_NANOS = 10_000;

  private final RunResult result;
  private final String key;
  private final Generator generator;
  private final LatencyByKind kinds;
  private final Contradictions breaches;

  private GeneratorChecks(
      RunResult result,
      String key,
      Generator generator,
      LatencyByKind kinds,
      Contradictions breaches) {
    this.result = result;
    this.key = key;
    this.generator = generator;
    this.kinds = kinds;
    this.breaches = breaches;
  }

  static void check(RunResult result, Contradictions breaches) {
    if (result.generator() != null) {
      new GeneratorChecks(result, "generator", result.generator(), result.latencyMicros(), breaches)
          .check(kindOf(result.latencyMicros(), true));
    } else if (result.ending() != null) {
      breaches.add("generator", "is null, although the run was measured.");
    }
    for (int i = 0; i < result.byWorker().size(); i++) {
      WorkerPart worker = result.byWorker().get(i);
      if (worker.generator() != null) {
        String of = "byWorker[" + i + "].generator";
        new GeneratorChecks(result, of, worker.generator(), worker.latencyMicros(), breaches)
            // Its receipts are of messages of all workers.
            .check(kindOf(worker.latencyMicros(), false));
      }
    }
  }

  /** The latency that the parts are about; empty if nothing was sent by a schedule. */
  private static Optional<String> kindOf(LatencyByKind kinds, boolean deliveries) {
    if (kinds.generatorDelay() == null || kinds.generatorDelay().count() == 0) {
      return Optional.empty();
    }
    if (kinds.roundTrip() != null) {
      return Optional.of("roundTrip");
    }
    if (kinds.publish() != null) {
      return Optional.of("publish");
    }
    return deliveries && kinds.endToEnd() != null ? Optional.of("endToEnd") : Optional.empty();
  }

  private void check(Optional<String> kind) {
    stops();
    IdealChecks.check(key, generator, kinds, breaches);
    if (kind.isPresent() && !kind.get().equals(generator.of())) {
      breaches.add(key + ".of", "is %s, not %s.", generator.of(), kind.get());
      return;
    }
    Latency whole = generator.of() == null ? null : kinds.present().get(generator.of());
    generator.partMicros().forEach((name, part) -> notMoreThanAll(name, part, whole));
    if (whole != null && result.lostWorkers().isEmpty()) {
      parts(whole);
    }
  }

  private void stops() {
    Stops stops = generator.stops();
    double windowSeconds = new VerdictTerms(result).windowSeconds();
    boolean any = stops.count() > 0;
    boolean fits =
        stops.longestSeconds() <= stops.seconds() + ROUNDING
            && stops.seconds() <= stops.count() * stops.longestSeconds() + ROUNDING
            && stops.longestSeconds() <= windowSeconds + ROUNDING
            && any == (stops.seconds() > 0);
    if (!fits) {
      breaches.add(key + ".stops", "have counts and seconds that contradict each other.");
    }
    if (stops.each() != null) {
      eachStop(stops);
    }
    stops.known().ifPresent(this::waits);
    generator.threads().forEach(this::threads);
  }

  /** The stated stops are the longest of all. */
  private void eachStop(Stops stops) {
    double sum = stops.each().stream().mapToDouble(StopPart::seconds).sum();
    boolean all = stops.each().size() == stops.count();
    boolean fits =
        stops.each().size() <= stops.count()
            && stops.each().stream()
                .allMatch(stop -> stop.seconds() <= stops.longestSeconds() + ROUNDING)
            && sum <= stops.seconds() + ROUNDING
            && (!all || sum >= stops.seconds() - ROUNDING);
    if (!fits) {
      breaches.add(key + ".stops.each", "do not add up to the total.");
    }
  }

  /**
   * A time in which the process was not woken and used no processor time is a stop, since both are
   * seen by the same thread.
   */
  private void waits(List<StopPart> stops) {
    VerdictTerms terms = new VerdictTerms(result);
    for (int i = 0; i < generator.waits().size(); i++) {
      WaitPart wait = generator.waits().get(i);
      double from = Math.max(wait.atSeconds(), terms.windowStartSeconds());
      double until = Math.min(wait.endSeconds(), terms.windowEndSeconds());
      if (until < from) {
        breaches.add(key + ".waits[" + i + "].atSeconds", "is a time outside of the window.");
      } else if (wait.isStop()
          && until - from > ROUNDING
          && stops.stream().noneMatch(stop -> stop.overlaps(from, until))) {
        breaches.add(
            key + ".stops.each",
            "has no stop from %.3f s to %.3f s, when the process did not run and used no processor"
                + " time.",
            from,
            until);
      }
    }
  }

  private void threads(ThreadTimes times) {
    if (times.worstWaitedSeconds() > times.waitedSeconds() + ROUNDING
        || times.worstTimeSlices() > times.timeSlices()) {
      breaches.add(key + ".threads", "give one thread more than all threads together.");
    }
  }

  private void notMoreThanAll(String percentile, Double part, Latency whole) {
    Double max = whole == null ? null : whole.percentiles().get(percentile);
    if (part != null && (max == null || part > max + ROUNDING)) {
      breaches.add(
          key + ".partMicros." + percentile,
          "is %s, more than the %s of %s as a whole.",
          part,
          max,
          generator.of());
    }
  }

  private void parts(Latency whole) {
    Optional<IdealLatencyBound> ideal = ideal(whole);
    for (Percentile percentile : STATED) {
      Double value = whole.percentiles().get(percentile.name());
      Double part = generator.partMicros().get(percentile.name());
      String of = key + ".partMicros." + percentile.name();
      if (value != null && part == null) {
        breaches.add(of, "is null, although %s is known there.", generator.of());
      } else if (value != null && ideal.isPresent()) {
        part(of, whole, percentile, value - part, ideal.get());
      }
    }
  }

  private void part(
      String of,
      Latency whole,
      Percentile percentile,
      double idealMicros,
      IdealLatencyBound ideal) {
    long messages = whole.count() - percentile.rank(whole.due()) + 1;
    double nanos = RESOLUTION * idealMicros * 1e3;
    if (nanos >= LEAST_NANOS && !ideal.allow(messages, nanos)) {
      breaches.add(
          of,
          "leaves %.3f µs of %s, but generatorDelay allows fewer than %d messages of"
              + " this latency without the generator.",
          idealMicros,
          generator.of(),
          messages);
    }
  }

  /** Empty where the distributions do not say enough. */
  private Optional<IdealLatencyBound> ideal(Latency whole) {
    Latency delay = kinds.generatorDelay();
    VerdictTerms terms = new VerdictTerms(result);
    boolean delivery = "endToEnd".equals(generator.of());
    ClockPart clock = result.environment().clock();
    boolean bounded = clock.kind().equals("one-process") || clock.kind().equals("synchronised");
    if (delay == null || !terms.whole() || (delivery && !bounded)) {
      return Optional.empty();
    }
    long times = delivery ? terms.subscriptions() : 1;
    long copies = delivery ? result.copies() : 0;
    return HistogramText.readable(whole.histogram())
        .flatMap(
            latencies ->
                HistogramText.readable(delay.histogram())
                    .map(
                        delays ->
                            new IdealLatencyBound(
                                latencies,
                                delays,
                                times,
                                Math.max(0, times * delay.count() - whole.count() + copies),
                                delivery ? 2e3 * clock.maxErrorMicros() : 0)));
  }
}
