// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.List;
import java.util.Objects;

/**
 * A value that charts draw as a line: the limit of an objective, or a capacity.
 *
 * @param label what the line is
 * @param of what the value limits: a kind of latency, {@code publish}, {@code send} or {@code
 *     receive} for rates, or {@link #CAPACITY}
 * @param part of a latency: {@code 99}, {@code 99.9} or {@code max}; {@link #RATE} for rates
 * @param value in microseconds, or in messages per second
 * @param groups indexes of the groups of runs with this limit
 */
record ChartLimit(String label, String of, String part, double value, List<Integer> groups) {

  static final String RATE = "rate";

  /** The rate that a search found. */
  static final String CAPACITY = "capacity";

  ChartLimit {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(of, "of");
    Objects.requireNonNull(part, "part");
    groups = List.copyOf(groups);
  }

  /** Returns whether it is a limit of a latency. */
  boolean isOfLatency() {
    return Labels.KINDS.containsKey(of) && !part.equals(RATE);
  }

  boolean isCapacity() {
    return of.equals(CAPACITY);
  }
}
