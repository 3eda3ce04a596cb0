// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.record.SparseHistogram;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/**
 * A latency as an ideal generator would have measured it: of each message, its latency minus the
 * delay that the generator caused ({@code docs/METHOD.md}, The generator's part). It has a value
 * for each message that has one in the latency itself.
 */
public record IdealLatency(
    @Described("Exact sum of all values.") double sumMicros,
    @Described(
            value = "Over all due messages; null where the value is that of a missing message.",
            unit = "microseconds")
        @Computed
        @Allowed(minimum = Allowed.ANY, names = Names.GENERATOR_PERCENTILES, nullValues = true)
        Map<String, Double> percentiles,
    @Described(
            "The distribution, encoded like those of latencies, with a value for each one of the"
                + " latency.")
        String histogram) {

  public IdealLatency {
    percentiles = RunResult.ordered(percentiles);
  }

  /**
   * Creates the latency from its distribution.
   *
   * @param nanos the distribution
   * @param sumNanos the exact sum of all values
   * @param maxNanos the greatest latency that was measured; no percentile is greater
   * @param due the number of messages that should have a value
   */
  public static IdealLatency of(AbstractHistogram nanos, double sumNanos, long maxNanos, long due) {
    return new IdealLatency(
        sumNanos / 1e3,
        LatencyPart.shared(SparseHistogram.of(nanos), maxNanos / 1e3, due),
        HistogramText.encode(nanos));
  }
}
