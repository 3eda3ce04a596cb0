// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.PersistMode;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The guarantees that follow from the settings and from what the servers report about streams and
 * themselves.
 */
final class NatsGuarantees {

  /** The server's default write_deadline: it ends the connection of a client that reads no more. */
  private static final Duration SLOW_CONSUMER = Duration.ofSeconds(10);

  private final NatsConfig config;

  NatsGuarantees(NatsConfig config) {
    this.config = config;
  }

  Guarantees core() {
    return new Guarantees(
        Acknowledger.NOBODY,
        Copies.notStored(1),
        Delivery.AT_MOST_ONCE,
        config.consumer().ordering(),
        config.clients(),
        "messages that the server has sent and the handler has not yet"
            + " received, up to the client's limits of 524288 messages and 64 MiB;"
            + " further messages are dropped",
        Optional.of(SLOW_CONSUMER),
        List.of(
            "Nobody acknowledges: the server passes each message on to its present"
                + " subscribers and does not store it.",
            orderNote()));
  }

  /**
   * @param streams the actual settings of the topics' streams
   * @param sync when the servers flush files to disk
   */
  Guarantees jetStream(List<StreamConfiguration> streams, NatsMonitor.Sync sync) {
    int replicas = streams.stream().mapToInt(StreamConfiguration::getReplicas).min().orElse(1);
    boolean memory =
        streams.stream().anyMatch(stream -> stream.getStorageType() == StorageType.Memory);
    boolean late = streams.stream().anyMatch(NatsGuarantees::writesLater);
    return new Guarantees(
        replicas > 1 ? Acknowledger.QUORUM : Acknowledger.SERVER,
        Copies.majority(replicas, durableIn(memory || late, sync)),
        config.consumer().acknowledges() ? Delivery.AT_LEAST_ONCE : Delivery.AT_MOST_ONCE,
        config.consumer().ordering(),
        config.clients(),
        prefetch(),
        Optional.of(shortest(config.consumer().ackWait(), config.ackTimeout())),
        notes(streams, memory, late, sync));
  }

  private static Duration shortest(Duration ackWait, Duration ackTimeout) {
    return Stream.of(SLOW_CONSUMER, ackWait, ackTimeout)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** Such a stream acknowledges before it writes, whatever the server's sync_interval. */
  private static boolean writesLater(StreamConfiguration stream) {
    return stream.getPersistMode() == PersistMode.Async;
  }

  private static Durability durableIn(boolean memory, NatsMonitor.Sync sync) {
    if (memory) {
      return Durability.MEMORY;
    }
    return sync.always() ? Durability.FSYNC : Durability.PAGE_CACHE;
  }

  private List<String> notes(
      List<StreamConfiguration> streams, boolean memory, boolean late, NatsMonitor.Sync sync) {
    List<String> notes = new ArrayList<>();
    if (late) {
      notes.add(
          "Messages are acknowledged before they are written to a file (persist_mode: async).");
    } else if (!memory) {
      notes.add(syncNote(sync));
    }
    if (config.atomicBatch().enabled()) {
      notes.add(
          "Messages are stored in batches of up to "
              + config.atomicBatch().messages()
              + ", all of a batch or none, and acknowledged with their batch.");
    }
    if (config.streamPerPartition()) {
      notes.add("Each partition is a stream; in a cluster, each stream has its own leader.");
    }
    if (config.consumer().acknowledges()) {
      notes.add(
          "A message that is not acknowledged within "
              + config.consumer().ackWait().toSeconds()
              + " s is delivered again.");
      if (config.consumer().acknowledgesAll()) {
        notes.add(
            "One acknowledgement covers up to "
                + config.consumer().acknowledgeEvery()
                + " messages: what a failing consumer had received since is delivered again.");
      }
    } else {
      notes.add(
          "Consumers do not acknowledge: if a consumer fails, the messages sent to it"
              + " are lost.");
    }
    if (streams.stream().anyMatch(NatsGuarantees::dropsOldest)) {
      notes.add("At its limit a stream drops its oldest messages, received or not.");
    }
    notes.add(orderNote());
    return notes;
  }

  private static boolean dropsOldest(StreamConfiguration stream) {
    boolean limited =
        stream.getMaxBytes() > 0 || stream.getMaxMsgs() > 0 || !stream.getMaxAge().isZero();
    return limited && stream.getDiscardPolicy() == DiscardPolicy.Old;
  }

  private static String syncNote(NatsMonitor.Sync sync) {
    if (sync.always()) {
      return "Each server forces each write to its disk (sync_interval: always).";
    }
    return sync.interval()
        .map(
            interval ->
                "Servers force their files to the disk every "
                    + interval.toSeconds()
                    + " s (sync_interval).")
        .orElse(
            "The servers' sync_interval is not known; their default, two minutes,"
                + " is assumed. With the key monitoring in the driver file, the servers"
                + " are asked.");
  }

  private String orderNote() {
    return config.consumer().exclusive()
        ? "Each partition has one consumer of a subscription, so its messages are"
            + " delivered in order."
        : "Consumers of one subscription compete for messages, so no order is promised among them.";
  }

  private String prefetch() {
    NatsConsumerConfig consumer = config.consumer();
    String pending =
        consumer.acknowledges()
            ? ", and " + pendingLimit(consumer) + " unacknowledged per durable consumer"
            : "";
    return consumer.type() == NatsConsumerConfig.Type.PULL
        ? "up to "
            + consumer
                .batchBytes()
                .map(bytes -> bytes + " bytes")
                .orElse(consumer.batch() + " messages")
            + " per consumer and stream, requested in advance"
            + pending
        : "all messages that the server has pushed" + pending;
  }

  private static String pendingLimit(NatsConsumerConfig consumer) {
    return consumer.exclusive() || consumer.maxAckPending().isPresent()
        ? "at most " + consumer.maxAckPending(1)
        : "at most consumers × " + consumer.batch() + ", or " + consumer.maxAckPending(1);
  }
}
