// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Quantities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The guarantees that follow from the resolved client settings and the server's settings. */
final class KafkaGuarantees {

  private static final int KIBI = 1 << 10;
  private static final int MEBI = 1 << 20;

  private final boolean transactional;
  private final boolean readsCommitted;
  private final boolean autoCommit;
  private final boolean shares;
  private final String deliveries;
  private final boolean idempotent;
  private final String acks;
  private final int retries;
  private final int producerClients;
  private final int consumerClients;
  private final int inFlight;
  private final long commitMillis;
  private final Duration shortestTimeout;
  private final Duration redeliveryTimeout;
  private final String prefetch;

  KafkaGuarantees(KafkaConfig config) {
    ProducerConfig producer = KafkaConfigCheck.producer(config);
    ConsumerConfig consumer = KafkaConfigCheck.consumer(config);
    transactional = config.isTransactional();
    readsCommitted = config.readsCommitted();
    autoCommit = config.autoCommit();
    shares = config.shares();
    deliveries = KafkaShareConfig.deliveries(config);
    idempotent = producer.getBoolean(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG);
    acks = producer.getString(ProducerConfig.ACKS_CONFIG);
    producerClients = config.producerClients();
    consumerClients = config.consumerClients();
    retries = producer.getInt(ProducerConfig.RETRIES_CONFIG);
    inFlight = producer.getInt(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION);
    commitMillis =
        autoCommit
            ? consumer.getInt(ConsumerConfig.AUTO_COMMIT_INTERVAL_MS_CONFIG)
            : config.commitInterval().toMillis();
    int session = consumer.getInt(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG);
    int pollInterval = consumer.getInt(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG);
    shortestTimeout = shortest(config, Math.min(session, pollInterval), producer);
    redeliveryTimeout =
        shares ? KafkaShareConfig.lock(config) : Duration.ofMillis(Math.max(session, pollInterval));
    prefetch = prefetch(consumer);
  }

  private static Duration shortest(KafkaConfig config, int ofConsumer, ProducerConfig producer) {
    long millis = Math.min(ofConsumer, producer.getInt(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG));
    if (config.isTransactional()) {
      millis = Math.min(millis, producer.getInt(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG));
    }
    return Duration.ofMillis(
        config.shares() ? Math.min(millis, KafkaShareConfig.lock(config).toMillis()) : millis);
  }

  /**
   * Kafka guarantees order if a failed batch cannot be retried after a later one: with idempotence,
   * with one request in flight, or without retries.
   */
  OrderScope ordering() {
    return idempotent || inFlight == 1 || retries == 0 ? OrderScope.PARTITION : OrderScope.NONE;
  }

  /** The members of a share group share each partition, so none of them has its order. */
  OrderScope deliveryOrder() {
    return shares ? OrderScope.NONE : ordering();
  }

  /**
   * The longest time after which the group gives the partitions of a consumer that answers no more
   * to another one, which receives again what is not committed; in a share group, the messages that
   * it has not acknowledged.
   */
  Duration redeliveryTimeout() {
    return redeliveryTimeout;
  }

  Guarantees with(KafkaServerDurability server) {
    return new Guarantees(
        acknowledgedBy(server),
        copies(server),
        delivery(),
        deliveryOrder(),
        new Clients(producerClients, consumerClients, whoRetries()),
        prefetch,
        Optional.of(shortestTimeout),
        notes(server));
  }

  /** The client repeats requests that fail; with acks=0 it does not learn that one has failed. */
  private Retries whoRetries() {
    return nobodyAcknowledges() || retries == 0 ? Retries.NOBODY : Retries.CLIENT;
  }

  private boolean nobodyAcknowledges() {
    return acks.equals("0");
  }

  private boolean allAcknowledge() {
    return acks.equals("-1") || acks.equals("all");
  }

  /** With one replica, the leader is the only acknowledger whatever acks is. */
  private Acknowledger acknowledgedBy(KafkaServerDurability server) {
    if (nobodyAcknowledges()) {
      return Acknowledger.NOBODY;
    }
    return allAcknowledge() && server.replicas() > 1
        ? Acknowledger.ALL_REPLICAS
        : Acknowledger.LEADER;
  }

