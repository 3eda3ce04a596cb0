// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

/**
 * A stretch of the curve that holds a fixed number of messages over all producer loops.
 *
 * @param fromCount the curve's count at its start
 * @param untilCount the curve's count at its end
 * @param messages how many messages; 0: there is no such stretch
 */
public record FixedCount(double fromCount, double untilCount, long messages) {

  /** No such stretch. */
  public static final FixedCount NONE = new FixedCount(0, 0, 0);

  long shareOf(int producer, int producers) {
    return messages / producers + (producer < messages % producers ? 1 : 0);
  }
}
