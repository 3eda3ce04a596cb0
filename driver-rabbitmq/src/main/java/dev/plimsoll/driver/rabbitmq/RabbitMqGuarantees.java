// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.ConnectionFactory;
import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Quantities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The guarantees that follow from the resolved settings and the server's information about queues.
 */
final class RabbitMqGuarantees {

  /** The client's default for heartbeats. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(ConnectionFactory.DEFAULT_HEARTBEAT);

  private static final String DELIVERY_LIMIT = "x-delivery-limit";

  private final RabbitMqConfig config;

  RabbitMqGuarantees(RabbitMqConfig config) {
    this.config = config;
  }

  /** A queue is in order for a single reader, but not for consumers that compete for it. */
  OrderScope ordering() {
    return config.consumer().sharing().isOrdered() ? OrderScope.PARTITION : OrderScope.NONE;
  }

  Guarantees with(RabbitMqServerDurability server) {
    return new Guarantees(
        acknowledgedBy(server),
        copies(server),
        delivery(),
        ordering(),
        config.clients(),
        prefetch(),
        Optional.of(shortestTimeout()),
        notes(server));
  }

  /**
   * A generator that stops for longer loses its connections. Client and server agree on the shorter
   * heartbeat, and on the other's if one has none ({@code AMQConnection.negotiatedMaxValue} of
   * amqp-client); the server's default is assumed.
   */
  private Duration shortestTimeout() {
    String given = config.clientConfig().get("connection.heartbeat");
    Duration wanted = given == null ? HEARTBEAT : Duration.ofSeconds(Long.parseLong(given));
    return wanted.isZero() || wanted.compareTo(HEARTBEAT) > 0 ? HEARTBEAT : wanted;
  }

  private boolean confirms() {
    return config.producer().confirms();
  }

  private Acknowledger acknowledgedBy(RabbitMqServerDurability server) {
    if (!confirms()) {
      return Acknowledger.NOBODY;
    }
    return switch (server.type()) {
      case CLASSIC -> Acknowledger.SERVER;
      case QUORUM, STREAM -> server.replicas() > 1 ? Acknowledger.QUORUM : Acknowledger.LEADER;
    };
  }

  private Copies copies(RabbitMqServerDurability server) {
    return Copies.majority(server.replicas(), durableIn(server));
  }

  private Durability durableIn(RabbitMqServerDurability server) {
    if (!confirms()) {
      return Durability.NOWHERE;
    }
    return switch (server.type()) {
      case QUORUM -> Durability.FSYNC;
      case STREAM -> Durability.PAGE_CACHE;
      case CLASSIC -> classic(server);
    };
  }

  private Durability classic(RabbitMqServerDurability server) {
    if (!config.messagePersistence() || !server.durable()) {
      return Durability.MEMORY;
    }
    return server.classicForcesToDisk() ? Durability.FSYNC : Durability.PAGE_CACHE;
  }

  private Delivery delivery() {
    return confirms() && !config.consumer().autoAck()
        ? Delivery.AT_LEAST_ONCE
        : Delivery.AT_MOST_ONCE;
  }

  private String prefetch() {
    if (config.isStreamProtocol()) {
      return config.stream().initialCredits()
          + " chunks of the stream for each consumer and partition";
    }
    return config.consumer().autoAck()
        ? "no limit: with automatic acknowledgement the server sends all messages" + " that it has"
        : "up to "
            + config.consumer().prefetch()
            + " unacknowledged messages for each consumer and partition";
  }

  private List<String> notes(RabbitMqServerDurability server) {
    List<String> notes = new ArrayList<>();
    addServerNotes(notes, server);
    addSendNotes(notes, server.type());
    addReceiveNotes(notes, server.type());
    return notes;
  }

