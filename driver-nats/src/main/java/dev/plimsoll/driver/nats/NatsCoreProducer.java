// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import io.nats.client.Connection;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes to core NATS. There is no acknowledgement: a send completes when the client has
 * accepted the message.
 *
 * <p>Hot path: allocates nothing per message except what the client does.
 */
final class NatsCoreProducer implements DriverProducer {

  private static final Logger LOG = LoggerFactory.getLogger(NatsCoreProducer.class);
  private static final Duration FLUSH_LIMIT = Duration.ofSeconds(10);

  private final Connection connection;
  private final NatsSubjects.Selector subjects;
  private volatile boolean closed;

  NatsCoreProducer(Connection connection, NatsSubjects.Selector subjects) {
    this.connection = connection;
    this.subjects = subjects;
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    if (closed) {
      throw new SendRejectedException(FailureKind.ABORTED, "the producer is closed", null);
    }
    try {
      connection.publish(subjects.subject(key, partition), payload);
    } catch (IllegalArgumentException | IllegalStateException e) {
      FailureKind kind = closed ? FailureKind.ABORTED : NatsFailures.TABLE.kind(e);
      throw new SendRejectedException(kind, e.getMessage(), e);
    }
    completion.acknowledged();
  }

  /** Returns when the server has received all messages sent before. */
  @Override
  public void flush() {
    if (closed) {
      return;
    }
    try {
      NatsServer.flush(connection, FLUSH_LIMIT);
    } catch (TimeoutException | IllegalStateException e) {
      LOG.debug("flushing failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
