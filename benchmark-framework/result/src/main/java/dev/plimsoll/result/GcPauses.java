// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** Garbage collections inside the measured window. */
public record GcPauses(long count, double total, double max) {}