  /** With acks=all, the replicas in sync have the message: {@code min.insync.replicas} or more. */
  private Copies copies(KafkaServerDurability server) {
    if (nobodyAcknowledges() || !server.isKafka()) {
      return Copies.notStored(server.replicas());
    }
    return Copies.of(
        server.replicas(),
        allAcknowledge() ? Math.min(server.minInSync(), server.replicas()) : 1,
        server.flushMessages() == 1 ? Durability.FSYNC : Durability.PAGE_CACHE);
  }

  /**
   * A consumer commits its positions outside of transactions: what it received since is delivered
   * again when it dies. Positions within a transaction would not change that, because what our
   * consumers do with a message, recording it, is no part of one.
   */
  private Delivery delivery() {
    if (nobodyAcknowledges()) {
      return Delivery.AT_MOST_ONCE;
    }
    return Delivery.AT_LEAST_ONCE;
  }

  private List<String> notes(KafkaServerDurability server) {
    List<String> notes = new ArrayList<>();
    addProducerNotes(notes);
    addServerNotes(notes, server);
    notes.add(shares ? shareNote() : commitNote());
    return notes;
  }

  private String shareNote() {
    return "Share groups: the consumers of a subscription share each partition; a message that is"
        + " not acknowledged within "
        + Quantities.words(redeliveryTimeout)
        + " is delivered again, and after "
        + deliveries
        + " deliveries never.";
  }

  private String commitNote() {
    return (autoCommit ? "The client commits positions" : "Acknowledged positions are committed")
        + " every "
        + Quantities.words(Duration.ofMillis(commitMillis))
        + "; if a consumer ends without a commit, its successor reads again"
        + " from the last committed position.";
  }

  private void addProducerNotes(List<String> notes) {
    if (transactional && readsCommitted) {
      notes.add(
          "Transactions: each message is stored once, and received once by a"
              + " consumer that does not fail.");
    } else if (transactional) {
      notes.add("Consumers read uncommitted messages, including aborted ones.");
    } else if (idempotent) {
      notes.add("Idempotence: retries of one producer are stored once.");
    } else if (!nobodyAcknowledges()) {
      notes.add("No idempotence: a retry may store a message twice.");
    }
    if (transactional) {
      notes.add("Each transactional producer has a client of its own.");
    }
    if (ordering() == OrderScope.NONE && !shares) {
      notes.add(
          "Without idempotence and with "
              + inFlight
              + " requests in flight a retry may change the order; acks=all, or"
              + " max.in.flight.requests.per.connection=1, keeps it.");
    }
  }

  private void addServerNotes(List<String> notes, KafkaServerDurability server) {
    if (!server.isKafka()) {
      notes.add(
          "The server is "
              + server.product()
              + ", not Kafka: its storage at the acknowledgement is unknown, so no copy is"
              + " assumed.");
    }
    if (!server.readable()) {
      notes.add("The user may not read the settings of the topics; defaults are" + " assumed.");
    }
    if (allAcknowledge() && server.replicas() == 1) {
      notes.add("acks=all with one replica: only the leader acknowledges.");
    }
    if (allAcknowledge() && server.replicas() > 1) {
      notes.add(
          "All replicas in sync acknowledge, at least min.insync.replicas="
              + server.minInSync()
              + (server.minInSync() == 1 ? ", which may be the leader alone." : "."));
    }
    if (server.flushMessages() > 1 && server.flushMessages() < Long.MAX_VALUE) {
      notes.add(
          "Each replica forces its log to the disk every " + server.flushMessages() + " messages.");
    }
    if (server.flushMillis() < Long.MAX_VALUE) {
      notes.add(
          "Each replica forces its log to the disk every "
              + Quantities.words(Duration.ofMillis(server.flushMillis()))
              + ".");
    }
    if (server.uncleanElection()) {
      notes.add("Unclean leader election is on: a failover may lose acknowledged messages.");
    }
  }

  private static String prefetch(ConsumerConfig consumer) {
    return "up to "
        + size(consumer.getInt(ConsumerConfig.FETCH_MAX_BYTES_CONFIG))
        + " per fetch and node, "
        + size(consumer.getInt(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG))
        + " per partition; handed over up to "
        + consumer.getInt(ConsumerConfig.MAX_POLL_RECORDS_CONFIG)
        + " messages at a time";
  }

  /** In the greatest unit that is exact. */
  private static String size(int bytes) {
    if (bytes % MEBI == 0) {
      return bytes / MEBI + " MiB";
    }
    return bytes % KIBI == 0 ? bytes / KIBI + " KiB" : bytes + " bytes";
  }
}
