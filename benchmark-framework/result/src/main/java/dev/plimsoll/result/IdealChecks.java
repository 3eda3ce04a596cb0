// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.record.SparseHistogram;
import dev.plimsoll.result.RunResult.Generator;
import java.util.Optional;

/**
 * Checks that the latencies of an ideal generator agree with the measured ones and with the
 * generator's delay.
 */
final class IdealChecks {

  /** Metrics are rounded to the nanosecond. */
  private static final double ROUNDED_MICROS = 0.0015;

  /** A histogram of three digits states a value within this share of it. */
  private static final double RESOLUTION = 0.001;

  /** Delays below this share of a message's latency are ignored. */
  private static final double IGNORED = 1 / 512.0;

  private final String key;
  private final LatencyByKind kinds;
  private final Contradictions breaches;

  private IdealChecks(String key, LatencyByKind kinds, Contradictions breaches) {
    this.key = key;
    this.kinds = kinds;
    this.breaches = breaches;
  }

  static void check(String key, Generator generator, LatencyByKind kinds, Contradictions breaches) {
    IdealChecks checks = new IdealChecks(key, kinds, breaches);
    generator.ideal().forEach(checks::check);
  }

  private void check(String kind, IdealLatency ideal) {
    String of = key + ".ideal." + kind;
    Latency measured = kinds.present().get(kind);
    if (measured == null || measured.count() == 0) {
      breaches.add(of, "is about a latency that the result does not have.");
      return;
    }
    Optional<SparseHistogram> decoded = HistogramText.readable(ideal.histogram());
    if (decoded.isEmpty()) {
      breaches.add(of + ".histogram", "cannot be decoded: it is damaged.");
      return;
    }
    SparseHistogram histogram = decoded.get();
    if (histogram.count() != measured.count()) {
      breaches.add(
          of + ".histogram",
          "has %d values, but %s has %d.",
          histogram.count(),
          kind,
          measured.count());
      return;
    }
    sum(of, ideal, histogram.mean() / 1e3 * histogram.count(), measured);
    if (kind.equals("publish")) {
      delays(of, ideal, measured);
    }
  }

  private void sum(String of, IdealLatency ideal, double ofHistogram, Latency measured) {
    double tolerated = RESOLUTION * ofHistogram + ROUNDED_MICROS * measured.count();
    if (Math.abs(ideal.sumMicros() - ofHistogram) > tolerated) {
      breaches.add(
          of + ".sumMicros", "is %s, but its histogram gives %s.", ideal.sumMicros(), ofHistogram);
    }
  }

  /** Of the same messages, the difference of the sums is the sum of the generator's delays. */
  private void delays(String of, IdealLatency ideal, Latency measured) {
    Latency delay = kinds.generatorDelay();
    if (delay == null || delay.count() != measured.count()) {
      return;
    }
    if (measured.sum() == null || delay.sum() == null) {
      return;
    }
    double sum = measured.sum();
    double expected = delay.sum();
    double tolerated = IGNORED * sum + 2 * ROUNDED_MICROS * measured.count();
    if (Math.abs(sum - ideal.sumMicros() - expected) > tolerated) {
      breaches.add(
          of + ".sumMicros",
          "leaves %s for the generator's delays, but generatorDelay adds up to %s.",
          sum - ideal.sumMicros(),
          expected);
    }
  }
}
