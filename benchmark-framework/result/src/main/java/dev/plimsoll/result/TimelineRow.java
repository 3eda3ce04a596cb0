// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Map;

/**
 * Events by the instant at which they happened; seconds relative to the start of the warm-up.
 * Acknowledgements are null if there are none, the backlog is null without subscriptions.
 */
public record TimelineRow(
    double atSeconds,
    double seconds,
    String phase,
    long sent,
    Long acknowledged,
    long received,
    long errors,
    long sentBytes,
    long receivedBytes,
    Long scheduled,
    Long unanswered,
    Long backlog,
    Map<String, RowLatency> latencyMicros,
    Map<String, String> histograms) {

  public TimelineRow {
    latencyMicros = RunResult.ordered(latencyMicros);
    histograms = RunResult.ordered(histograms);
  }
}
