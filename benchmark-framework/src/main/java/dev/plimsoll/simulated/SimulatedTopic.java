// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.MessageKey;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A topic: partitions by number, and the consumers of each subscription. Any thread. */
final class SimulatedTopic {

  private final int partitions;
  private final List<Group> groups = new CopyOnWriteArrayList<>();

  SimulatedTopic(int partitions) {
    this.partitions = partitions;
  }

  int partitions() {
    return partitions;
  }

  int partitionFor(int wanted, MessageKey key, int spread) {
    if (wanted >= 0) {
      return wanted;
    }
    return key.isNone() ? spread % partitions : Math.floorMod(key.index(), partitions);
  }

  synchronized void join(String subscription, SimulatedConsumer consumer) {
    for (Group group : groups) {
      if (group.name.equals(subscription)) {
        group.members.add(consumer);
        return;
      }
    }
    Group added = new Group(subscription);
    added.members.add(consumer);
    groups.add(added);
  }

  synchronized void leave(SimulatedConsumer consumer) {
    groups.forEach(group -> group.members.remove(consumer));
  }

  /** Hands a message to one consumer of each subscription, at once. */
  void deliver(byte[] payload, int partition) {
    for (int i = 0; i < groups.size(); i++) {
      List<SimulatedConsumer> members = groups.get(i).members;
      int size = members.size();
      if (size > 0) {
        members.get(partition % size).deliver(payload, partition);
      }
    }
  }

  /** Queues a message that is ready for one consumer of each subscription. */
  void distribute(Work work, ServerThread by) {
    for (int i = 0; i < groups.size(); i++) {
      List<SimulatedConsumer> members = groups.get(i).members;
      int size = members.size();
      if (size > 0) {
        by.queue(work, members.get(work.partition % size));
      }
    }
  }

  private record Group(String name, List<SimulatedConsumer> members) {
    Group(String name) {
      this(name, new CopyOnWriteArrayList<>());
    }
  }
}
