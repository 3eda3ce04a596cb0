// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import static dev.plimsoll.metric.MetricNeed.BACKLOG;
import static dev.plimsoll.metric.MetricNeed.CONSUMERS;
import static dev.plimsoll.metric.MetricNeed.PROCESSING;
import static dev.plimsoll.metric.MetricNeed.PRODUCERS;
import static dev.plimsoll.metric.MetricNeed.REPLIES;
import static dev.plimsoll.metric.MetricNeed.SCHEDULE;
import static dev.plimsoll.metric.MetricNeed.STAMP;

import dev.plimsoll.text.NearestKey;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The metrics by name. */
public final class MetricCatalog {

  private static final List<LatencyMetrics> LATENCIES =
      List.of(
          new LatencyMetrics("publish", "publish latency", PRODUCERS, SCHEDULE),
          new LatencyMetrics("publishService", "publish latency", PRODUCERS),
          new LatencyMetrics("sendDelay", "delay of the sends", PRODUCERS, SCHEDULE),
          new LatencyMetrics("generatorDelay", "generator's own delay", PRODUCERS, SCHEDULE),
          new LatencyMetrics(
              "endToEnd", "end-to-end latency", PRODUCERS, CONSUMERS, STAMP, SCHEDULE),
          new LatencyMetrics("endToEndService", "end-to-end latency", PRODUCERS, CONSUMERS, STAMP),
          new LatencyMetrics("roundTrip", "round trip", REPLIES, SCHEDULE),
          new LatencyMetrics("roundTripService", "round trip", REPLIES),
          new LatencyMetrics(
              "processed",
              "latency until a message is processed",
              PRODUCERS,
              CONSUMERS,
              STAMP,
              SCHEDULE,
              PROCESSING),
          new LatencyMetrics(
              "processing",
              "time from a receipt to the end of processing",
              PRODUCERS,
              CONSUMERS,
              STAMP,
              PROCESSING));

  /** The highest sustained rate among several cells of a study; a single run does not have it. */
  public static final Metric PEAK =
      new Metric(
          "peak.rate", Unit.MESSAGES_PER_SECOND, true, "highest sustained publish rate", Set.of());

  private static final Map<String, Metric> ALL = all();

  private MetricCatalog() {}

  /** The metrics of one kind of latency: mean, minimum, maximum and percentiles. */
  private record LatencyMetrics(String kind, String words, Set<MetricNeed> needs) {

    LatencyMetrics(String kind, String words, MetricNeed... needs) {
      this(kind, words, Set.of(needs));
    }

    void addTo(Map<String, Metric> all) {
      String whole =
          " of the " + words + (kind.endsWith("Service") ? " since the send call" : since());
      List.of("mean", "min", "max").forEach(part -> add(all, part, part + whole));
      Percentile.LISTED.forEach(p -> add(all, "p" + p.name(), "p" + p.name() + whole));
    }

    private String since() {
      return needs.contains(SCHEDULE) && !kind.endsWith("Delay")
          ? " since the intended send time"
          : "";
    }

    private void add(Map<String, Metric> all, String part, String text) {
      put(all, kind + "." + part, Unit.MICROS, false, text, needs);
    }
  }

  /** Returns the metric of a name. */
  public static Optional<Metric> named(String name) {
    return Optional.ofNullable(ALL.get(name)).or(() -> ofVisit(name));
  }

  /** Returns a percentile of the slowest message of a visit: {@code endToEnd.p90of5x40}. */
  private static Optional<Metric> ofVisit(String name) {
    int dot = name.indexOf('.');
    Metric max = ALL.get(name.substring(0, Math.max(0, dot)) + ".max");
    return max == null
        ? Optional.empty()
        : VisitPercentile.parse(name.substring(dot + 1))
            .map(
                slowest ->
                    new Metric(
                        name,
                        max.unit(),
                        max.moreIsBetter(),
                        slowest.words() + max.words().replaceFirst("^max of the ", ""),
                        max.needs()));
  }

  /** Returns the metric of a name that exists only over several cells of a study. */
  static Optional<Metric> ofCells(String name) {
    return Optional.of(PEAK).filter(peak -> peak.name().equals(name));
  }

  /** Returns the metric of a name that is known to exist. */
  public static Metric require(String name) {
    return named(name).orElseThrow();
  }

  /**
   * Returns the name of the same metric counted from the send call: {@code publishService.p99} for
   * {@code publish.p99}.
   */
  public static Optional<String> sinceSendCall(Metric metric) {
    return Optional.of(metric.name().replaceFirst("\\.", "Service."))
        .filter(name -> named(name).isPresent());
  }

  /** Returns all metrics by name. */
  public static Map<String, Metric> byName() {
    return ALL;
  }

