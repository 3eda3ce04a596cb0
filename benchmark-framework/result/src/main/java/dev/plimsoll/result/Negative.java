// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** Values below zero (clock error), recorded as 0; their minimum is null if there are none. */
public record Negative(
    @Described("Their number.") long count,
    @Described(value = "The least of them.", absent = "if there are none")
        @Allowed(minimum = Allowed.ANY, maximum = 0)
        Double minMicros) {}
