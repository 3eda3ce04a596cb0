// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.IdealLatency;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The metrics of a run in the table of several runs.
 *
 * @param metrics target and actual rate, then p50, p99 and p99.9 of publish latency and of
 *     end-to-end latency or round trips
 * @param service whether latencies count from the send call
 * @param requestReply whether round trips replace end-to-end latency
 */
record RunMetrics(List<Figure> metrics, boolean service, boolean requestReply) {

  static final List<String> PERCENTILES = List.of("50", "99", "99.9");

  /** The cells before those of latencies: the rate asked for, and the rate achieved. */
  static final int RATES = 2;

  RunMetrics {
    metrics = List.copyOf(metrics);
  }

  /** Which value of a metric to choose from several runs. */
  enum Place {
    MIN,
    MEDIAN,
    GREATEST
  }

  static RunMetrics of(RunResult result) {
    LatencyByKind kinds = result.latencyMicros();
    WorkloadFacts workload = new WorkloadFacts(result);
    boolean service = workload.closed();
    List<Figure> metrics = new ArrayList<>();
    metrics.add(rate(workload.askedPerSecond()));
    boolean requestReply = workload.requestReply();
    metrics.add(rate(PublishedRate.of(result).perSecond()));
    addLatency(metrics, service ? kinds.publishService() : kinds.publish());
    if (requestReply) {
      addLatency(metrics, service ? kinds.roundTripService() : kinds.roundTrip());
    } else {
      addLatency(metrics, service ? kinds.endToEndService() : kinds.endToEnd());
    }
    return new RunMetrics(metrics, service, requestReply);
  }

  /**
   * Returns the latencies as an ideal generator would have measured them; a metric of which it is
   * not known has an empty cell.
   */
  static RunMetrics ideal(RunResult result) {
    List<Figure> metrics = new ArrayList<>(Collections.nCopies(RATES, Figure.EMPTY));
    String delivery = new WorkloadFacts(result).requestReply() ? "roundTrip" : "endToEnd";
    for (String kind : List.of("publish", delivery)) {
      Optional<IdealLatency> ideal = IdealText.of(result, kind);
      for (String percentile : PERCENTILES) {
        Optional<Double> micros = ideal.map(latency -> latency.percentiles().get(percentile));
        metrics.add(
            micros.map(m -> new Figure(TableCell.micros(m), m, false)).orElse(Figure.EMPTY));
      }
    }
    return new RunMetrics(metrics, false, false);
  }

  /**
   * Returns one value of each metric over several runs. The median of an even number of runs is the
   * greater of the two middle values. A metric that no run has is that of the first run.
   */
  static List<TableCell> order(List<RunMetrics> runs, Place place) {
    List<Figure> chosen = new ArrayList<>();
    for (int i = 0; i < runs.get(0).metrics().size(); i++) {
      int column = i;
      List<Figure> values =
          runs.stream()
              .map(run -> run.metrics().get(column))
              .filter(Figure::exists)
              .sorted(Comparator.comparingDouble(Figure::rank))
              .toList();
      chosen.add(
          values.isEmpty()
              ? runs.get(0).metrics().get(column)
              : values.get(index(values.size(), place)));
    }
    return cells(chosen);
  }

  List<TableCell> cells() {
    return cells(metrics);
  }

  private static List<TableCell> cells(List<Figure> metrics) {
    return metrics.stream().map(Figure::cell).toList();
  }

  /** Returns the actual rate, if known. */
  Optional<String> rate() {
    return Optional.of(metrics.get(1)).filter(Figure::exists).map(f -> f.cell().text());
  }

  /** Returns the median and the p99 of each known latency as text. */
  List<String> latencies() {
    List<String> texts = new ArrayList<>();
    List<String> names = List.of("publish", requestReply ? "trip" : "e2e");
    for (int i = 0; i < names.size(); i++) {
      Figure median = metrics.get(RATES + i * PERCENTILES.size());
      Figure p99 = metrics.get(RATES + i * PERCENTILES.size() + 1);
      if (median.exists()) {
        texts.add(names.get(i) + " p50 " + median.cell().text() + " p99 " + p99.cell().text());
      }
    }
    return texts;
  }

  /** Returns whether only a lower bound is known of a metric. */
  boolean missing() {
    return metrics.stream().anyMatch(Figure::atLeast);
  }

  private static int index(int size, Place place) {
    return switch (place) {
      case MIN -> 0;
      case MEDIAN -> size / 2;
      case GREATEST -> size - 1;
    };
  }

  private static Figure rate(Double perSecond) {
    return perSecond == null
        ? Figure.NONE
        : new Figure(TableCell.digits(perSecond), perSecond, false);
  }

  private static void addLatency(List<Figure> metrics, Latency latency) {
    for (String percentile : PERCENTILES) {
      metrics.add(latency == null ? Figure.NONE : percentile(latency, percentile));
    }
  }

  private static Figure percentile(Latency latency, String name) {
    TableCell cell = LatencyCells.of(latency, name);
    if (latency.atLeast().containsKey(name)) {
      return new Figure(cell, Double.POSITIVE_INFINITY, true);
    }
    Double micros = latency.percentiles().get(name);
    return micros == null ? Figure.NONE : new Figure(cell, micros, false);
  }

  /**
   * A value or its lower bound.
   *
   * @param rank orders the values of several runs: lower bounds rank above all known values; NaN if
   *     there is no value
   */
  record Figure(TableCell cell, double rank, boolean atLeast) {

    static final Figure NONE = new Figure(TableCell.none(), Double.NaN, false);

    static final Figure EMPTY = new Figure(TableCell.empty(), Double.NaN, false);

    boolean exists() {
      return !Double.isNaN(rank);
    }
  }
}