  /** Returns what to write instead of an unknown name: the nearest one, or all. */
  public static String hint(String unknown) {
    int percentile = unknown.indexOf(".p");
    if (percentile > 0 && ALL.containsKey(unknown.substring(0, percentile) + ".mean")) {
      return "give "
          + unknown.substring(0, percentile)
          + ".pN with N one of "
          + percentiles()
          + ", or .pNofSxM for the slowest message of visits of S steps with M messages";
    }
    return NearestKey.find(unknown, ALL.keySet())
        .map(near -> "did you mean '" + near + "'?")
        .orElseGet(() -> "give one of " + names(ALL.values()));
  }

  private static String names(Collection<Metric> metrics) {
    String single =
        metrics.stream()
            .map(Metric::name)
            .filter(name -> !name.matches(".*\\.(mean|min|max|p[0-9.]+)"))
            .collect(Collectors.joining(", "));
    return single
        + ", and KIND.mean, KIND.min, KIND.max or KIND.pN, where KIND is one of "
        + LATENCIES.stream().map(LatencyMetrics::kind).collect(Collectors.joining(", "))
        + " and N one of "
        + percentiles();
  }

  private static String percentiles() {
    return Percentile.LISTED.stream().map(Percentile::name).collect(Collectors.joining(", "));
  }

  private static Map<String, Metric> all() {
    Map<String, Metric> all = new LinkedHashMap<>();
    rates(all);
    LATENCIES.forEach(latency -> latency.addTo(all));
    costs(all);
    counts(all);
    outages(all);
    return Collections.unmodifiableMap(all);
  }

  private static void rates(Map<String, Metric> all) {
    Set<MetricNeed> sent = Set.of(PRODUCERS);
    Set<MetricNeed> received = Set.of(CONSUMERS);
    Unit rate = Unit.MESSAGES_PER_SECOND;
    put(all, "publish.rate", rate, true, "acknowledged messages per second", sent);
    put(all, "send.rate", rate, true, "sent messages per second", sent);
    put(all, "receive.rate", rate, true, "received messages per second", received);
    Unit bytes = Unit.BYTES_PER_SECOND;
    put(all, "publish.bytes", bytes, true, "acknowledged payload bytes per second", sent);
    put(all, "receive.bytes", bytes, true, "received payload bytes per second", received);
  }

  private static void costs(Map<String, Metric> all) {
    put(
        all,
        "cpu.perMessage",
        Unit.MICROS,
        false,
        "processor time of the generator per message",
        Set.of());
    put(
        all,
        "brokerCpu.perMessage",
        Unit.MICROS,
        false,
        "processor time of the local brokers per message",
        Set.of());
    put(
        all,
        "allocated.perMessage",
        Unit.BYTES,
        false,
        "bytes that the generator allocates per message",
        Set.of());
  }

  private static void counts(Map<String, Metric> all) {
    Set<MetricNeed> sent = Set.of(PRODUCERS);
    Set<MetricNeed> received = Set.of(CONSUMERS, STAMP);
    Set<MetricNeed> compared = Set.of(PRODUCERS, CONSUMERS, STAMP);
    count(all, "unsent", "due messages that were not sent", sent);
    count(all, "failed", "sends that failed", sent);
    count(all, "unacknowledged", "messages without an answer", sent);
    count(all, "lost", "lost messages", compared);
    count(all, "undelivered", "messages that had not arrived when the drain ended", compared);
    count(all, "duplicated", "further receipts of a message", received);
    count(all, "outOfOrder", "messages received out of order", received);
    count(all, "failedButReceived", "received messages whose send failed", compared);
  }

  private static void outages(Map<String, Metric> all) {
    Set<MetricNeed> sent = Set.of(PRODUCERS);
    time(all, "unavailability", "the longest unavailability", sent);
    time(all, "unavailability.sum", "all unavailability together", sent);
    time(all, "gap", "the longest time without an acknowledgement", sent);
    time(
        all,
        "receiptGap",
        "the longest time in which a subscription received nothing",
        Set.of(PRODUCERS, CONSUMERS, STAMP));
    time(
        all,
        "recovery",
        "the longest time from a fault until latencies were as before",
        Set.of(PRODUCERS, SCHEDULE));
    time(all, "backlog.drain", "the time to drain the backlog", Set.of(BACKLOG));
    time(all, "backlog.catchUp", "the time until consumers have caught up", Set.of(BACKLOG));
  }

  private static void count(
      Map<String, Metric> all, String name, String words, Set<MetricNeed> needs) {
    put(all, name, Unit.MESSAGES, false, words, needs);
  }

  private static void time(
      Map<String, Metric> all, String name, String words, Set<MetricNeed> needs) {
    put(all, name, Unit.MICROS, false, words, needs);
  }

  private static void put(
      Map<String, Metric> all,
      String name,
      Unit unit,
      boolean moreIsBetter,
      String words,
      Set<MetricNeed> needs) {
    all.put(name, new Metric(name, unit, moreIsBetter, words, needs));
  }
}
