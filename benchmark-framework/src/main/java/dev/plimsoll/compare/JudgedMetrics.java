// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * The metrics that the verdict is over: publish rate, publish p50 and p99, end-to-end p99 and
 * processor time per message. Where one is not defined (closed load has no response time, a
 * requester waits for replies, a reader publishes nothing) the one that is asked in its stead is
 * taken; where there is none at all, the family is smaller.
 */
final class JudgedMetrics {

  private static final List<List<String>> JUDGED =
      List.of(
          List.of("publish.rate", "send.rate", "receive.rate"),
          List.of("publish.p50", "publishService.p50", "roundTrip.p50", "roundTripService.p50"),
          List.of("publish.p99", "publishService.p99", "roundTrip.p99", "roundTripService.p99"),
          List.of("endToEnd.p99", "endToEndService.p99"),
          List.of("cpu.perMessage"));

  /** Shown beside, without a verdict: each more would cost all others some of their power. */
  private static final List<List<String>> SHOWN =
      List.of(
          List.of("publish.p99.9", "publishService.p99.9", "roundTrip.p99.9"),
          List.of("endToEnd.p50", "endToEndService.p50"),
          List.of("endToEnd.p99.9", "endToEndService.p99.9"),
          List.of("brokerCpu.perMessage"),
          List.of("allocated.perMessage"));

  private JudgedMetrics() {}

  static List<Metric> judged(Side base, Side candidate) {
    return chosen(JUDGED, base, candidate);
  }

  static List<Metric> shown(Side base, Side candidate) {
    return chosen(SHOWN, base, candidate);
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
