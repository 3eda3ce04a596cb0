// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverConsumer;

/** How the consumers of one subscription share its partitions. */
final class PartitionShares {

  private PartitionShares() {}

  /**
   * Waits until two consumers have half of the partitions each, if the system assigns partitions.
   */
  static void awaitEqual(DriverConsumer one, DriverConsumer two, int partitions) {
    if (one.assignedPartitions() < 0) {
      return;
    }
    Await.untilAsserted(
        () -> {
          assertThat(one.assignedPartitions()).isEqualTo(partitions / 2);
          assertThat(two.assignedPartitions()).isEqualTo(partitions / 2);
        });
  }
}
