// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How late an idle thread was woken, inside the measured window. */
public record Hiccups(@JsonProperty("99") double p99, double max) {}
