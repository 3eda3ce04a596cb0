// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The saturation point (knee) of a system: the highest rate at which, as at all lower rates, no run
 * failed and the 99th percentile was at most {@value #FACTOR} times that of the lowest rate. A
 * reader can check this definition in the chart. If no higher rate was tried, the knee was not
 * reached.
 */
final class SaturationPoint {

  private static final int FACTOR = 4;

  private static final List<String> KINDS =
      List.of("publish", "endToEnd", "roundTrip", "publishService", "endToEndService");

  private final String kind;
  private final TreeMap<Double, List<Sweep.Point>> byRate = new TreeMap<>();

  SaturationPoint(List<Sweep.Point> points) {
    points.forEach(
        point ->
            byRate.computeIfAbsent(point.targetPerSecond(), r -> new ArrayList<>()).add(point));
    this.kind =
        KINDS.stream()
            .filter(each -> points.stream().anyMatch(p -> p.micros().containsKey(each)))
            .findFirst()
            .orElse(KINDS.get(0));
  }

  /** Returns the last good rate; null if all rates are good or none is. */
  Double rate() {
    Double good = lastGood();
    return Objects.equals(good, byRate.lastKey()) ? null : good;
  }

  String sentence() {
    Double good = lastGood();
    if (good == null) {
      return "There is no knee to see: already the least rate failed.";
    }
    String rule =
        " (no failed run, and "
            + kind
            + " p99 at most "
            + FACTOR
            + " times that of the least rate)";
    if (good.equals(byRate.lastKey())) {
      return "The knee was not reached: all rates up to "
          + Numbers.compact(good)
          + " msg/s are good"
          + rule
          + ".";
    }
    return "Knee: "
        + Numbers.compact(good)
        + " msg/s is the last good rate"
        + rule
        + "; "
        + Numbers.compact(byRate.higherKey(good))
        + " msg/s is not.";
  }

  private Double lastGood() {
    double base = p99(byRate.firstEntry().getValue());
    Double good = null;
    for (var entry : byRate.entrySet()) {
      if (!isGood(entry.getValue(), base)) {
        break;
      }
      good = entry.getKey();
    }
    return good;
  }

  private boolean isGood(List<Sweep.Point> points, double base) {
    return points.stream().allMatch(point -> point.status().equals("PASS"))
        && p99(points) <= FACTOR * base;
  }

  /**
   * Returns the median p99 of repetitions; for an even number, the greater of the two middle
   * values. Infinite if no run has the metric.
   */
  private double p99(List<Sweep.Point> points) {
    double[] values =
        points.stream()
            .map(point -> point.micros().get(kind))
            .filter(Objects::nonNull)
            .map(percentiles -> percentiles.get("99"))
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .toArray();
    Arrays.sort(values);
    return values.length == 0 ? Double.POSITIVE_INFINITY : values[values.length / 2];
  }
}
