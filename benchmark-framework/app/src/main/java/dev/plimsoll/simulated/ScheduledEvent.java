// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;

/** An event that a server thread performs at a given time, usually for a message. */
final class ScheduledEvent implements Comparable<ScheduledEvent> {

  /** The type of the event. */
  enum Kind {
    /** A message arrives in its topic; it is acknowledged and delivered. */
    MESSAGE,
    /** The acknowledgement of a message that has arrived. */
    ACKNOWLEDGEMENT,
    /** The client times the send out. */
    TIMEOUT,
    /** A message is ready for delivery. */
    DELIVERY,
    /** A held-back message that no other one has overtaken is released. */
    RELEASE,
    /** A consumer can receive more. */
    WAKING,
    /** An action that takes no time, but waits for the end of a stall. */
    ACTION
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
  ScheduledEvent heldBack;

  /** What an ACTION does, or how a message of another process is delivered; null: to the topic. */
  Runnable action;

  ScheduledEvent(
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

  /** An event at which a consumer can receive more. */
  static ScheduledEvent waking(SimulatedConsumer consumer, long at) {
    ScheduledEvent event = new ScheduledEvent(null, 0, null, null, null);
    event.kind = Kind.WAKING;
    event.consumer = consumer;
    event.at = at;
    return event;
  }

  /** An action at this instant. */
  static ScheduledEvent action(Runnable action, long at) {
    ScheduledEvent event = new ScheduledEvent(null, 0, null, null, null);
    event.kind = Kind.ACTION;
    event.action = action;
    event.at = at;
    return event;
  }

  /** The end of the wait for a message that overtakes this one. */
  ScheduledEvent releaseAt(long when) {
    ScheduledEvent event = new ScheduledEvent(topic, partition, null, null, faults);
    event.kind = Kind.RELEASE;
    event.heldBack = this;
    event.at = when;
    return event;
  }

  /** The same message for a single consumer. */
  ScheduledEvent deliveryTo(SimulatedConsumer one, long when) {
    ScheduledEvent event = new ScheduledEvent(topic, partition, payload, null, faults);
    event.kind = Kind.DELIVERY;
    event.consumer = one;
    event.at = when;
    event.comesAgain = comesAgain;
    return event;
  }

  /** A separate acknowledgement, which is removed from this event. */
  ScheduledEvent acknowledgementAt(long when) {
    ScheduledEvent event = new ScheduledEvent(topic, partition, payload, completion, faults);
    event.kind = Kind.ACKNOWLEDGEMENT;
    event.at = when;
    completion = null;
    return event;
  }

  void acknowledge() {
    SendCompletion outcome = completion;
    completion = null;
    outcome.acknowledged();
  }

  void fail(FailureKind failure, String why) {
    SendCompletion outcome = completion;
    completion = null;
    outcome.failed(failure, new IllegalStateException(why));
  }

  void abort() {
    if (completion != null) {
      fail(FailureKind.ABORTED, "the system is closed");
    }
  }

  @Override
  public int compareTo(ScheduledEvent other) {
    int byTime = Long.compare(at, other.at);
    return byTime != 0 ? byTime : Long.compare(order, other.order);
  }
}
