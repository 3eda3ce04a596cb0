// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Successive intervals of the measured window in each of which messages were due that never came.
 *
 * @param atSeconds when the first interval began
 * @param expectedSeconds when the messages of the first interval should have come: its end plus the
 *     greatest latency of those that came, or of the whole window if none of it did
 * @param endSeconds when the last interval ended
 * @param count the number of messages
 */
record MissingPeriod(double atSeconds, double expectedSeconds, double endSeconds, long count) {

  private static final double SECONDS_PER_MICRO = 1e-6;

  /** Returns the periods of messages without an answer; none where nobody answers. */
  static List<MissingPeriod> unanswered(RunResult result, VerdictTerms terms) {
    if (!terms.acknowledged()) {
      return List.of();
    }
    String kind = terms.open() ? "publish" : "publishService";
    return periods(
        result,
        kind,
        row -> sent(result, terms, row) - count(row, "publishFailed") - count(row, kind));
  }

  /** Returns the periods of messages that were taken and did not arrive, or got no reply. */
  static List<MissingPeriod> undelivered(RunResult result, VerdictTerms terms) {
    String arrival = terms.requestReply() ? "roundTrip" : "endToEnd";
    String kind = terms.open() ? arrival : arrival + "Service";
    long copies = terms.requestReply() ? 1 : terms.subscriptions();
    return periods(
        result, kind, row -> copies * taken(result, terms, row) - count(row, arrival + "Service"));
  }

  private static long taken(RunResult result, VerdictTerms terms, IntendedRow row) {
    return terms.acknowledged()
        ? count(row, "publishService")
        : sent(result, terms, row) - count(row, "publishFailed");
  }

  /** In closed load, messages are due when they are sent, which the rows by event count. */
  private static long sent(RunResult result, VerdictTerms terms, IntendedRow row) {
    return terms.open()
        ? count(row, "sendDelay")
        : result.timeline().rows().stream()
            .filter(each -> each.atSeconds() == row.atSeconds())
            .mapToLong(TimelineRow::sent)
            .sum();
  }

  private static long count(IntendedRow row, String kind) {
    RowLatency latency = row.latencyMicros().get(kind);
    return latency == null ? 0 : latency.count();
  }

  /**
   * Returns the periods.
   *
   * @param kind the latency of the messages that came, from the time at which they were due
   */
  private static List<MissingPeriod> periods(
      RunResult result, String kind, ToLongFunction<IntendedRow> missing) {
    List<IntendedRow> rows =
        result.timeline().byIntendedSecond().stream()
            .filter(row -> row.phase().equals("measured"))
            .toList();
    double greatest = rows.stream().mapToDouble(row -> max(row, kind, 0)).max().orElse(0);
    List<MissingPeriod> periods = new ArrayList<>();
    boolean goesOn = false;
    for (IntendedRow row : rows) {
      long count = missing.applyAsLong(row);
      double end = row.atSeconds() + row.seconds();
      if (count > 0 && goesOn) {
        periods.add(periods.remove(periods.size() - 1).and(count, end));
      } else if (count > 0) {
        double latency = max(row, kind, greatest) * SECONDS_PER_MICRO;
        periods.add(new MissingPeriod(row.atSeconds(), end + latency, end, count));
      }
      goesOn = count > 0;
    }
    return List.copyOf(periods);
  }

  private static double max(IntendedRow row, String kind, double otherwise) {
    Map<String, RowLatency> kinds = row.latencyMicros();
    return kinds.containsKey(kind) ? kinds.get(kind).max() : otherwise;
  }

  private MissingPeriod and(long more, double end) {
    return new MissingPeriod(atSeconds, expectedSeconds, end, count + more);
  }

  /** Returns whether messages of a part of the run are among those of the period. */
  boolean overlaps(double fromSeconds, double untilSeconds) {
    return atSeconds < untilSeconds && endSeconds > fromSeconds;
  }
}
