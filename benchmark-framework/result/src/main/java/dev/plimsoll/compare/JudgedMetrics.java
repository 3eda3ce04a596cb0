// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The metrics that determine the verdict: publish rate, publish p50 and p99, end-to-end p99 and
 * processor time per message. If one of them is not defined (closed load has no response time, a
 * requester waits for replies, a consumer-only run publishes nothing), the corresponding metric
 * replaces it. If there is none, fewer metrics are tested.
 */
final class JudgedMetrics {

  private static final List<List<String>> JUDGED =
      List.of(
          List.of("publish.rate", "send.rate", "receive.rate"),
          List.of("publish.p50", "publishService.p50", "roundTrip.p50", "roundTripService.p50"),
          List.of("publish.p99", "publishService.p99", "roundTrip.p99", "roundTripService.p99"),
          List.of("endToEnd.p99", "endToEndService.p99"),
          List.of("cpu.perMessage"));

  /**
   * Shown in addition without a verdict, because each tested metric reduces the power of the test
   * for the others.
   */
  private static final List<List<String>> SHOWN =
      List.of(
          List.of("publish.p99.9", "publishService.p99.9", "roundTrip.p99.9"),
          List.of("endToEnd.p50", "endToEndService.p50"),
          List.of("endToEnd.p99.9", "endToEndService.p99.9"),
          List.of("brokerCpu.perMessage"),
          List.of("allocated.perMessage"));

  private JudgedMetrics() {}

  /** Of searches, only the rate is judged: their latencies are those of different rates. */
  static List<Metric> judged(Side base, Side candidate) {
    return chosen(ofSearches(base, candidate) ? JUDGED.subList(0, 1) : JUDGED, base, candidate);
  }

  static List<Metric> shown(Side base, Side candidate) {
    List<List<String>> slots = new ArrayList<>();
    if (ofSearches(base, candidate)) {
      slots.addAll(JUDGED.subList(1, JUDGED.size()));
    }
    slots.addAll(SHOWN);
    return chosen(slots, base, candidate);
  }

  static boolean ofSearches(Side base, Side candidate) {
    return Stream.of(base, candidate)
        .flatMap(side -> side.runs().stream())
        .anyMatch(run -> run.search() != null);
  }

  private static List<Metric> chosen(List<List<String>> slots, Side base, Side candidate) {
    List<Metric> chosen = new ArrayList<>();
    for (List<String> slot : slots) {
      slot.stream()
          .map(MetricCatalog::require)
          .filter(metric -> base.has(metric) && candidate.has(metric))
          .findFirst()
          .ifPresent(chosen::add);
    }
    return chosen;
  }
}
