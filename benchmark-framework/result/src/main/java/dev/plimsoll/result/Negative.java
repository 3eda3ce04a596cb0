// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** Values below zero (clock error), recorded as 0; their minimum is null if there are none. */
public record Negative(long count, Double minMicros) {}
