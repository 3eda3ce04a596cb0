// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.BitSet;
import java.util.List;

/**
 * What a worker's consumers have received so far before the load.
 *
 * @param arrived for each topic, the path checks that have arrived: bit (producer within the topic
 *     × partitions + partition) × subscriptions + subscription; without subscriptions,
 *     acknowledgements in place of receipts
 * @param assignedPartitions for each subscription of each topic, by topic, how many partitions this
 *     worker's consumers have; all of them if its consumers do not tell
 */
public record PathCheckReport(List<BitSet> arrived, List<Integer> assignedPartitions) {
  public PathCheckReport {
    arrived = arrived.stream().map(bits -> (BitSet) bits.clone()).toList();
    assignedPartitions = List.copyOf(assignedPartitions);
  }
}
