// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedFile.Finding;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Findings about latencies: their clock, and the number of samples behind percentiles. */
final class LatencyFindings {

  /** Fewer values may be whole by chance. */
  private static final int LEAST_VALUES = 5;

  private static final double SAMPLES_BEYOND = 10;
  private static final double ROUNDING = 1e-9;
  private static final double FIRST_WIDE_BUCKET = 1 << 18;

  /** From here on, a bucket has 128 µs or more. */
  private static final double GREATEST_TOLD_MILLIS = (1 << 24) / 1000.0;

  private LatencyFindings() {}

  /** Finds kinds of latency all of whose percentiles and greatest values are whole milliseconds. */
  static List<Finding> wholeMilliseconds(RunView run) {
    Map<String, Integer> whole = new TreeMap<>();
    Map<String, List<String>> rows = new TreeMap<>();
    for (ImportedSeries each : run.series()) {
      add(each.name(), each.unit(), each.values(), each.rows(0, each.values().size()), whole, rows);
    }
    Map<String, Integer> zeros = new TreeMap<>();
    for (ImportedAggregate each : run.aggregates()) {
      add(each.name(), each.unit(), List.of(each.value()), each.from(), whole, rows);
      if (each.value() == 0) {
        RunView.kind(each.name()).ifPresent(kind -> zeros.merge(kind, 1, Integer::sum));
      }
    }
    List<Finding> findings = new ArrayList<>();
    whole.forEach(
        (kind, others) -> {
          // Percentiles of 0 beside greater ones are those of fast messages, and not of none.
          int count = others > 0 ? others + zeros.getOrDefault(kind, 0) : 0;
          if (count >= LEAST_VALUES) {
            findings.add(wholeMilliseconds(run, kind, count, rows.get(kind)));
          }
        });
    return findings;
  }

  /** Counts whole values of a kind; one that is not whole makes the count negative for good. */
  private static void add(
      String metric,
      String unit,
      List<Double> values,
      String row,
      Map<String, Integer> whole,
      Map<String, List<String>> rows) {
    Optional<String> kind = RunView.kind(metric);
    Optional<Double> millis = MetricNames.millis(unit);
    if (kind.isEmpty() || millis.isEmpty() || metric.endsWith("Mean")) {
      return;
    }
    // A zero is what tools print of an interval without messages, and buckets of the greatest
    // values are so wide that most of them hold a whole millisecond.
    List<Double> known =
        values.stream()
            .filter(value -> value != 0 && value * millis.get() < GREATEST_TOLD_MILLIS)
            .toList();
    boolean all = known.stream().allMatch(value -> isWhole(value * millis.get()));
    int count = all ? known.size() : Integer.MIN_VALUE / 2;
    whole.merge(kind.get(), count, (a, b) -> Math.max(a + b, Integer.MIN_VALUE / 2));
    rows.computeIfAbsent(kind.get(), each -> new ArrayList<>()).add(row);
  }

  /**
   * Whether a value is one of whole milliseconds, or the greatest one of the bucket in which a
   * histogram of microseconds with five significant digits (HdrHistogram, as OMB uses it) counts
   * such a value: from 262,144 µs on, buckets are wider than a microsecond.
   */
  private static boolean isWhole(double millis) {
    double micros = Math.rint(millis * 1000);
    if (Math.abs(millis * 1000 - micros) > ROUNDING * Math.max(1000, Math.abs(micros))) {
      return false;
    }
    double width =
        micros < FIRST_WIDE_BUCKET
            ? 1
            : Math.scalb(1.0, Math.getExponent(micros) - Math.getExponent(FIRST_WIDE_BUCKET) + 1);
    double least = Math.floor(micros / width) * width;
    return Math.floor(micros / 1000) * 1000 >= least;
  }

