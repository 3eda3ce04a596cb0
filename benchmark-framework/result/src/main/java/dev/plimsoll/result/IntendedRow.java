// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.driver.RunPhase;
import java.util.Map;

/**
 * Latencies by the intended send time of the messages, which shows a stall at the time when
 * messages were affected.
 */
public record IntendedRow(
    @Described("When the interval began.") double atSeconds,
    @Described("Its length.") @Allowed(above = 0) double seconds,
    @Described("The phase that it belongs to.") @Allowed(constants = RunPhase.class) String phase,
    @Described("By kind; a kind without a value is omitted.") @Allowed(names = Names.LATENCIES)
        Map<String, RowLatency> latencyMicros) {

  public IntendedRow {
    latencyMicros = RunResult.ordered(latencyMicros);
  }

  /** Returns a copy with its figures, which follow from its facts. */
  IntendedRow computed() {
    return new IntendedRow(atSeconds, seconds, phase, TimelineInfo.computed(latencyMicros));
  }
}
