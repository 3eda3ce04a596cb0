// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Latency;
import dev.plimsoll.result.RunResult.LatencyByKind;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The figures by which runs are compared.
 *
 * @param figures target and actual rate, then p50, p99 and p99.9 of publish and of end-to-end, or
 *     of the round trip in its place
 * @param service whether latencies count from the send call
 * @param exchange whether the latter is of round trips
 */
record RunMetrics(List<Figure> figures, boolean service, boolean exchange) {

  private static final List<String> PERCENTILES = List.of("50", "99", "99.9");
  private static final int RATES = 2;

  RunMetrics {
    figures = List.copyOf(figures);
  }

  /** Which one of a figure's values, by size. */
  enum Place {
    MIN,
    MEDIAN,
    GREATEST
  }

  static RunMetrics of(RunResult result) {
    Throughput rates = result.throughput();
    LatencyByKind kinds = result.latencyMicros();
    WorkloadFacts workload = new WorkloadFacts(result);
    boolean service = workload.closed();
    List<Figure> figures = new ArrayList<>();
    figures.add(rate(workload.askedPerSecond()));
    boolean exchange = workload.exchange();
    figures.add(rate(exchange ? rates.receiveRatePerSecond() : actual(rates)));
    addLatency(figures, service ? kinds.publishService() : kinds.publish());
    if (exchange) {
      addLatency(figures, service ? kinds.roundTripService() : kinds.roundTrip());
    } else {
      addLatency(figures, service ? kinds.endToEndService() : kinds.endToEnd());
    }
    return new RunMetrics(figures, service, exchange);
  }

  /** One value of each figure over several runs. Of an even number, the greater middle one. */
  static List<String> order(List<RunMetrics> runs, Place place) {
    List<Figure> chosen = new ArrayList<>();
    for (int i = 0; i < runs.get(0).figures().size(); i++) {
      int column = i;
      List<Figure> values =
          runs.stream()
              .map(run -> run.figures().get(column))
              .filter(Figure::exists)
              .sorted(Comparator.comparingDouble(Figure::rank))
              .toList();
      chosen.add(values.isEmpty() ? Figure.NONE : values.get(index(values.size(), place)));
    }
    return cells(chosen);
  }

  List<String> cells() {
    return cells(figures);
  }

  /** Whether a figure is only known to be at least so much. */
  boolean missing() {
    return figures.stream().anyMatch(Figure::atLeast);
  }

  private static int index(int size, Place place) {
    return switch (place) {
      case MIN -> 0;
      case MEDIAN -> size / 2;
      case GREATEST -> size - 1;
    };
  }

  private static List<String> cells(List<Figure> figures) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < figures.size(); i++) {
      Figure figure = figures.get(i);
      if (i < RATES) {
        cells.add(figure.exists() ? Numbers.compact(figure.value()) : "–");
      } else {
        String gap = (i - RATES) % PERCENTILES.size() == 0 ? " " : "";
        cells.add(gap + LatencyCells.cell(figure.latency(), " "));
      }
    }
    return Collections.unmodifiableList(cells);
  }

  private static Double actual(Throughput rates) {
    if (rates.publishRatePerSecond() != null) {
      return rates.publishRatePerSecond();
    }
    return Objects.requireNonNullElse(
        rates.sentRatePerSecond(),
        Objects.requireNonNullElse(rates.receiveRatePerSecond(), Double.NaN));
  }

  private static Figure rate(Double perSecond) {
    return perSecond == null ? Figure.NONE : new Figure(perSecond, false);
  }

  private static void addLatency(List<Figure> figures, Latency latency) {
    for (String percentile : PERCENTILES) {
      figures.add(latency == null ? Figure.NONE : percentile(latency, percentile));
    }
  }

  private static Figure percentile(Latency latency, String name) {
    Double bound = latency.atLeast().get(name);
    if (bound != null) {
      return new Figure(bound, true);
    }
    Double micros = latency.percentiles().get(name);
    return micros == null ? Figure.NONE : new Figure(micros, false);
  }

  /** A value, or what it is at least; NaN where there is none. */
  record Figure(double value, boolean atLeast) {

    static final Figure NONE = new Figure(Double.NaN, false);

    boolean exists() {
      return !Double.isNaN(value);
    }

    /** By which it is ordered: what is not known is more than anything known. */
    double rank() {
      return atLeast ? Double.POSITIVE_INFINITY : value;
    }

    String latency() {
      if (!exists()) {
        return "–";
      }
      return (atLeast ? LatencyCells.AT_LEAST : "") + Numbers.micros(value);
    }
  }
}
