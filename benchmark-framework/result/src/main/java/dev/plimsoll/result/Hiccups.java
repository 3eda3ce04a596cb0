// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How late an idle thread was woken, inside the measured window. */
public record Hiccups(
    @Described(value = "99th percentile.", unit = "microseconds") @JsonProperty("99") double p99,
    @Described(value = "The latest.", unit = "microseconds") double max) {}
