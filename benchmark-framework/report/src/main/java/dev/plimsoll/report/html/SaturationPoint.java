// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The saturation point (knee) of a system: the highest rate at which, as at all lower rates, no run
 * failed and the 99th percentile was at most {@value #FACTOR} times that of the lowest rate, as it
 * was measured and as an ideal generator would have measured it. A reader can check this definition
 * in the chart. If no higher rate was tried, the knee was not reached. Void runs are left out; a
 * rate of which all runs are void is named as not known.
 */
final class SaturationPoint {

  private static final int FACTOR = 4;

  private static final String UNDECIDED =
      " is undecided: what was measured and what an ideal generator would have measured do not"
          + " agree.";

  private static final List<String> KINDS =
      List.of("publish", "endToEnd", "roundTrip", "publishService", "endToEndService");

  private final String kind;
  private final TreeMap<Double, List<Sweep.Point>> byRate = new TreeMap<>();
  private final TreeMap<Double, Integer> voids = new TreeMap<>();

  SaturationPoint(List<Sweep.Point> points) {
    for (Sweep.Point point : points) {
      if (point.isVoid()) {
        voids.merge(point.targetPerSecond(), 1, Integer::sum);
      } else {
        byRate.computeIfAbsent(point.targetPerSecond(), r -> new ArrayList<>()).add(point);
      }
    }
    this.kind =
        KINDS.stream()
            .filter(each -> points.stream().anyMatch(p -> p.micros().containsKey(each)))
            .findFirst()
            .orElse(KINDS.get(0));
  }

  /** Returns the last good rate; null if all known rates are good or none is. */
  Double rate() {
    if (byRate.isEmpty() || !isLowestKnown()) {
      return null;
    }
    Double good = lastGood();
    return Objects.equals(good, byRate.lastKey()) ? null : good;
  }

  String sentence() {
    if (byRate.isEmpty()) {
      return "There is no knee: all runs are void.";
    }
    return known() + unknown();
  }

  /** Names the void runs, and the rates of which all runs are void. */
  private String unknown() {
    if (voids.isEmpty()) {
      return "";
    }
    int runs = byRate.values().stream().mapToInt(List::size).sum();
    int left = voids.values().stream().mapToInt(Integer::intValue).sum();
    String rates =
        voids.keySet().stream()
            .filter(rate -> !byRate.containsKey(rate))
            .map(Numbers::digits)
            .collect(Collectors.joining(", "));
    return " Of "
        + VoidRuns.runs(runs, left)
        + (rates.isEmpty() ? "." : "; not known at " + rates + " msg/s: all runs are void.");
  }

  /** The p99 of the lowest rate that was tried is what all others are compared with. */
  private boolean isLowestKnown() {
    return (voids.isEmpty() || byRate.firstKey() <= voids.firstKey())
        && Double.isFinite(p99(byRate.firstEntry().getValue(), this::measured));
  }

  private boolean hasLowestFailed() {
    return (voids.isEmpty() || byRate.firstKey() <= voids.firstKey())
        && byRate.firstEntry().getValue().stream()
            .anyMatch(point -> !point.status().equals("PASS"));
  }

  private String known() {
    if (!isLowestKnown() && !hasLowestFailed()) {
      return "There is no knee: what the lowest rate takes is not known.";
    }
    Double good = lastGood();
    if (good == null) {
      return judged(byRate.firstKey()) == Judged.UNDECIDED
          ? "There is no knee: the lowest rate" + UNDECIDED
          : "There is no knee: the lowest rate failed.";
    }
    String rule =
        " (no failed run, and "
            + kind
            + " p99 at most "
            + FACTOR
            + " times that of the lowest rate)";
    if (good.equals(byRate.lastKey())) {
      return "The knee was not reached: all rates up to "
          + NumberFormat.DIGITS.text(good)
          + " msg/s are good"
          + rule
          + ".";
    }
    return "Knee: "
        + NumberFormat.DIGITS.text(good)
        + " msg/s is the last good rate"
        + rule
        + "; "
        + NumberFormat.DIGITS.text(byRate.higherKey(good))
        + " msg/s"
        + (judged(byRate.higherKey(good)) == Judged.UNDECIDED ? UNDECIDED : " is not.");
  }

  private Double lastGood() {
    Double good = null;
    for (Double rate : byRate.keySet()) {
      if (judged(rate) != Judged.GOOD) {
        break;
      }
      good = rate;
    }
    return good;
  }

  /** What is known of a rate. */
  private enum Judged {
    GOOD,
    NOT_GOOD,
    /** What was measured and what an ideal generator would have measured do not agree. */
    UNDECIDED
  }

  private Judged judged(double rate) {
    List<Sweep.Point> points = byRate.get(rate);
    List<Sweep.Point> lowest = byRate.firstEntry().getValue();
    boolean failed = points.stream().anyMatch(point -> !point.status().equals("PASS"));
    boolean measured = p99(points, this::measured) <= FACTOR * p99(lowest, this::measured);
    boolean ideal = p99(points, this::ideal) <= FACTOR * p99(lowest, this::ideal);
    if (failed || !(measured || ideal)) {
      return Judged.NOT_GOOD;
    }
    boolean decided = points.stream().noneMatch(Sweep.Point::undecided);
    return measured && ideal && decided ? Judged.GOOD : Judged.UNDECIDED;
  }

  private OptionalDouble measured(Sweep.Point point) {
    Double p99 = point.micros().getOrDefault(kind, Map.of()).get("99");
    return p99 == null ? OptionalDouble.empty() : OptionalDouble.of(p99);
  }

  /** Where nothing is known of an ideal generator, what was measured. */
  private OptionalDouble ideal(Sweep.Point point) {
    Double p99 = point.idealP99().get(kind);
    return p99 == null ? measured(point) : OptionalDouble.of(p99);
  }

  /**
   * Returns the median p99 of repetitions; for an even number, the greater of the two middle
   * values. Infinite if no run has the metric.
   */
  private static double p99(List<Sweep.Point> points, Function<Sweep.Point, OptionalDouble> value) {
    double[] values =
        points.stream().map(value).flatMapToDouble(OptionalDouble::stream).sorted().toArray();
    return values.length == 0 ? Double.POSITIVE_INFINITY : values[values.length / 2];
  }
}
