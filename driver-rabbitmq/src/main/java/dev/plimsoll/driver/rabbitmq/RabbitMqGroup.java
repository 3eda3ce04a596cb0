// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Distributes the partitions of a topic among the consumers of one subscription in this process,
 * and redistributes them when a consumer joins or leaves. Thread-safe.
 */
final class RabbitMqGroup {

  /**
   * Offset of a partition that nobody has read yet: reading begins at the consumer's start
   * position.
   */
  static final long AT_START = -1;

  /** A consumer of the subscription. */
  interface Member {

    /** Begins to read a partition; a stream at this offset, or at {@link #AT_START}. */
    void take(int partition, long offset) throws DriverException;

    /** Ends reading a partition; returns the offset at which to continue, or {@link #AT_START}. */
    long release(int partition);
  }

  private final List<Member> members = new ArrayList<>();
  private final Member[] owners;
  private final long[] offsets;

  RabbitMqGroup(int partitions) {
    owners = new Member[partitions];
    offsets = new long[partitions];
    Arrays.fill(offsets, AT_START);
  }

  synchronized void join(Member member) throws DriverException {
    members.add(member);
    distribute();
  }

  /**
   * @param redistribute whether the other members take over its partitions
   */
  synchronized void leave(Member member, boolean redistribute) throws DriverException {
    if (!members.remove(member)) {
      return;
    }
    for (int partition = 0; partition < owners.length; partition++) {
      if (owners[partition] == member) {
        offsets[partition] = member.release(partition);
        owners[partition] = null;
      }
    }
    if (redistribute && !members.isEmpty()) {
      distribute();
    }
  }

  private void distribute() throws DriverException {
    for (int partition = 0; partition < owners.length; partition++) {
      Member owner = members.get(partition % members.size());
      Member before = owners[partition];
      if (before == owner) {
        continue;
      }
      if (before != null) {
        offsets[partition] = before.release(partition);
      }
      owners[partition] = owner;
      owner.take(partition, offsets[partition]);
    }
  }
}
