// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.record.LeadingPadding;

/**
 * A producer. If the behaviour has no delays, it delivers and acknowledges inside the call;
 * otherwise it passes the message to the server.
 */
final class SimulatedProducer extends LeadingPadding implements DriverProducer {

  private final SimulatedTopic topic;
  private final Server server;
  private final Faults faults;
  private final boolean immediate;
  private final boolean copies;
  private int spread;
  private int turn;
  private volatile boolean closed;

  private Object unused1, unused2, unused3, unused4, unused5, unused6, unused7, unused8;
  private Object unused9, unused10, unused11, unused12, unused13;

  SimulatedProducer(
      SimulatedTopic topic, Server server, Faults faults, Behaviour behaviour, int index) {
    this.topic = topic;
    this.server = server;
    this.faults = faults;
    this.immediate = behaviour.immediate();
    this.copies = behaviour.payloads() == Behaviour.PayloadHandling.COPIED;
    this.turn = index;
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    if (closed) {
      throw new SendRejectedException(FailureKind.ABORTED, "the producer is closed", null);
    }
    int target = topic.partitionFor(partition, key, spread);
    spread = spread + 1 == topic.partitions() ? 0 : spread + 1;
    boolean faulty = server.loadHasBegun();
    if (!immediate) {
      byte[] own = copies ? payload.clone() : payload;
      server.accept(topic, target, own, completion, faulty ? faults : null, turn++);
      return;
    }
    if (faulty && faults.refuses()) {
      completion.failed(FailureKind.REJECTED, new IllegalStateException("refused on purpose"));
      return;
    }
    if (!faulty || !faults.loses()) {
      topic.deliver(payload, target);
      if (faulty && faults.duplicates()) {
        topic.deliver(payload, target);
      }
    }
    completion.acknowledged();
  }

  @Override
  public void close() {
    closed = true;
    server.abandon(faults);
  }
}
