// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.text.Numbers;

/** What a reader must know of latencies below zero. */
public final class NegativeText {

  private NegativeText() {}

  /** Returns a sentence without its end. */
  public static String of(long count) {
    return Numbers.things(count, "value")
        + (count == 1 ? " was" : " were")
        + " below zero, by an error of clocks, and "
        + (count == 1 ? "counts" : "count")
        + " as 0";
  }
}
