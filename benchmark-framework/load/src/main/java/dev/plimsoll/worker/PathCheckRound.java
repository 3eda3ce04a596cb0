// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;

/**
 * A step of the check that every path carries messages.
 *
 * @param sends whether the worker sends the missing path checks of its producers; if not, it only
 *     tells which have arrived
 * @param arrived for each topic, the path checks that have arrived at any worker, as in {@link
 *     PathCheckReport}; empty in the first round
 * @param limit the time for sending them
 */
public record PathCheckRound(boolean sends, List<BitSet> arrived, Duration limit) {
  public PathCheckRound {
    arrived = arrived.stream().map(bits -> (BitSet) bits.clone()).toList();
  }
}
