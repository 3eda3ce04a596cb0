// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Deals the partitions of a topic out among the consumers of one subscription in this process, in
 * turn, and anew when one comes or goes. Any thread; changes one at a time.
 */
final class RabbitMqGroup {

  /** Where to begin where nobody has read yet: where the consumer's own start position says. */
  static final long AT_START = -1;

  /** A consumer of the subscription. */
  interface Member {

    /** Begins to read a partition: a stream from this offset, or {@link #AT_START}. */
    void take(int partition, long offset) throws DriverException;

    /** Ends to read a partition; returns the offset to go on from, or {@link #AT_START}. */
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
   * @param goOn whether the others take over what it had
   */
  synchronized void leave(Member member, boolean goOn) throws DriverException {
    if (!members.remove(member)) {
      return;
    }
    for (int partition = 0; partition < owners.length; partition++) {
      if (owners[partition] == member) {
        offsets[partition] = member.release(partition);
        owners[partition] = null;
      }
    }
    if (goOn && !members.isEmpty()) {
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
