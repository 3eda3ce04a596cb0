// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Quantities;
import dev.plimsoll.driver.settings.TextValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The guarantees that follow from the resolved client settings and the server's settings. */
final class PulsarGuarantees {

  /** The default of client and broker, which end a connection without a sign of life. */
  private static final Duration KEEP_ALIVE = Duration.ofSeconds(30);

  private final PulsarConfig config;

  PulsarGuarantees(PulsarConfig config) {
    this.config = config;
  }

  /**
   * Returns the order: per partition, for each producer, if a partition has one consumer at a time;
   * per key if consumers share partitions by key; none for shared subscriptions. None either in
   * transactions: messages that wait until the client has registered their topic with the
   * transaction may be sent behind later ones (seen with client 4.2).
   */
  OrderScope ordering() {
    if (config.transaction().enabled()) {
      return OrderScope.NONE;
    }
    return switch (config.consumer().subscriptionType()) {
      case EXCLUSIVE, FAILOVER -> OrderScope.PARTITION;
      case KEY_SHARED -> OrderScope.KEY;
      case SHARED -> OrderScope.NONE;
    };
  }

  /**
   * The longest time after which the broker delivers a message again that was not acknowledged:
   * after the delay of a rejection, or when it ends the connection of a consumer that answers no
   * more, at the second sign of life that is missing (by the broker's interval, whatever the
   * client's is). A connected consumer has no time limit.
   */
  Duration redeliveryTimeout() {
    if (!config.topics().persistent()) {
      return Duration.ZERO;
    }
    Duration rejected = config.consumer().negativeAckRedeliveryDelay();
    Duration disconnected = KEEP_ALIVE.multipliedBy(2);
    return rejected.compareTo(disconnected) > 0 ? rejected : disconnected;
  }

  Guarantees with(PulsarServerDurability server) {
    return config.topics().persistent() ? persistent(server) : nonPersistent();
  }

  private Guarantees nonPersistent() {
    return new Guarantees(
        Acknowledger.SERVER,
        Copies.notStored(1),
        Delivery.AT_MOST_ONCE,
        ordering(),
        clients(),
        prefetch(),
        Optional.of(shortestTimeout()),
        List.of(
            "The broker passes messages on without storing them: it acknowledges a"
                + " message on receipt, and drops it if the consumer has no space for it.",
            "If the broker reports that it dropped a message, the send has failed."));
  }

  private Guarantees persistent(PulsarServerDurability server) {
    return new Guarantees(
        acknowledgedBy(server),
        Copies.of(server.write(), server.ack(), durableIn(server.journal())),
        Delivery.AT_LEAST_ONCE,
        ordering(),
        clients(),
        prefetch(),
        Optional.of(shortestTimeout()),
        notes(server));
  }

  /**
   * A generator that stops for longer loses its connection, fails sends, or gets messages again.
   */
  private Duration shortestTimeout() {
    List<Duration> timeouts = new ArrayList<>(List.of(KEEP_ALIVE, keepAlive()));
    timeouts.add(config.producer().timeout(config.repeatsSends()));
    String unacknowledged = config.consumerConfig().getOrDefault("ackTimeoutMillis", "0");
    timeouts.add(Duration.ofMillis(number(unacknowledged)));
    timeouts.removeIf(Duration::isZero);
    return Collections.min(timeouts);
  }

  /** That of the client; the broker has its own, whose default is the same. */
  private Duration keepAlive() {
    String seconds = config.clientConfig().get("keepAliveIntervalSeconds");
    return seconds == null ? KEEP_ALIVE : Duration.ofSeconds(number(seconds));
  }

  /** Reads a number as the client's settings are read, which may contain underscores. */
  private static long number(String text) {
    return (Long) TextValue.parse(long.class, text);
  }

  /** After a lost connection, and until its timeout, the client sends again. */
  private Clients clients() {
    return new Clients(config.producerClients(), config.consumerClients(), Retries.CLIENT);
  }

  private static Durability durableIn(PulsarJournal journal) {
    return switch (journal) {
      case FORCED -> Durability.FSYNC;
      case NOT_FORCED, UNKNOWN -> Durability.PAGE_CACHE;
      case NOT_WRITTEN -> Durability.MEMORY;
    };
  }

  private static Acknowledger acknowledgedBy(PulsarServerDurability server) {
    if (server.ack() == 1) {
      return Acknowledger.SERVER;
    }
    if (server.ack() == server.write()) {
      return Acknowledger.ALL_REPLICAS;
    }
    return 2 * server.ack() > server.write() ? Acknowledger.QUORUM : Acknowledger.SOME_REPLICAS;
  }

  private String prefetch() {
    return "up to "
        + config.consumer().receiverQueueSize()
        + " messages per consumer and partition";
  }

  private List<String> notes(PulsarServerDurability server) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "The broker acknowledges when "
            + server.ack()
            + " of "
            + server.write()
            + (server.write() == 1 ? " bookie has" : " bookies have")
            + " the message.");
    addJournal(notes, server.journal());
    notes.add(
        server.deduplication()
            ? "Deduplication: a message that a producer sends again is stored once."
            : "No deduplication: a message that a producer sends again may be stored" + " twice.");
    if (config.transaction().enabled()) {
      notes.add(
          "Transactions: consumers receive a message when its transaction is committed; the client"
              + " may send the first messages of a transaction in another order.");
    }
    addConsumer(notes, server);
    if (!server.readable()) {
      notes.add(
          "The user may not read the server's settings; where the namespace sets"
              + " nothing, Pulsar's defaults are assumed.");
    }
    return notes;
  }

  private static void addJournal(List<String> notes, PulsarJournal journal) {
    switch (journal) {
      case FORCED -> notes.add("Each bookie forces its journal to the disk before it answers.");
      case NOT_FORCED ->
          notes.add("A bookie answers before its journal is on the disk (journalSyncData=false).");
      case NOT_WRITTEN ->
          notes.add("A bookie has no journal of messages (journalWriteData=false).");
      case UNKNOWN ->
          notes.add(
              "Brokers do not report whether bookies force their journals to disk"
                  + " (BookKeeper's default). With client.bookieHttpUrls, the bookies are asked;"
                  + " otherwise unforced journals are assumed.");
    }
  }

  private void addConsumer(List<String> notes, PulsarServerDurability server) {
    PulsarConsumerConfig consumer = config.consumer();
    notes.add(
        "Acknowledgements are grouped for "
            + Quantities.words(consumer.acknowledgmentGroupTime())
            + "; if a consumer fails, messages whose acknowledgement it had not"
            + " sent are delivered again.");
    if (config.producer().batchingEnabled()
        && !(consumer.batchIndexAcknowledgment() && server.acksInBatch())) {
      notes.add(
          "A batch is acknowledged as a whole: if only a part was acknowledged,"
              + " the whole batch is delivered again.");
    }
  }
}
