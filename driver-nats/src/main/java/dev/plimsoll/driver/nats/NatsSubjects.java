// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.MessageKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The subjects of a topic: partition p of topic t is the subject {@code t.p}. Immutable. */
final class NatsSubjects {

  private final String[] subjects;
  private final Map<String, Integer> partitions = new HashMap<>();

  NatsSubjects(List<String> subjects) {
    this.subjects = subjects.toArray(String[]::new);
    for (int partition = 0; partition < this.subjects.length; partition++) {
      partitions.put(this.subjects[partition], partition);
    }
  }

  /** Those of a topic that this driver makes. */
  static List<String> of(String topic, int count) {
    return IntStream.range(0, count).mapToObj(partition -> topic + "." + partition).toList();
  }

  /** What a subscriber of all partitions names. */
  static String all(String topic) {
    return topic + ".*";
  }

  /** Whether one can publish to a subject: wildcards are for subscribers. */
  static boolean isConcrete(String subject) {
    return !subject.contains("*") && !subject.contains(">");
  }

  /** The partition that a subject ends in, for topics whose number of partitions is not known. */
  static int suffix(String subject) {
    int partition = 0;
    int dot = subject.lastIndexOf('.');
    for (int i = dot + 1; i < subject.length(); i++) {
      int digit = subject.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return DeliveredBatch.UNKNOWN_PARTITION;
      }
      partition = partition * 10 + digit;
    }
    return dot < 0 ? DeliveredBatch.UNKNOWN_PARTITION : partition;
  }

  int partition(String subject) {
    Integer partition = partitions.get(subject);
    return partition == null ? DeliveredBatch.UNKNOWN_PARTITION : partition;
  }

  /** Chooses for one producer; messages without key and target go around. One thread at a time. */
  Choice choice(int first) {
    return new Choice(first);
  }

  /** Where the messages of one producer go. */
  final class Choice {

    private int next;

    private Choice(int first) {
      this.next = Math.floorMod(first, subjects.length);
    }

    String subject(MessageKey key, int partition) {
      if (partition != DriverProducer.ANY_PARTITION) {
        return subjects[partition];
      }
      if (!key.isNone()) {
        return subjects[Math.floorMod(key.text().hashCode(), subjects.length)];
      }
      int current = next;
      next = current + 1 == subjects.length ? 0 : current + 1;
      return subjects[current];
    }
  }
}
