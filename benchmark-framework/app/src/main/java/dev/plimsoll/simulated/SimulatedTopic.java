// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.MessageKey;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A topic: the number of its partitions, and the consumers of each subscription. Any thread. */
final class SimulatedTopic {

  /** Shorter names first, so that names ending in 10 sort after those ending in 9. */
  private static final Comparator<Group> BY_NAME =
      Comparator.comparingInt((Group group) -> group.name.length()).thenComparing(Group::name);

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
    Group group = group(subscription);
    group.members.add(consumer);
    List<Group> byName = groups.stream().sorted(BY_NAME).toList();
    for (int number = 0; number < byName.size(); number++) {
      for (SimulatedConsumer member : byName.get(number).members) {
        member.ofSubscription(number);
      }
    }
  }

  private Group group(String subscription) {
    for (Group group : groups) {
      if (group.name.equals(subscription)) {
        return group;
      }
    }
    Group added = new Group(subscription);
    groups.add(added);
    return added;
  }

  synchronized void leave(SimulatedConsumer consumer) {
    groups.forEach(group -> group.members.remove(consumer));
  }

  /** Delivers a message immediately to one consumer of each subscription. */
  void deliver(byte[] payload, int partition) {
    for (int i = 0; i < groups.size(); i++) {
      List<SimulatedConsumer> members = groups.get(i).members;
      int size = members.size();
      if (size > 0) {
        members.get(partition % size).deliver(payload, partition);
      }
    }
  }

  /** Queues a ready message for one consumer of each subscription. */
  void distribute(ScheduledEvent event, ServerThread by) {
    for (int i = 0; i < groups.size(); i++) {
      List<SimulatedConsumer> members = groups.get(i).members;
      int size = members.size();
      if (size > 0) {
        by.queue(event, members.get(event.partition % size));
      }
    }
  }

  private record Group(String name, List<SimulatedConsumer> members) {
    Group(String name) {
      this(name, new CopyOnWriteArrayList<>());
    }
  }
}
