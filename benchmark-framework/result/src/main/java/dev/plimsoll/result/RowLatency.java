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
    @Described(value = "Mean.", unit = "microseconds") double mean) {}
