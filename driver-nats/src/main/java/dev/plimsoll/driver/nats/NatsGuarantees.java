// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.Guarantees.Retries;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.util.ArrayList;
import java.util.List;

/**
 * The guarantees that follow from the settings and from what the servers report about streams and
 * themselves.
 */
final class NatsGuarantees {

  private final NatsConfig config;

  NatsGuarantees(NatsConfig config) {
    this.config = config;
  }

  Guarantees core() {
    return new Guarantees(
        Acknowledger.NOBODY,
        Durability.NOWHERE,
        1,
        Delivery.AT_MOST_ONCE,
        config.consumer().ordering(),
        new Clients(Clients.DEFAULT, Clients.DEFAULT, Retries.NOBODY),
        "what the server has sent and the handler has not taken, up to the client's 524288 messages"
            + " and 64 MiB; what exceeds that is dropped",
        List.of(
            "Nobody acknowledges: the client hands a message to the server, which passes it on to"
                + " those who are subscribed at that moment and forgets it.",
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
    return new Guarantees(
        replicas > 1 ? Acknowledger.QUORUM : Acknowledger.SERVER,
        durableIn(memory, sync),
        replicas,
        config.consumer().acknowledges() ? Delivery.AT_LEAST_ONCE : Delivery.AT_MOST_ONCE,
        config.consumer().ordering(),
        new Clients(Clients.DEFAULT, Clients.DEFAULT, Retries.NOBODY),
        prefetch(),
        notes(streams, memory, sync));
  }

  private static Durability durableIn(boolean memory, NatsMonitor.Sync sync) {
    if (memory) {
      return Durability.MEMORY;
    }
    return sync.always() ? Durability.FSYNC : Durability.PAGE_CACHE;
  }

  private List<String> notes(
      List<StreamConfiguration> streams, boolean memory, NatsMonitor.Sync sync) {
    List<String> notes = new ArrayList<>();
    if (!memory) {
      notes.add(syncNote(sync));
    }
    if (config.consumer().acknowledges()) {
      notes.add(
          "A message that is not acknowledged within "
              + config.consumer().ackWait().toSeconds()
              + " s is delivered again.");
    } else {
      notes.add("Consumers do not acknowledge: what was sent to one that dies is lost to it.");
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
            "The servers did not tell when they force files to the disk; their default, every two"
                + " minutes, is assumed. Give monitoring in the driver file to have them asked.");
  }

  private String orderNote() {
    return config.consumer().exclusive()
        ? "A subscription has one consumer, which gets the messages of a subject in order."
        : "Consumers of one subscription compete for messages, so no order is promised among them.";
  }

  private String prefetch() {
    NatsConsumerConfig consumer = config.consumer();
    String pending =
        consumer.acknowledges()
            ? ", and at most " + consumer.maxAckPending() + " unacknowledged per subscription"
            : "";
    return consumer.type() == NatsConsumerConfig.Type.PULL
        ? "up to " + consumer.batch() + " messages per consumer, asked for ahead" + pending
        : "whatever the server has pushed" + pending;
  }
}
