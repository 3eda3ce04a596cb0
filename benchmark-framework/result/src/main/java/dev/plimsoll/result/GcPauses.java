// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** Garbage collections inside the measured window. */
public record GcPauses(
    @Described("Their number.") long count,
    @Described(value = "Their time.", unit = "milliseconds") double total,
    @Described(value = "Time of the longest.", unit = "milliseconds") double max) {}
