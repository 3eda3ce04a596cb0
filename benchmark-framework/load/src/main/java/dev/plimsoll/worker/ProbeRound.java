// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;

/**
 * A step of the check that every path carries messages.
 *
 * @param sends whether the worker sends the missing probes of its producers; if not, it only tells
 *     which have arrived
 * @param arrived for each topic, the probes that have arrived at any worker, as in {@link
 *     ProbeReport}; empty in the first round
 * @param limit the time for sending them
 */
public record ProbeRound(boolean sends, List<BitSet> arrived, Duration limit) {
  public ProbeRound {
    arrived = arrived.stream().map(bits -> (BitSet) bits.clone()).toList();
  }
}
