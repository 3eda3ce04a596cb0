// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import io.nats.client.JetStream;

/** Publishes to a stream asynchronously, with a bounded number of messages in flight. Hot path. */
final class NatsStreamProducer implements DriverProducer {

  private final JetStream stream;
  private final NatsSubjects.Selector subjects;
  private final NatsInFlight inFlight;
  private volatile boolean closed;

  NatsStreamProducer(JetStream stream, NatsSubjects.Selector subjects, NatsInFlight inFlight) {
    this.stream = stream;
    this.subjects = subjects;
    this.inFlight = inFlight;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the same result.
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    NatsInFlight.Open open = inFlight.open(completion);
    try {
      stream.publishAsync(subjects.subject(key, partition), payload).whenComplete(open);
    } catch (RuntimeException e) {
      if (open.withdraw()) {
        FailureKind kind = closed ? FailureKind.ABORTED : NatsFailures.TABLE.kind(e);
        throw new SendRejectedException(kind, e.getMessage(), e);
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    inFlight.close();
  }
}
