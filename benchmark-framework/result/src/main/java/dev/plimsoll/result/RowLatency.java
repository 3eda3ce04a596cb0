// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A latency within a row. It has at least one value; latencies without values are omitted from the
 * map.
 */
public record RowLatency(
    @Described("Number of values.") @Allowed(minimum = 1) long count,
    @Described(value = "Median.", unit = "microseconds") @JsonProperty("50") double p50,
    @Described(value = "95th percentile.", unit = "microseconds") @JsonProperty("95") double p95,
    @Described(value = "99th percentile.", unit = "microseconds") @JsonProperty("99") double p99,
    @Described(value = "99.9th percentile.", unit = "microseconds") @JsonProperty("99.9")
        double p999,
    @Described(value = "99.99th percentile.", unit = "microseconds") @JsonProperty("99.99")
        double p9999,
    @Described(value = "Greatest value.", unit = "microseconds") double max,
    @Described(value = "Exact sum.", unit = "microseconds") double sum,
    @Described(value = "Mean.", unit = "microseconds") @Computed double mean) {

  /** Creates the latency with its mean. */
  public RowLatency(
      long count,
      double p50,
      double p95,
      double p99,
      double p999,
      double p9999,
      double max,
      double sum) {
    this(count, p50, p95, p99, p999, p9999, max, sum, LatencyPart.mean(sum, count));
  }

  /** Returns a copy with its mean, which follows from the sum. */
  RowLatency computed() {
    return new RowLatency(count, p50, p95, p99, p999, p9999, max, sum);
  }
}
