// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.export;

import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RowLatency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.TimelineRow;
import dev.plimsoll.result.WorkloadPart;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import tools.jackson.databind.json.JsonMapper;

/**
 * Exports a result in OpenMessaging Benchmark's (OMB) format, for scripts that read its files.
 *
 * <p>Corresponding metrics: OMB's publish latency begins at the send call (our {@code
 * publishService}), its publish delay is our {@code sendDelay}, and its end-to-end latency is
 * closest to {@code endToEndService}. OMB has no null: it uses 0 if a metric does not exist, and so
 * does this export. What an ideal generator would have measured has no place in the format: its
 * latencies begin at the send call, so a late call does not add to them, and scripts read fixed
 * names.
 */
public final class OmbExport {

  private static final double INTERVAL_SECONDS = 10;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  /**
   * Resolution of the percentile maps: each step halves the distance to 100 %, with this number of
   * points.
   */
  private static final int TICKS_PER_HALF_DISTANCE = 5;

  private OmbExport() {}

  private enum Kind {
    PUBLISH("publishLatency", "publishService", NANOS_PER_MILLI),
    DELAY("publishDelayLatency", "sendDelay", NANOS_PER_MICRO),
    END_TO_END("endToEndLatency", "endToEndService", NANOS_PER_MILLI);

    private final String key;
    private final String ours;
    private final double nanosPerUnit;

    Kind(String key, String ours, double nanosPerUnit) {
      this.key = key;
      this.ours = ours;
      this.nanosPerUnit = nanosPerUnit;
    }
  }

  private record Part(String suffix, double percentile) {

    private String name() {
      return new BigDecimal(Double.toString(percentile)).stripTrailingZeros().toPlainString();
    }
  }

  private static final List<Part> PARTS =
      List.of(
          new Part("50pct", 50),
          new Part("75pct", 75),
          new Part("95pct", 95),
          new Part("99pct", 99),
          new Part("999pct", 99.9),
          new Part("9999pct", 99.99));

  /** Returns the JSON text. */
  public static String write(RunResult result) {
    Map<String, Object> omb = new LinkedHashMap<>();
    omb.put("workload", result.workload().name());
    omb.put("driver", result.driver().name());
    WorkloadPart workload = result.workload();
    omb.put("messageSize", orZero(workload.messageSizeBytes()));
    omb.put("topics", orZero(workload.topics()));
    omb.put("partitions", orZero(workload.partitionsPerTopic()));
    omb.put("producersPerTopic", orZero(workload.producersPerTopic()));
    // OMB's own figure is that of one subscription.
    omb.put("consumersPerTopic", orZero(workload.consumerPerSubscription()));
    List<ResultIntervals.MeasuredInterval> intervals = ResultIntervals.of(result, INTERVAL_SECONDS);
    rates(omb, intervals);
    for (Kind kind : Kind.values()) {
      series(omb, kind, intervals);
    }
    for (Kind kind : Kind.values()) {
      aggregate(omb, kind, result);
    }
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(omb) + "\n";
  }

  /** Returns a sentence for each metric that this result lacks and that is exported as 0. */
  public static List<String> losses(RunResult result) {
    List<String> losses = new ArrayList<>();
    Map<String, Latency> present = result.latencyMicros().present();
    for (Kind kind : Kind.values()) {
      Latency latency = present.get(kind.ours);
      if (latency != null && latency.missing() > 0) {
        losses.add(
            kind.key
                + ": "
                + latency.missing()
                + " messages have no "
                + kind.ours
                + "; where a figure is unknown, its lower bound is written");
      }
      if (!present.containsKey(kind.ours)) {
        losses.add(kind.key + " is written as 0: this run has no " + kind.ours);
      } else if (!ResultIntervals.of(result, INTERVAL_SECONDS).stream()
          .allMatch(interval -> interval.isDistributed(kind.ours))) {
        losses.add(
            kind.key
                + ": the percentiles of an interval are the greatest of its rows, because this"
                + " result lacks the distributions of rows (the aggregated percentiles are exact)");
      }
    }
    return losses;
  }

  private static long orZero(Integer number) {
    return number == null ? 0 : number;
  }

  private static void rates(
      Map<String, Object> omb, List<ResultIntervals.MeasuredInterval> intervals) {
    omb.put(
        "publishRate",
        each(intervals, i -> sum(i, r -> Objects.requireNonNullElse(r.acknowledged(), r.sent()))));
    omb.put("publishErrorRate", each(intervals, i -> sum(i, TimelineRow::errors)));
    omb.put("consumeRate", each(intervals, i -> sum(i, TimelineRow::received)));
    omb.put("backlog", intervals.stream().map(ResultIntervals.MeasuredInterval::backlog).toList());
  }

