// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;

/** Something that a server thread does at its time, most often with a message. */
final class Work implements Comparable<Work> {

  /** What is to be done. */
  enum Kind {
    /** A message arrives in its topic; it is acknowledged and delivered. */
    MESSAGE,
    /** The acknowledgement of a message that has arrived. */
    ACKNOWLEDGEMENT,
    /** The client gives a send up. */
    TIMEOUT,
    /** A message is ready for delivery. */
    DELIVERY,
    /** A message that no other one has overtaken yet goes on. */
    RELEASE,
    /** A consumer can take more. */
    WAKING
  }

  final SimulatedTopic topic;
  final int partition;
  final Faults faults;
  byte[] payload;
  SendCompletion completion;
  Kind kind = Kind.MESSAGE;
  SimulatedConsumer consumer;
  long at;
  long deliveryDelayNanos;
  long order;
  boolean lost;
  boolean twice;
  boolean overtaken;
  boolean comesAgain;
  boolean redelivered;
  Work heldBack;

  Work(
      SimulatedTopic topic,
      int partition,
      byte[] payload,
      SendCompletion completion,
      Faults faults) {
    this.faults = faults;
    this.topic = topic;
    this.partition = partition;
    this.payload = payload;
    this.completion = completion;
  }

  /** A consumer can take more then. */
  static Work waking(SimulatedConsumer consumer, long at) {
    Work work = new Work(null, 0, null, null, null);
    work.kind = Kind.WAKING;
    work.consumer = consumer;
    work.at = at;
    return work;
  }

  /** The end of the wait for a message that overtakes this one. */
  Work releaseAt(long when) {
    Work work = new Work(topic, partition, null, null, faults);
    work.kind = Kind.RELEASE;
    work.heldBack = this;
    work.at = when;
    return work;
  }

  /** The same message for one consumer alone. */
  Work deliveryTo(SimulatedConsumer one, long when) {
    Work work = new Work(topic, partition, payload, null, faults);
    work.kind = Kind.DELIVERY;
    work.consumer = one;
    work.at = when;
    work.comesAgain = comesAgain;
    return work;
  }

  /** The acknowledgement alone, which this work is then without. */
  Work acknowledgementAt(long when) {
    Work work = new Work(topic, partition, payload, completion, faults);
    work.kind = Kind.ACKNOWLEDGEMENT;
    work.at = when;
    completion = null;
    return work;
  }

  void acknowledge() {
    SendCompletion told = completion;
    completion = null;
    told.acknowledged();
  }

  void fail(FailureKind failure, String why) {
    SendCompletion told = completion;
    completion = null;
    told.failed(failure, new IllegalStateException(why));
  }

  void abort() {
    if (completion != null) {
      fail(FailureKind.ABORTED, "the system is closed");
    }
  }

  @Override
  public int compareTo(Work other) {
    int byTime = Long.compare(at, other.at);
    return byTime != 0 ? byTime : Long.compare(order, other.order);
  }
}
