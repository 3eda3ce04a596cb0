// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.MessageKey;
import java.util.List;
import java.util.stream.IntStream;

/** The subjects of a topic: partition p of topic t is the subject {@code t.p}. Immutable. */
final class NatsSubjects {

  private final String[] subjects;
  private final boolean numbered;

  NatsSubjects(List<String> subjects) {
    this.subjects = subjects.toArray(String[]::new);
    this.numbered =
        IntStream.range(0, this.subjects.length).allMatch(p -> suffix(this.subjects[p]) == p);
  }

  /** Returns the subjects of a topic created by this driver. */
  static List<String> of(String topic, int count) {
    return IntStream.range(0, count).mapToObj(partition -> topic + "." + partition).toList();
  }

  /** Returns the wildcard subject for all partitions. */
  static String all(String topic) {
    return topic + ".*";
  }

  /**
   * Returns the partition at the end of the subject, for topics with an unknown number of
   * partitions.
   */
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

  /**
   * Returns the partition of a received message. Its subject is a new string for each message, so
   * the number at its end is read rather than a hash code computed.
   */
  int partition(String subject) {
    if (numbered) {
      return suffix(subject);
    }
    for (int partition = 0; partition < subjects.length; partition++) {
      if (subjects[partition].equals(subject)) {
        return partition;
      }
    }
    return DeliveredBatch.UNKNOWN_PARTITION;
  }

  /** Returns the subjects of the partitions that belong to a consumer by its number. */
  List<String> owned(ConsumerSpec spec) {
    return IntStream.range(0, subjects.length)
        .filter(spec::owns)
        .mapToObj(partition -> subjects[partition])
        .toList();
  }

  /** Returns the subject of a partition of which this process does not know that it exists. */
  private String beyond(int partition) {
    return subjects[0].substring(0, subjects[0].lastIndexOf('.') + 1) + partition;
  }

  /**
   * Returns the subject selector of one producer. Messages without key and partition go to the
   * subjects in turn. The selector is used by one thread at a time.
   */
  Selector selector(int first) {
    return new Selector(first);
  }

  /** Selects the subjects of one producer's messages. */
  final class Selector {

    private int next;

    private Selector(int first) {
      this.next = Math.floorMod(first, subjects.length);
    }

    String subject(MessageKey key, int partition) {
      if (partition != DriverProducer.ANY_PARTITION) {
        return partition < subjects.length ? subjects[partition] : beyond(partition);
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
