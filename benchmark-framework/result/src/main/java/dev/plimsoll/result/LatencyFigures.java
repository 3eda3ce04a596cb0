// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.record.SparseHistogram;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The figures of a latency, in microseconds: what follows from its counts, its exact values and its
 * distributions. Pure functions.
 */
final class LatencyFigures {

  private static final double NANOS_PER_MICRO = 1_000;

  private static final SparseHistogram NONE = SparseHistogram.of(new Histogram(LatencyPart.DIGITS));

  private final Latency facts;
  private final Optional<SparseHistogram> values;
  private final SparseHistogram waited;

  private LatencyFigures(Latency facts, Optional<SparseHistogram> values, SparseHistogram waited) {
    this.facts = facts;
    this.values = values;
    this.waited = waited;
  }

  /**
   * Returns the latency with its figures. It stays as it is if facts are missing or damaged, which
   * {@link DistributionChecks} reports; without a distribution, so do the figures that need it.
   */
  static Latency of(Latency facts) {
    if (!DistributionChecks.hasRange(facts)) {
      return facts;
    }
    Optional<SparseHistogram> values =
        facts.count() == 0 ? Optional.of(NONE) : HistogramText.readable(facts.histogram());
    Optional<SparseHistogram> waited =
        facts.waitedHistogram() == null
            ? Optional.of(NONE)
            : HistogramText.readable(facts.waitedHistogram());
    boolean damaged =
        values.isEmpty() ? facts.histogram() != null : values.get().count() != facts.count();
    return damaged || waited.isEmpty() ? facts : of(facts, values, waited.get());
  }

  /**
   * Returns the latency with its figures.
   *
   * @param values the distribution in nanoseconds; empty if the result does not have it
   * @param waited the times for which missing messages were waited for, in nanoseconds
   */
  static Latency of(Latency facts, Optional<SparseHistogram> values, SparseHistogram waited) {
    return new LatencyFigures(facts, values, waited).figures();
  }

  private Latency figures() {
    boolean any = facts.count() > 0;
    return new Latency(
        facts.count(),
        facts.missing(),
        facts.sum(),
        any && facts.sum() != null ? LatencyPart.micros(meanNanos()) : null,
        any ? deviation() : null,
        facts.min(),
        facts.max(),
        facts.negative(),
        percentiles(),
        LatencyPart.unknownAbove(facts.missing(), facts.due()),
        facts.missing() == 0 ? null : (Double) (waitedNanos() / 1e9),
        atLeast(),
        facts.histogram(),
        facts.waitedHistogram());
  }

  private double sumNanos() {
    return facts.count() == 0 || facts.sum() == null ? 0 : facts.sum() * NANOS_PER_MICRO;
  }

  private double meanNanos() {
    return facts.count() == 0 ? 0 : sumNanos() / facts.count();
  }

  private Double deviation() {
    return values
        .map(nanos -> LatencyPart.micros(nanos.standardDeviation()))
        .orElse(facts.stdDev());
  }

  private Map<String, Double> percentiles() {
    Map<String, Double> percentiles = new LinkedHashMap<>();
    for (Percentile percentile : Percentile.LISTED) {
      boolean known = facts.count() > 0 && !Missing.unknown(facts, percentile);
      percentiles.put(percentile.name(), known ? percentile(percentile) : null);
    }
    return percentiles;
  }

  private Double percentile(Percentile percentile) {
    return values
        .map(
            nanos ->
                (Double)
                    LatencyPart.microsAt(
                        nanos, percentile.rank(facts.due()), facts.min(), facts.max()))
        .orElse(facts.percentiles().get(percentile.name()));
  }

  /** The longest time for which a missing message was waited for. */
  private double waitedNanos() {
    return waited.count() == 0 ? 0 : waited.leastOf(waited.buckets() - 1);
  }

  /**
   * Computes lower bounds from the waiting time of each missing message and the latencies of the
   * others.
   */
  private Map<String, Double> atLeast() {
    Map<String, Double> bounds = new LinkedHashMap<>();
    if (facts.missing() == 0) {
      return bounds;
    }
    double longest = facts.count() == 0 ? 0 : facts.max() * NANOS_PER_MICRO;
    double mean = (sumNanos() + waitedSumNanos()) / facts.due();
    bounds.put("mean", LatencyPart.micros(Math.max(meanNanos(), mean)));
    bounds.put("max", LatencyPart.micros(Math.max(waitedNanos(), longest)));
    Optional<SparseHistogram> all = values.map(this::withWaits);
    for (Percentile percentile : Percentile.LISTED) {
      if (Missing.unknown(facts, percentile)) {
        bounds.put(
            percentile.name(),
            all.map(nanos -> bound(nanos, percentile))
                .orElse(facts.atLeast().get(percentile.name())));
      }
    }
    return bounds;
  }

  private double waitedSumNanos() {
    double sum = 0;
    for (int i = 0; i < waited.buckets(); i++) {
      sum += (double) waited.leastOf(i) * waited.countOf(i);
    }
    return sum;
  }

  /** All values, and the waits as if they were values; those that are not known count as 0. */
  private SparseHistogram withWaits(SparseHistogram nanos) {
    Histogram all = new Histogram(LatencyPart.DIGITS);
    all.setAutoResize(true);
    addTo(all, nanos);
    addTo(all, waited);
    long rest = facts.due() - all.getTotalCount();
    if (rest > 0) {
      all.recordValueWithCount(0, rest);
    }
    return SparseHistogram.of(all);
  }

  private static void addTo(Histogram all, SparseHistogram part) {
    for (int i = 0; i < part.buckets(); i++) {
      all.recordValueWithCount(part.leastOf(i), part.countOf(i));
    }
  }

  private Double bound(SparseHistogram all, Percentile percentile) {
    return LatencyPart.micros((double) all.leastAtRank(percentile.rank(facts.due())));
  }
}
