// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.Percentile;
import dev.plimsoll.metric.Unit;
import dev.plimsoll.metric.VisitPercentile;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Reads the values of metrics from results. */
public final class MetricValues {

  /** Value of an unknown metric: missing messages count as slower than all others. */
  private static final double NOT_KNOWN = Double.POSITIVE_INFINITY;

  private static final Map<String, Function<RunResult, OptionalDouble>> READERS = readers();

  private MetricValues() {}

  /**
   * Returns the value of a metric in a result: empty if it is not defined there, infinite if it is
   * unknown because messages are missing.
   */
  public static OptionalDouble of(Metric metric, RunResult result) {
    Function<RunResult, OptionalDouble> reader = READERS.get(metric.name());
    return reader == null ? ofLatency(metric.name(), result) : reader.apply(result);
  }

  /**
   * Returns the value that a metric of a rate would have if the system had taken everything that
   * was scheduled; empty if nothing was scheduled.
   */
  public static OptionalDouble asked(Metric metric, RunResult result) {
    Double scheduled = result.throughput().scheduledRatePerSecond();
    if (scheduled == null) {
      return OptionalDouble.empty();
    }
    VerdictTerms terms = new VerdictTerms(result);
    boolean copied = metric.name().startsWith("receive.") && !terms.requestReply();
    double messages = copied ? scheduled * terms.subscriptions() : scheduled;
    if (metric.unit() == Unit.MESSAGES_PER_SECOND) {
      return OptionalDouble.of(messages);
    }
    Double bytes = terms.messageBytes();
    return bytes == null ? OptionalDouble.empty() : OptionalDouble.of(messages * bytes);
  }

  private static Map<String, Function<RunResult, OptionalDouble>> readers() {
    Map<String, Function<RunResult, OptionalDouble>> readers = new HashMap<>();
    due(readers, "publish.rate", Throughput::publishRatePerSecond);
    due(readers, "send.rate", Throughput::sentRatePerSecond);
    rate(readers, "receive.rate", Throughput::receiveRatePerSecond);
    due(readers, "publish.bytes", Throughput::publishBytesPerSecond);
    rate(readers, "receive.bytes", Throughput::receiveBytesPerSecond);
    cost(readers, "cpu.perMessage", ProcessorCosts::workerCpuMicros);
    cost(readers, "brokerCpu.perMessage", ProcessorCosts::brokerCpuMicros);
    cost(readers, "allocated.perMessage", ProcessorCosts::allocatedBytes);
    count(readers, "unsent", Integrity::unsent);
    count(readers, "failed", Integrity::failed);
    count(readers, "unacknowledged", Integrity::unacknowledged);
    count(readers, "lost", Integrity::lost);
    count(readers, "undelivered", Integrity::undelivered);
    count(readers, "duplicated", Integrity::duplicated);
    count(readers, "outOfOrder", Integrity::outOfOrder);
    count(readers, "failedButReceived", Integrity::failedButReceived);
    outage(readers, "unavailability", Outages::longestUnavailableSeconds);
    outage(readers, "unavailability.sum", Outages::unavailableSeconds);
    outage(readers, "gap", Outages::longestGapSeconds);
    outage(readers, "receiptGap", Outages::longestReceiptGapSeconds);
    outage(readers, "recovery", Outages::recoverySeconds);
    backlog(readers, "backlog.drain", BacklogPart::drainSeconds);
    backlog(readers, "backlog.catchUp", BacklogPart::catchUpSeconds);
    return readers;
  }

  /** What a window has beyond the rate that was due is the backlog of the warm-up, and no rate. */
  private static void due(
      Map<String, Function<RunResult, OptionalDouble>> readers,
      String name,
      Function<Throughput, Double> value) {
    Metric metric = MetricCatalog.require(name);
    readers.put(
        name,
        result -> {
          OptionalDouble measured = optional(value.apply(result.throughput()));
          OptionalDouble asked = asked(metric, result);
          return measured.isEmpty() || asked.isEmpty()
              ? measured
              : OptionalDouble.of(Math.min(measured.getAsDouble(), asked.getAsDouble()));
        });
  }

  private static void rate(
      Map<String, Function<RunResult, OptionalDouble>> readers,
      String name,
      Function<Throughput, Double> value) {
    readers.put(name, result -> optional(value.apply(result.throughput())));
  }

  private static void count(
      Map<String, Function<RunResult, OptionalDouble>> readers,
      String name,
      Function<Integrity, Long> value) {
    readers.put(
        name,
        result -> {
          Long count = value.apply(result.integrity());
          return count == null ? OptionalDouble.empty() : OptionalDouble.of(count);
        });
  }

  private static void cost(
      Map<String, Function<RunResult, OptionalDouble>> readers,
      String name,
      Function<RunResult, OptionalDouble> ofTheRun) {
    readers.put(name, result -> ProcessorCosts.perMessage(result, ofTheRun.apply(result)));
  }

  private static void outage(
      Map<String, Function<RunResult, OptionalDouble>> readers,
      String name,
      Function<Outages, Double> seconds) {
    readers.put(
        name,
        result -> {
          Double value = result.outages() == null ? null : seconds.apply(result.outages());
          return value == null ? OptionalDouble.empty() : OptionalDouble.of(value * 1e6);
        });
  }

  /** A time that had not passed when draining ended is longer than any limit. */
  private static void backlog(
      Map<String, Function<RunResult, OptionalDouble>> readers,
      String name,
      Function<BacklogPart, Double> seconds) {
    readers.put(
        name,
        result -> {
          if (result.backlog() == null) {
            return OptionalDouble.empty();
          }
          Double value = seconds.apply(result.backlog());
          return OptionalDouble.of(value == null ? NOT_KNOWN : value * 1e6);
        });
  }

  private static OptionalDouble ofLatency(String name, RunResult result) {
    int dot = name.indexOf('.');
    Latency latency = result.latencies().get(name.substring(0, Math.max(0, dot)));
    if (latency == null) {
      return OptionalDouble.empty();
    }
    String part = name.substring(dot + 1);
    return optional(
        switch (part) {
          case "mean" -> known(latency, latency.mean());
          case "min" -> latency.min();
          case "max" -> known(latency, latency.max());
          default ->
              VisitPercentile.parse(part)
                  .flatMap(slowest -> VisitLatency.micros(latency, slowest))
                  .orElseGet(() -> percentile(latency, part));
        });
  }

  private static Double percentile(Latency latency, String part) {
    for (Percentile percentile : Percentile.LISTED) {
      if (part.equals("p" + percentile.name())) {
        return Missing.unknown(latency, percentile)
            ? (Double) NOT_KNOWN
            : latency.percentiles().get(percentile.name());
      }
    }
    return null;
  }

  /** Returns the mean or maximum, which is unknown if a message is missing. */
  private static Double known(Latency latency, Double value) {
    return latency.missing() > 0 ? (Double) NOT_KNOWN : value;
  }

  private static OptionalDouble optional(Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
