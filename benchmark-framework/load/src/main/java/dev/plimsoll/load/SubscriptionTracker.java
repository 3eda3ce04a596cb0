// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.record.SequenceTracker;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/**
 * The messages that one subscription of one topic has received, by producer. Shared by all its
 * consumers.
 *
 * <p>Threads: any. Trackers of this run's producers are created in advance; those of other runs, in
 * a consume-only run, when the first message of a producer arrives.
 */
public final class SubscriptionTracker {

  private final int topic;
  private final int index;
  private final int firstProducer;
  private final int partitions;
  private final OrderScope order;
  private final SequenceTracker[] own;
  private final List<DeliveryCount> deliveries = new CopyOnWriteArrayList<>();
  private final LongAdder measuredUnstamped = new LongAdder();
  private final LongAdder copiesOfRetried = new LongAdder();
  private final LongAdder overtakenRetried = new LongAdder();
  private volatile OtherProducer[] others = {};

  /** For each producer, the sequence number of the first message that is due; empty: 0 for all. */
  private volatile long[] dueFrom = {};

  /**
   * @param topic the topic's number in the run
   * @param index the subscription's number within the topic
   * @param firstProducer the number of the topic's first producer
   * @param producers the topic's number of producers
   */
  public SubscriptionTracker(
      int topic, int index, int firstProducer, int producers, int partitions, OrderScope order) {
    this.topic = topic;
    this.index = index;
    this.firstProducer = firstProducer;
    this.partitions = partitions;
    this.order = order;
    own = new SequenceTracker[producers];
    for (int i = 0; i < producers; i++) {
      own[i] = new SequenceTracker();
    }
  }

  /** The tracker of a producer of this run; null if the producer is not one of this topic. */
  SequenceTracker tracker(int producer) {
    int local = producer - firstProducer;
    return local >= 0 && local < own.length ? own[local] : null;
  }

  /**
   * Begins a subscription after the load: only messages from these sequence numbers on are due.
   *
   * @param firstSequences one for each producer of the topic, in their order
   */
  public void beginAt(long[] firstSequences) {
    dueFrom = firstSequences.clone();
  }

  /** Whether {@link #beginAt} was called. */
  boolean isReady() {
    return dueFrom.length > 0;
  }

  /**
   * The sequence number of a producer's first message that is due.
   *
   * @param local the producer's number within its topic
   */
  public long dueFrom(int local) {
    long[] first = dueFrom;
    return local < first.length ? first[local] : 0;
  }

  long dueFromOf(int producer) {
    return dueFrom(producer - firstProducer);
  }

  /** The tracker of a producer of another run. */
  SequenceTracker otherTracker(int tag, int producer) {
    for (OtherProducer other : others) {
      if (other.tag == tag && other.producer == producer) {
        return other.tracker;
      }
    }
    return addOther(tag, producer);
  }

  private synchronized SequenceTracker addOther(int tag, int producer) {
    OtherProducer[] now = others;
    for (OtherProducer other : now) {
      if (other.tag == tag && other.producer == producer) {
        return other.tracker;
      }
    }
    OtherProducer added = new OtherProducer(tag, producer, new SequenceTracker());
    OtherProducer[] more = Arrays.copyOf(now, now.length + 1);
    more[now.length] = added;
    others = more;
    return added.tracker;
  }

  /** The number of the stream within which order is guaranteed for a message. */
  int orderingStream(int partition, int key) {
    return switch (order) {
      case NONE, NOT_KNOWN -> SequenceTracker.NO_ORDERING_STREAM;
      case PARTITION ->
          partition >= 0 ? partition : (partitions == 1 ? 0 : SequenceTracker.NO_ORDERING_STREAM);
      case KEY -> key >= 0 ? key : SequenceTracker.NO_ORDERING_STREAM;
    };
  }

  /** The count of one more receiver. */
  DeliveryCount addReceiver() {
    DeliveryCount count = new DeliveryCount();
    deliveries.add(count);
    return count;
  }

  void unstampedMeasured() {
    measuredUnstamped.increment();
  }

  /** A receipt that is not the first, or out of order, is the effect of a repeated send. */
  void explained(int kind) {
    (kind == SequenceTracker.DUPLICATE ? copiesOfRetried : overtakenRetried).increment();
  }

  /** Further receipts of measured messages whose send was repeated. */
  public long copiesOfRetried() {
    return copiesOfRetried.sum();
  }

  /** Receipts of measured messages whose send was repeated that were out of order. */
  public long overtakenRetried() {
    return overtakenRetried.sum();
  }

  /** The number of deliveries so far, of all phases, including duplicates. */
  public long deliveries() {
    long sum = 0;
    for (DeliveryCount count : deliveries) {
      sum += count.messages();
    }
    return sum;
  }

  /** The number of messages without a stamp that arrived in the measured window. */
  public long measuredUnstamped() {
    return measuredUnstamped.sum();
  }

  /** When the last message arrived, epoch nanoseconds; 0: never. */
  public long lastReceiptNanos() {
    long last = 0;
    for (DeliveryCount count : deliveries) {
      last = Math.max(last, count.lastNanos());
    }
    return last;
  }

  /** The topic's number. */
  public int topic() {
    return topic;
  }

  /** The subscription's number within its topic. */
  public int index() {
    return index;
  }

  /** The number of the topic's first producer. */
  public int firstProducer() {
    return firstProducer;
  }

  /** The trackers of this run's producers, in their order. */
  public SequenceTracker[] trackers() {
    return own.clone();
  }

  /** The trackers of other runs' producers. */
  public SequenceTracker[] otherTrackers() {
    OtherProducer[] now = others;
    SequenceTracker[] trackers = new SequenceTracker[now.length];
    for (int i = 0; i < now.length; i++) {
      trackers[i] = now[i].tracker;
    }
    return trackers;
  }

  /** The number of streams distinguished by partition; 0 if order is not per partition. */
  public int orderingStreams() {
    return order == OrderScope.PARTITION ? partitions : 0;
  }

  /** The guaranteed order. */
  public OrderScope order() {
    return order;
  }

  private record OtherProducer(int tag, int producer, SequenceTracker tracker) {}
}