  private void addServerNotes(List<String> notes, RabbitMqServerDurability server) {
    if (!server.readable()) {
      notes.add(
          "The management plugin did not answer: type and copies of the queues"
              + " are the requested ones, not confirmed by the server.");
    }
    switch (server.type()) {
      case QUORUM -> {
        notes.add(
            server.replicas() == 1
                ? "A quorum queue of one replica confirms when this replica has forced the"
                    + " message to its write-ahead log on disk."
                : "A quorum queue confirms when a majority of its "
                    + server.replicas()
                    + " replicas has forced the message to its write-ahead log on disk.");
        notes.add(
            "A node that is killed within a second of the declaration of a quorum queue can forget"
                + " the queue and its confirmed messages: it stores the queue's name with a delay"
                + " of half a second (rabbitmq-server issue 15725).");
        if (!config.messagePersistence()) {
          notes.add("A quorum queue stores every message, messagePersistence: false or not.");
        }
      }
      case STREAM ->
          notes.add(
              "A stream confirms when a majority of its replicas has written the message; nothing"
                  + " is forced to the disk.");
      case CLASSIC -> {
        if (config.messagePersistence() && confirms()) {
          notes.add(
              "A classic queue confirms a persistent message when it is on the one node's disk, or"
                  + " has been consumed before.");
        }
      }
    }
    if (server.plainReplies()) {
      notes.add("Replies go through classic queues as transient messages.");
    }
  }

  private void addSendNotes(List<String> notes, RabbitMqQueueType type) {
    if (!confirms()) {
      notes.add(
          "No confirms: a completed send means that the message was written to" + " the socket.");
    } else if (!config.producer().mandatory() && !config.isStreamProtocol()) {
      notes.add("Not mandatory: a message that reaches no queue is confirmed, too.");
    }
    if (confirms() && type != RabbitMqQueueType.STREAM && ordering() == OrderScope.NONE) {
      notes.add("Consumers of a subscription compete for each queue, so no order is promised.");
    }
    if (config.isSuperStream()) {
      notes.add(
          "The server lets one consumer of a subscription read each stream of a super stream, and"
              + " divides the streams anew when a consumer comes, goes or pauses.");
    } else if (config.consumer().sharing() == RabbitMqSharing.SINGLE_ACTIVE) {
      notes.add(
          "Each queue delivers to one consumer of a subscription at a time; the others receive"
              + " nothing until it ends.");
    }
  }

  private String deliveryLimit() {
    String given = config.queueArguments().get(DELIVERY_LIMIT);
    if (given == null) {
      return "RabbitMQ 4 drops a message of a quorum queue that is returned more than 20 times,"
          + " unless "
          + DELIVERY_LIMIT
          + " says otherwise.";
    }
    return given.equals("-1")
        ? "A message is delivered again however often it is returned (" + DELIVERY_LIMIT + ")."
        : "A quorum queue drops a message that is returned more than "
            + given
            + " times ("
            + DELIVERY_LIMIT
            + ").";
  }

  private void addReceiveNotes(List<String> notes, RabbitMqQueueType type) {
    if (config.consumer().autoAck()) {
      notes.add(
          "Automatic acknowledgement: if a consumer fails, all messages that were"
              + " sent to it, those in its buffer included, are lost.");
    } else if (config.isStreamProtocol()) {
      notes.add(
          "Acknowledged positions are stored in the stream every "
              + Quantities.words(config.consumer().ackInterval())
              + "; if a consumer ends without a commit, its successor reads again"
              + " from the last committed position.");
    } else if (type == RabbitMqQueueType.STREAM) {
      notes.add(
          "Over AMQP the server stores no position in a stream: the driver keeps"
              + " it until it closes.");
    } else {
      if (type == RabbitMqQueueType.QUORUM) {
        notes.add(deliveryLimit());
      }
      notes.add(
          "Acknowledgements are sent every "
              + config.consumer().ackEvery()
              + " messages or "
              + Quantities.words(config.consumer().ackInterval())
              + "; if a consumer fails, messages whose acknowledgement it had not"
              + " sent are delivered again.");
    }
  }
}
