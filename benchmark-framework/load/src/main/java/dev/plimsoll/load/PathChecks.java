// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Tracks which path checks are missing. One path check is expected for each producer, partition and
 * subscription of a topic. Without subscriptions, one acknowledgement is expected for each producer
 * and partition. Not on the hot path; any thread.
 */
public final class PathChecks {

  private final int producersPerTopic;
  private final int partitions;
  private final int subscriptions;
  private final BitSet[] arrivedByTopic;

  /**
   * @param partitions the number of partitions that path checks address by number; 1 if the system
   *     chooses the partition
   * @param subscriptions per topic; 0: acknowledgements are expected instead of receipts
   */
  public PathChecks(int topics, int producersPerTopic, int partitions, int subscriptions) {
    this.producersPerTopic = producersPerTopic;
    this.partitions = partitions;
    this.subscriptions = subscriptions;
    arrivedByTopic = new BitSet[topics];
    for (int i = 0; i < topics; i++) {
      arrivedByTopic[i] = new BitSet();
    }
  }

  /** Records a received path check. Ignores path checks of other runs or with other dimensions. */
  void received(int topic, int subscription, int producer, int partition) {
    int local = producer - topic * producersPerTopic;
    if (local >= 0 && local < producersPerTopic && partition >= 0 && partition < partitions) {
      markArrived(topic, local, partition, subscription);
    }
  }

  /** Records an acknowledged path check. Counts only if nothing is received. */
  void acknowledged(int producer, int partition) {
    if (subscriptions == 0) {
      markArrived(producer / producersPerTopic, producer % producersPerTopic, partition, 0);
    }
  }

  private void markArrived(int topic, int localProducer, int partition, int subscription) {
    BitSet arrived = arrivedByTopic[topic];
    synchronized (arrived) {
      arrived.set(index(localProducer, partition, subscription));
    }
  }

  private int index(int localProducer, int partition, int subscription) {
    return (localProducer * partitions + partition) * Math.max(1, subscriptions) + subscription;
  }

  /** The partitions to which a producer must send a path check, for the first time or again. */
  List<Integer> missingPartitions(int producer) {
    int topic = producer / producersPerTopic;
    List<Integer> missing = new ArrayList<>();
    BitSet arrived = arrivedByTopic[topic];
    synchronized (arrived) {
      for (int partition = 0; partition < partitions; partition++) {
        int from = index(producer % producersPerTopic, partition, 0);
        int until = from + Math.max(1, subscriptions);
        if (arrived.nextClearBit(from) < until) {
          missing.add(partition);
        }
      }
    }
    return missing;
  }

  /** A sentence that says how many path checks are missing and names the first few. */
  public String describeMissing() {
    StringBuilder text = new StringBuilder("missing are those of");
    int named = 0;
    for (int producer = 0; producer < arrivedByTopic.length * producersPerTopic; producer++) {
      List<Integer> missing = missingPartitions(producer);
      if (!missing.isEmpty() && named < 5) {
        named++;
        text.append(named == 1 ? " " : ", ")
            .append("producer ")
            .append(producer)
            .append(" to topic ")
            .append(producer / producersPerTopic)
            .append(" partitions ")
            .append(missing.size() > 5 ? missing.subList(0, 5) + "…" : missing);
      } else if (!missing.isEmpty()) {
        return text.append(", …").toString();
      }
    }
    return named == 0 ? "none is missing now" : text.toString();
  }

  /** For each topic, the path checks that have arrived. A copy. */
  public List<BitSet> arrived() {
    List<BitSet> copy = new ArrayList<>();
    for (BitSet arrived : arrivedByTopic) {
      synchronized (arrived) {
        copy.add((BitSet) arrived.clone());
      }
    }
    return copy;
  }

  /**
   * Adds path checks that have arrived elsewhere.
   *
   * @param elsewhere as {@link #arrived} of path checks with the same dimensions; may be empty
   */
  public void merge(List<BitSet> elsewhere) {
    for (int topic = 0; topic < Math.min(elsewhere.size(), arrivedByTopic.length); topic++) {
      BitSet arrived = arrivedByTopic[topic];
      synchronized (arrived) {
        arrived.or(elsewhere.get(topic));
      }
    }
  }

  /** The total number of expected path checks. */
  public long expectedCount() {
    return (long) arrivedByTopic.length
        * producersPerTopic
        * partitions
        * Math.max(1, subscriptions);
  }

  /** The number of path checks that have arrived. */
  public long arrivedCount() {
    long sum = 0;
    for (BitSet arrived : arrivedByTopic) {
      synchronized (arrived) {
        sum += arrived.cardinality();
      }
    }
    return sum;
  }
}
