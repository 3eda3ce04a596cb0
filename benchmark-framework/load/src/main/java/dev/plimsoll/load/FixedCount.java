// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

/**
 * A part of the curve that holds a fixed number of messages over all producer loops.
 *
 * @param fromCount the curve's count at its start
 * @param untilCount the curve's count at its end
 * @param messages the number of messages; 0: there is no such part
 */
public record FixedCount(double fromCount, double untilCount, long messages) {

  /** No part with a fixed number. */
  public static final FixedCount NONE = new FixedCount(0, 0, 0);

  long shareOf(int producer, int producers) {
    return messages / producers + (producer < messages % producers ? 1 : 0);
  }
}