  private static Finding wholeMilliseconds(RunView run, String kind, int count, List<String> rows) {
    return new Finding(
        run.name(),
        "whole-milliseconds",
        "All "
            + Numbers.count(count)
            + " percentiles and extremes of "
            + kind
            + " are whole milliseconds: differences below 1 ms, and values of a few"
            + " milliseconds, come from the clock.",
        "each value in ms is an integer",
        rows.stream().distinct().toList(),
        Map.of("values", (double) count),
        "Whether the clock counts milliseconds or the tool rounds its output; and how"
            + " latencies below 1 ms were counted.");
  }

  /** Finds percentiles beyond which fewer than 10 samples lie: of the run, and of intervals. */
  static List<Finding> fewSamples(RunView run) {
    List<Finding> findings = new ArrayList<>();
    for (String kind : List.of(MetricNames.PUBLISH_LATENCY, MetricNames.END_TO_END_LATENCY)) {
      Optional<ImportedSeries> rate =
          run.course(
              kind.equals(MetricNames.PUBLISH_LATENCY)
                  ? MetricNames.PUBLISH_RATE
                  : MetricNames.RECEIVE_RATE);
      ofTheRun(run, kind, rate).ifPresent(findings::add);
      rate.flatMap(each -> ofIntervals(run, kind, each)).ifPresent(findings::add);
    }
    return findings;
  }

  private static Optional<Finding> ofTheRun(
      RunView run, String kind, Optional<ImportedSeries> rate) {
    Optional<ImportedAggregate> counted = run.aggregate(RunFindings.LATENCY_SAMPLES);
    double samples =
        counted.map(ImportedAggregate::value).orElse(rate.map(ImportedSeries::total).orElse(0.0));
    List<ImportedAggregate> thin =
        run.aggregates().stream()
            .filter(each -> RunView.kind(each.name()).filter(kind::equals).isPresent())
            .filter(each -> isThin(each.name(), samples))
            .toList();
    if (samples <= 0 || thin.isEmpty()) {
      return Optional.empty();
    }
    List<String> rows = new ArrayList<>(thin.stream().map(ImportedAggregate::from).toList());
    rate.ifPresent(each -> rows.add(each.rows(0, each.values().size())));
    return Optional.of(
        finding(
            run,
            names(thin.stream().map(ImportedAggregate::name).toList()) + " of the run",
            samples,
            rows));
  }

  private static Optional<Finding> ofIntervals(RunView run, String kind, ImportedSeries rate) {
    double most = 0;
    for (int i = 0; i < rate.values().size(); i++) {
      most = Math.max(most, rate.values().get(i) * rate.seconds(i).orElse(0));
    }
    double samples = most;
    List<ImportedSeries> thin =
        run.series().stream()
            .filter(ImportedSeries::overTime)
            .filter(each -> RunView.kind(each.name()).filter(kind::equals).isPresent())
            .filter(each -> isThin(each.name(), samples))
            .toList();
    if (samples <= 0 || thin.isEmpty()) {
      return Optional.empty();
    }
    List<String> rows = new ArrayList<>();
    thin.forEach(each -> rows.add(each.rows(0, each.values().size())));
    rows.add(rate.rows(0, rate.values().size()));
    return Optional.of(
        finding(
            run,
            names(thin.stream().map(ImportedSeries::name).toList()) + " of each interval",
            samples,
            rows));
  }

  private static boolean isThin(String metric, double samples) {
    OptionalDouble percent = MetricNames.percent(metric);
    return percent.isPresent()
        && samples * (1 - percent.getAsDouble() / 100) < SAMPLES_BEYOND * (1 - ROUNDING);
  }

  private static String names(List<String> metrics) {
    return String.join(", ", metrics);
  }

  private static Finding finding(RunView run, String what, double samples, List<String> rows) {
    return new Finding(
        run.name(),
        "few-samples",
        what
            + ": of at most "
            + BacklogFindings.whole(samples)
            + " samples, fewer than 10 lie beyond, so the value is random.",
        "samples (rate × length of the interval, or as the tool counts) × (1 − percentile) < 10",
        rows.stream().distinct().toList(),
        Map.of("samples", samples),
        "The exact number of samples: it is computed from rates.");
  }
}
