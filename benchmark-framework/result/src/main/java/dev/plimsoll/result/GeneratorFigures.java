// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.record.SparseHistogram;
import dev.plimsoll.result.RunResult.Generator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The figures of what a generator added to the latencies: the percentiles of an ideal generator
 * from their distributions, the generator's part as the difference to what was measured, and the
 * stops' lengths together. Pure functions.
 */
final class GeneratorFigures {

  private GeneratorFigures() {}

  /**
   * Returns the generator's part with its figures; as it is stated, as far as no distribution of an
   * ideal generator or not every stop is known.
   *
   * @param measured latencies with their figures
   */
  static Generator of(Generator facts, LatencyByKind measured) {
    Map<String, Latency> kinds = measured.present();
    Map<String, IdealLatency> ideal = new LinkedHashMap<>();
    facts.ideal().forEach((kind, latency) -> ideal.put(kind, ideal(latency, kinds.get(kind))));
    IdealLatency best = facts.of() == null ? null : ideal.get(facts.of());
    Latency headline = facts.of() == null ? null : kinds.get(facts.of());
    boolean known = best != null && headline != null;
    return new Generator(
        facts.of(),
        known ? LatencyPart.parts(headline.percentiles(), best.percentiles()) : facts.partMicros(),
        stops(facts.stops()),
        facts.waits(),
        facts.callbackBusyShare(),
        ideal,
        facts.threads(),
        facts.busiestSender());
  }

  private static IdealLatency ideal(IdealLatency facts, Latency measured) {
    return HistogramText.readable(facts.histogram())
        .filter(values -> measured != null && measured.max() != null)
        .filter(values -> values.count() == measured.count())
        .map(values -> ideal(facts, values, measured))
        .orElse(facts);
  }

  private static IdealLatency ideal(IdealLatency facts, SparseHistogram values, Latency measured) {
    return new IdealLatency(
        facts.sumMicros(),
        LatencyPart.shared(values, measured.max(), measured.due()),
        facts.histogram());
  }

  private static Stops stops(Stops facts) {
    if (facts.each() == null || facts.known().isEmpty()) {
      return facts;
    }
    double sum = facts.each().stream().mapToDouble(StopPart::seconds).sum();
    double longest = facts.each().stream().mapToDouble(StopPart::seconds).max().orElse(0);
    return new Stops(
        facts.count(), Seconds.rounded(sum), longest, facts.touchedMessages(), facts.each());
  }
}
