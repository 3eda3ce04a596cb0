// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.driver.connection.PartitionChoice;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.qpid.protonj2.client.Connection;
import org.apache.qpid.protonj2.client.Message;
import org.apache.qpid.protonj2.client.Sender;
import org.apache.qpid.protonj2.client.SenderOptions;
import org.apache.qpid.protonj2.client.Session;
import org.apache.qpid.protonj2.client.Tracker;
import org.apache.qpid.protonj2.client.exceptions.ClientException;

/**
 * Sends on one link per partition, so that no message carries an address. A send waits until the
 * connection's thread has written the message; its outcome is awaited by {@link AmqpOutcomes}.
 *
 * <p>Each link has a session of its own: with several links in one session, sends to RabbitMQ 4
 * stop after some thousand messages (client library 1.1.0).
 */
final class AmqpProducer implements DriverProducer {

  private static final String CLOSED = "the producer is closed";
  private static final long ASK_AGAIN_NANOS = 50_000;
  private static final Set<DriverException.Kind> UNANSWERED =
      EnumSet.of(DriverException.Kind.UNREACHABLE, DriverException.Kind.TIMEOUT);

  private final List<Session> sessions;
  private final Sender[] senders;
  private final boolean confirmed;

  /** Encoded by the client during a send, and changed for the next one. */
  private final Message<byte[]> message;

  private final AmqpOutcomes outcomes;
  private final PartitionChoice choice;
  private volatile boolean closed;

  private AmqpProducer(
      List<Session> sessions,
      List<Sender> senders,
      Message<byte[]> message,
      AmqpConfig config,
      ProducerSpec spec) {
    this.sessions = sessions;
    this.senders = senders.toArray(Sender[]::new);
    this.message = message;
    this.confirmed = config.isConfirmed();
    this.outcomes = new AmqpOutcomes("plimsoll-amqp-" + spec.id());
    this.choice = new PartitionChoice(senders.size(), spec.index());
  }

  /** Opens a session with a link for each address. */
  static AmqpProducer open(
      Connection connection, AmqpConfig config, ProducerSpec spec, List<String> targets)
      throws DriverException, InterruptedException {
    String operation = "opening the producer " + spec.id();
    List<Session> sessions = new ArrayList<>();
    try {
      SenderOptions options = new SenderOptions().deliveryMode(config.sendSettlement().mode);
      List<Sender> senders = new ArrayList<>();
      for (String target : targets) {
        Session session = AmqpFailures.call(operation, connection::openSession);
        sessions.add(session);
        senders.add(AmqpFailures.call(operation, () -> session.openSender(target, options)));
      }
      for (Sender sender : senders) {
        AmqpFailures.await(operation, sender.openFuture());
      }
      Message<byte[]> message =
          AmqpFailures.call(
              operation,
              () -> {
                Message<byte[]> empty = Message.create(new byte[0]);
                return config.durable() ? empty.durable(true) : empty;
              });
      AmqpProducer producer = new AmqpProducer(sessions, senders, message, config, spec);
      if (config.isConfirmed()) {
        producer.outcomes.start();
      }
      return producer;
    } catch (DriverException e) {
      closeAll(sessions);
      throw ofManySessions(e, targets.size());
    } catch (InterruptedException e) {
      closeAll(sessions);
      throw e;
    }
  }

  /**
   * RabbitMQ closes the connection, without a reason, when it has too many sessions; a session or
   * link that is opened in that instant is never answered.
   */
  private static DriverException ofManySessions(DriverException e, int sessions) {
    if (sessions == 1 || !UNANSWERED.contains(e.kind())) {
      return e;
    }
    String message =
        ("%s. The producer takes a session for each of %d partitions: if the server permits fewer"
                + " for a connection (RabbitMQ: 64), have fewer partitionsPerTopic, or, if several"
                + " producers share a connection, raise producerClients in the driver file")
            .formatted(e.getMessage(), sessions);
    return new DriverException(e.kind(), message, e);
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    Tracker tracker;
    try {
      if (closed) {
        throw new SendRejectedException(FailureKind.ABORTED, CLOSED, null);
      }
      message.body(payload);
      tracker = write(senders[choice.of(key, partition)]);
    } catch (ClientException e) {
      FailureKind kind = closed ? FailureKind.ABORTED : AmqpFailures.TABLE.kind(e);
      throw new SendRejectedException(kind, DriverException.textOf(e), e);
    }
    if (confirmed) {
      outcomes.add(tracker, completion);
    } else {
      completion.acknowledged();
    }
  }

  /**
   * Writes the message as soon as the server permits it. With several sessions, a sender that
   * waited when the connection was lost went on waiting after the reconnection (RabbitMQ 4, client
   * library 1.1.0): therefore the producer asks again.
   */
  private Tracker write(Sender sender) throws ClientException {
    if (senders.length == 1) {
      return sender.send(message);
    }
    Tracker tracker;
    while ((tracker = sender.trySend(message)) == null) {
      if (closed) {
        throw new SendRejectedException(FailureKind.ABORTED, CLOSED, null);
      }
      LockSupport.parkNanos(ASK_AGAIN_NANOS);
    }
    return tracker;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      closeAll(sessions);
      outcomes.close();
    }
  }

  private static void closeAll(List<Session> sessions) {
    for (Session session : sessions) {
      var unused = session.closeAsync();
    }
  }
}
