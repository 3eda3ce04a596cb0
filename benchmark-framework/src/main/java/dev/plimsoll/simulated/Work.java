// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;

/** A message that the server has, or its acknowledgement alone. */
final class Work implements Comparable<Work> {

  final SimulatedTopic topic;
  final int partition;
  final byte[] payload;
  final Faults faults;
  SendCompletion completion;
  long at;
  long order;
  boolean lost;
  boolean twice;
  boolean overtaken;
  boolean acknowledgementOnly;

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

  void acknowledge() {
    SendCompletion told = completion;
    completion = null;
    told.acknowledged();
  }

  void abort() {
    if (completion != null) {
      completion.failed(FailureKind.ABORTED, new IllegalStateException("the system is closed"));
    }
  }

  void handOver() {
    topic.deliver(payload, partition);
    if (twice) {
      topic.deliver(payload, partition);
    }
  }

  @Override
  public int compareTo(Work other) {
    int byTime = Long.compare(at, other.at);
    return byTime != 0 ? byTime : Long.compare(order, other.order);
  }
}
