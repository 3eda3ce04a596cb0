// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * In the place of a system and its client library: a topic, with its partitions as lists, and its
 * subscriptions as sets of acknowledged offsets. No part of the driver.
 */
final class MqttServer {

  private static final Map<String, MqttServer> TOPICS = new TreeMap<>();

  private final List<List<byte[]>> partitions = new ArrayList<>();
  private final Map<String, List<BitSet>> subscriptions = new HashMap<>();

  static Map<String, MqttServer> topics() {
    synchronized (TOPICS) {
      return new TreeMap<>(TOPICS);
    }
  }

  static void create(String name, int count) {
    MqttServer topic = new MqttServer();
    for (int i = 0; i < count; i++) {
      topic.partitions.add(new ArrayList<>());
    }
    synchronized (TOPICS) {
      TOPICS.put(name, topic);
    }
  }

  static void delete(String name) {
    synchronized (TOPICS) {
      TOPICS.remove(name);
    }
  }

  int partitions() {
    return partitions.size();
  }

  synchronized void append(int partition, byte[] message) {
    partitions.get(partition).add(message.clone());
    notifyAll();
  }

  synchronized void unsubscribe(String name) {
    subscriptions.remove(name);
  }

  /** Reads the partitions that the owner has, as a member of a subscription. */
  synchronized Reader subscribe(String name, IntPredicate owner, boolean atEnd) {
    List<BitSet> acknowledged =
        subscriptions.computeIfAbsent(
            name,
            unseen -> {
              List<BitSet> sets = new ArrayList<>();
              for (List<byte[]> partition : partitions) {
                BitSet set = new BitSet();
                set.set(0, atEnd ? partition.size() : 0);
                sets.add(set);
              }
              return sets;
            });
    return new Reader(this, acknowledged, owner);
  }

  /** A received message. */
  @SuppressWarnings("ArrayRecordComponent") // It is not compared.
  record Message(int partition, int offset, byte[] payload) {}

  /** Reads messages, each of them once, that were not acknowledged. */
  static final class Reader {

    private final MqttServer topic;
    private final List<BitSet> acknowledged;
    private final IntPredicate owner;
    private final int[] positions;

    Reader(MqttServer topic, List<BitSet> acknowledged, IntPredicate owner) {
      this.topic = topic;
      this.acknowledged = acknowledged;
      this.owner = owner;
      this.positions = new int[topic.partitions.size()];
    }

    /** Returns the next message, if there is one within this time. */
    Optional<Message> poll(long millis) throws InterruptedException {
      synchronized (topic) {
        Optional<Message> next = next();
        if (next.isEmpty()) {
          topic.wait(millis);
          next = next();
        }
        return next;
      }
    }

    private Optional<Message> next() {
      for (int p = 0; p < positions.length; p++) {
        int offset = acknowledged.get(p).nextClearBit(positions[p]);
        if (owner.test(p) && offset < topic.partitions.get(p).size()) {
          positions[p] = offset + 1;
          return Optional.of(new Message(p, offset, topic.partitions.get(p).get(offset)));
        }
      }
      return Optional.empty();
    }

    void acknowledge(Message message) {
      synchronized (topic) {
        acknowledged.get(message.partition()).set(message.offset());
      }
    }
  }
}
