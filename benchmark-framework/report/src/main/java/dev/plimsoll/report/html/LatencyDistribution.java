// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.record.SparseHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The density of a latency: the fraction of values in each of equally wide intervals of a
 * logarithmic scale, which has no place for values of 0. Each mode is visible as a peak, whether at
 * 50 µs or at 5 s.
 *
 * @param micros the middle of each interval, from the first to the last that contains a value
 * @param sharePercent per cent of all values in each interval
 */
record LatencyDistribution(List<Double> micros, List<Double> sharePercent) {

  private static final int PARTS_PER_DECADE = 20;

  LatencyDistribution {
    micros = List.copyOf(micros);
    sharePercent = List.copyOf(sharePercent);
  }

  static LatencyDistribution of(SparseHistogram nanos) {
    TreeMap<Integer, Long> counts = new TreeMap<>();
    for (int i = 0; i < nanos.buckets(); i++) {
      if (nanos.greatestOf(i) > 0) {
        counts.merge(part(nanos.greatestOf(i)), nanos.countOf(i), Long::sum);
      }
    }
    List<Double> micros = new ArrayList<>();
    List<Double> shares = new ArrayList<>();
    for (int part = first(counts); part <= last(counts); part++) {
      double middle = Math.pow(10, (part + 0.5) / PARTS_PER_DECADE);
      micros.add(Math.rint(middle) / 1_000);
      shares.add(100.0 * counts.getOrDefault(part, 0L) / nanos.count());
    }
    return new LatencyDistribution(micros, shares);
  }

  private static int part(long nanos) {
    return (int) Math.floor(Math.log10((double) nanos) * PARTS_PER_DECADE);
  }

  private static int first(TreeMap<Integer, Long> counts) {
    Map.Entry<Integer, Long> entry = counts.firstEntry();
    return entry == null ? 0 : entry.getKey();
  }

  private static int last(TreeMap<Integer, Long> counts) {
    Map.Entry<Integer, Long> entry = counts.lastEntry();
    return entry == null ? -1 : entry.getKey();
  }
}
