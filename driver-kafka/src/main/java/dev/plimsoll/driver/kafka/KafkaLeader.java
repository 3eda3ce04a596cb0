// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The broker that leads all partitions, because their replicas begin with it.
 *
 * @param id of the broker
 * @param others the other brokers, which have the further replicas in turns
 * @param factor copies of each partition
 */
record KafkaLeader(int id, List<Integer> others, int factor) {

  KafkaLeader {
    others = List.copyOf(others);
  }

  /**
   * Returns the leader.
   *
   * @param brokers ids of all brokers
   * @throws DriverException if it is none of them
   */
  static KafkaLeader of(int id, List<Integer> brokers, int factor) throws DriverException {
    if (!brokers.contains(id)) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "Kafka: leader: " + id + " is no broker of this cluster: give one of " + brokers);
    }
    return new KafkaLeader(id, brokers.stream().filter(broker -> broker != id).toList(), factor);
  }

  /** Returns the brokers of each partition, from 0, the leader first. */
  Map<Integer, List<Integer>> replicas(int partitions) {
    Map<Integer, List<Integer>> replicas = new TreeMap<>();
    for (int partition = 0; partition < partitions; partition++) {
      List<Integer> turned = new ArrayList<>(others);
      Collections.rotate(turned, -partition);
      List<Integer> all = new ArrayList<>(List.of(id));
      all.addAll(turned.subList(0, Math.min(turned.size(), factor - 1)));
      replicas.put(partition, all);
    }
    return replicas;
  }
}
