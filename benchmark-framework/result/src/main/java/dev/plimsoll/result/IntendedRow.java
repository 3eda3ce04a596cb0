// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Map;

/**
 * Latencies by the intended send time of the messages, which shows a stall at the time when
 * messages were affected.
 */
public record IntendedRow(
    double atSeconds, double seconds, String phase, Map<String, RowLatency> latencyMicros) {

  public IntendedRow {
    latencyMicros = RunResult.ordered(latencyMicros);
  }
}
