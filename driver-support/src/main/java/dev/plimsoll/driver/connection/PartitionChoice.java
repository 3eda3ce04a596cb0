// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.MessageKey;

/**
 * Chooses the partition of a message where the system does not: the given one, that of the key, or
 * one after the other. For drivers; one thread at a time uses it. Hot path: allocates nothing.
 */
public final class PartitionChoice {

  private final int partitions;
  private int next;

  /**
   * @param partitions how many there are, at least 1
   * @param first the number of the producer, so that not all begin with the same partition
   */
  public PartitionChoice(int partitions, int first) {
    this.partitions = partitions;
    this.next = Math.floorMod(first, partitions);
  }

  /**
   * The partition of the next message, from 0.
   *
   * @param partition as in {@link DriverProducer#send}
   */
  public int of(MessageKey key, int partition) {
    if (partition != DriverProducer.ANY_PARTITION) {
      return partition;
    }
    if (!key.isNone()) {
      return Math.floorMod(key.text().hashCode(), partitions);
    }
    int current = next;
    next = current + 1 == partitions ? 0 : current + 1;
    return current;
  }
}