  private static double sum(
      ResultIntervals.MeasuredInterval interval, ToDoubleFunction<TimelineRow> count) {
    return interval.rows().stream().mapToDouble(count).sum() / interval.seconds();
  }

  private static List<Double> each(
      List<ResultIntervals.MeasuredInterval> intervals,
      ToDoubleFunction<ResultIntervals.MeasuredInterval> value) {
    return intervals.stream().map(value::applyAsDouble).toList();
  }

  private static void series(
      Map<String, Object> omb, Kind kind, List<ResultIntervals.MeasuredInterval> intervals) {
    omb.put(kind.key + "Avg", each(intervals, i -> mean(i, kind)));
    for (Part part : PARTS) {
      omb.put(kind.key + part.suffix(), whole(kind, each(intervals, i -> value(i, kind, part))));
    }
    omb.put(kind.key + "Max", whole(kind, each(intervals, i -> greatest(i, kind, l -> l.max()))));
  }

  /** OMB has delays in whole microseconds, except for the mean. */
  private static Object whole(Kind kind, List<Double> values) {
    return kind == Kind.DELAY ? values.stream().map(Math::round).toList() : values;
  }

  private static double value(ResultIntervals.MeasuredInterval interval, Kind kind, Part part) {
    if (interval.isDistributed(kind.ours)) {
      Histogram histogram = interval.histogram(kind.ours);
      return histogram.getTotalCount() == 0
          ? 0
          : histogram.getValueAtPercentile(part.percentile()) / kind.nanosPerUnit;
    }
    return greatest(
        interval,
        kind,
        row -> {
          if (part.percentile() <= 50) {
            return row.p50();
          }
          return part.percentile() <= 95
              ? row.p95()
              : part.percentile() <= 99
                  ? row.p99()
                  : part.percentile() <= 99.9 ? row.p999() : row.p9999();
        });
  }

  private static double greatest(
      ResultIntervals.MeasuredInterval interval, Kind kind, ToDoubleFunction<RowLatency> micros) {
    return interval.rows().stream()
            .map(row -> row.latencyMicros().get(kind.ours))
            .filter(Objects::nonNull)
            .mapToDouble(micros)
            .max()
            .orElse(0)
        * NANOS_PER_MICRO
        / kind.nanosPerUnit;
  }

  private static double mean(ResultIntervals.MeasuredInterval interval, Kind kind) {
    double sum = 0;
    long count = 0;
    for (TimelineRow row : interval.rows()) {
      RowLatency latency = row.latencyMicros().get(kind.ours);
      if (latency != null) {
        sum += latency.mean() * latency.count();
        count += latency.count();
      }
    }
    return count == 0 ? 0 : sum / count * NANOS_PER_MICRO / kind.nanosPerUnit;
  }

  private static void aggregate(Map<String, Object> omb, Kind kind, RunResult result) {
    String key = "aggregated" + Character.toUpperCase(kind.key.charAt(0)) + kind.key.substring(1);
    Latency latency = result.latencyMicros().present().get(kind.ours);
    Histogram histogram =
        latency == null || latency.histogram() == null
            ? new Histogram(3)
            : HistogramText.decode(latency.histogram());
    boolean any = histogram.getTotalCount() > 0;
    double toUnit = NANOS_PER_MICRO / kind.nanosPerUnit;
    omb.put(key + "Avg", any ? bounded(latency, "mean", latency.mean()) * toUnit : 0.0);
    for (Part part : PARTS) {
      String name = part.name();
      double value = any ? bounded(latency, name, latency.percentiles().get(name)) * toUnit : 0.0;
      omb.put(key + part.suffix(), scalar(kind, value));
    }
    omb.put(key + "Max", scalar(kind, any ? bounded(latency, "max", latency.max()) * toUnit : 0.0));
    omb.put(key + "Quantiles", quantiles(kind, histogram, any ? latency.due() : 0));
  }

  /** Returns the metric or, if it is unknown, its lower bound. */
  private static double bounded(Latency latency, String name, Double value) {
    return Objects.requireNonNullElse(latency.atLeast().getOrDefault(name, value), 0.0);
  }

  private static Object scalar(Kind kind, double value) {
    return kind == Kind.DELAY ? (Object) Math.round(value) : (Object) value;
  }

  private static Map<String, Object> quantiles(Kind kind, Histogram histogram, long due) {
    Map<String, Object> quantiles = new LinkedHashMap<>();
    if (histogram.getTotalCount() == 0) {
      quantiles.put("100.0", scalar(kind, 0));
      return quantiles;
    }
    for (HistogramIterationValue value : histogram.percentiles(TICKS_PER_HALF_DISTANCE)) {
      quantiles.put(
          Double.toString(value.getPercentileLevelIteratedTo() * histogram.getTotalCount() / due),
          scalar(kind, value.getValueIteratedTo() / kind.nanosPerUnit));
    }
    return quantiles;
  }
}
