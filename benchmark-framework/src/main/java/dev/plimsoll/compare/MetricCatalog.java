// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.Missing;
import dev.plimsoll.result.Percentile;
import dev.plimsoll.result.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The metrics by name. */
public final class MetricCatalog {

  private static final List<String> KINDS =
      List.of(
          "publish",
          "publishService",
          "sendDelay",
          "generatorDelay",
          "endToEnd",
          "endToEndService",
          "roundTrip",
          "roundTripService");

  /** Value of an unknown metric: missing messages count as slower than all others. */
  private static final double NOT_KNOWN = Double.POSITIVE_INFINITY;

  private static final Map<String, Metric> ALL = all();

  private MetricCatalog() {}

  /** Returns the metric of a name. */
  public static Optional<Metric> named(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  /** Returns the available names, for messages. */
  public static String names() {
    return "publish.rate, send.rate, receive.rate, publish.bytes, receive.bytes, cpu.perMessage,"
        + " brokerCpu.perMessage, allocated.perMessage, and KIND.mean, KIND.min, KIND.max or"
        + " KIND.pN, where KIND is one of "
        + String.join(", ", KINDS)
        + " and N one of 50, 75, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999";
  }

  static Metric require(String name) {
    return named(name).orElseThrow();
  }

  private static Map<String, Metric> all() {
    Map<String, Metric> all = new LinkedHashMap<>();
    rate(all, "publish.rate", RunResult.Throughput::publishRatePerSecond);
    rate(all, "send.rate", RunResult.Throughput::sentRatePerSecond);
    rate(all, "receive.rate", RunResult.Throughput::receiveRatePerSecond);
    bytes(all, "publish.bytes", RunResult.Throughput::publishBytesPerSecond);
    bytes(all, "receive.bytes", RunResult.Throughput::receiveBytesPerSecond);
    for (String kind : KINDS) {
      latencies(all, kind);
    }
    cost(all, "cpu.perMessage", Unit.MICROS, ProcessorCosts::workerCpuMicros);
    cost(all, "brokerCpu.perMessage", Unit.MICROS, ProcessorCosts::brokerCpuMicros);
    cost(all, "allocated.perMessage", Unit.BYTES, ProcessorCosts::allocatedBytes);
    return all;
  }

  private static void rate(
      Map<String, Metric> all, String name, Function<RunResult.Throughput, Double> value) {
    put(all, name, Unit.MESSAGES_PER_SECOND, true, r -> optional(value.apply(r.throughput())));
  }

  private static void bytes(
      Map<String, Metric> all, String name, Function<RunResult.Throughput, Double> value) {
    put(all, name, Unit.BYTES_PER_SECOND, true, r -> optional(value.apply(r.throughput())));
  }

  private static void cost(
      Map<String, Metric> all,
      String name,
      Unit unit,
      Function<RunResult, OptionalDouble> ofTheRun) {
    put(
        all,
        name,
        unit,
        false,
        result -> ProcessorCosts.perMessage(result, ofTheRun.apply(result)));
  }

  private static void latencies(Map<String, Metric> all, String kind) {
    latency(all, kind, "mean", latency -> known(latency, latency.mean()));
    latency(all, kind, "min", RunResult.Latency::min);
    latency(all, kind, "max", latency -> known(latency, latency.max()));
    for (Percentile percentile : Percentile.LISTED) {
      latency(all, kind, "p" + percentile.name(), latency -> percentile(latency, percentile));
    }
  }

  private static void latency(
      Map<String, Metric> all,
      String kind,
      String part,
      Function<RunResult.Latency, Double> value) {
    put(
        all,
        kind + "." + part,
        Unit.MICROS,
        false,
        result -> {
          RunResult.Latency latency = result.latencyMicros().present().get(kind);
          return latency == null ? OptionalDouble.empty() : optional(value.apply(latency));
        });
  }

  private static Double percentile(RunResult.Latency latency, Percentile percentile) {
    return Missing.unknown(latency, percentile)
        ? (Double) NOT_KNOWN
        : latency.percentiles().get(percentile.name());
  }

  /** Returns the mean or maximum, which is unknown if a message is missing. */
  private static Double known(RunResult.Latency latency, Double value) {
    return latency.missing() > 0 ? (Double) NOT_KNOWN : value;
  }

  private static OptionalDouble optional(Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static void put(
      Map<String, Metric> all,
      String name,
      Unit unit,
      boolean moreIsBetter,
      Function<RunResult, OptionalDouble> value) {
    all.put(name, new Metric(name, unit, moreIsBetter, value));
  }
}
