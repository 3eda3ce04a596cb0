// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A latency within a row. It has at least one value; latencies without values are omitted from the
 * map.
 */
public record RowLatency(
    long count,
    @JsonProperty("50") double p50,
    @JsonProperty("95") double p95,
    @JsonProperty("99") double p99,
    @JsonProperty("99.9") double p999,
    @JsonProperty("99.99") double p9999,
    double max,
    double mean) {}
