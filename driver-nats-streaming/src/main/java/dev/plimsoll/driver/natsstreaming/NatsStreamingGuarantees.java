// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.OrderScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The guarantees that follow from the settings and from what the server reports about its store.
 */
final class NatsStreamingGuarantees {

  /** The server's default write_deadline: it ends the connection of a client that reads no more. */
  private static final Duration SLOW_CONSUMER = Duration.ofSeconds(10);

  private NatsStreamingGuarantees() {}

  /**
   * Returns the guarantees.
   *
   * @param clustered whether the server says that it is one of several
   * @param replicas their number as the driver file or the local broker states it, otherwise 1
   */
  static Guarantees of(
      NatsStreamingConfig config,
      NatsStreamingMonitor.Store store,
      boolean clustered,
      int replicas) {
    return new Guarantees(
        clustered ? Acknowledger.QUORUM : Acknowledger.SERVER,
        copies(durableIn(config, store), clustered, replicas),
        Delivery.AT_LEAST_ONCE,
        OrderScope.NONE,
        new Clients(config.producerClients(), config.consumerClients(), Retries.NOBODY),
        "up to " + config.maxInFlight() + " unacknowledged messages per consumer and partition",
        Stream.of(SLOW_CONSUMER, config.ackWait(), config.ackTimeout())
            .min(Comparator.naturalOrder()),
        notes(config, store, clustered, replicas));
  }

  /** A cluster acknowledges what the logs of more than half of its servers have. */
  private static Copies copies(Durability each, boolean clustered, int replicas) {
    if (clustered == (replicas > 1)) {
      return Copies.majority(replicas, each);
    }
    return clustered ? Copies.NOT_KNOWN : Copies.of(1, 1, each);
  }

  private static Durability durableIn(
      NatsStreamingConfig config, NatsStreamingMonitor.Store store) {
    return switch (store) {
      case FILE -> config.fileSync().orElse(false) ? Durability.FSYNC : Durability.PAGE_CACHE;
      case MEMORY, UNKNOWN -> Durability.MEMORY;
    };
  }

  private static List<String> notes(
      NatsStreamingConfig config,
      NatsStreamingMonitor.Store store,
      boolean clustered,
      int replicas) {
    List<String> notes = new ArrayList<>();
    if (clustered != (replicas > 1)) {
      notes.add(
          clustered
              ? "The server is clustered, and does not report with how many others. State it with"
                  + " replicas in the driver file."
              : "The driver file says replicas: "
                  + replicas
                  + ", but no server that the key monitoring names says that it is clustered; one"
                  + " copy is assumed.");
    }
    switch (store) {
      case FILE ->
          notes.add(
              config
                  .fileSync()
                  .map(
                      sync ->
                          "The driver file says file_sync="
                              + sync
                              + " of the server; the server does not report it.")
                  .orElse(
                      "The server does not report whether it forces files to the disk. State"
                          + " it with fileSync in the driver file; without that key, it is assumed"
                          + " that it does not."));
      case UNKNOWN ->
          notes.add(
              "The server's store is not known, and the weakest is assumed. With the"
                  + " key monitoring in the driver file, the server is asked.");
      case MEMORY -> notes.add("Acknowledged messages are lost when the server ends.");
    }
    notes.add(
        "A message that is not acknowledged within "
            + config.ackWait().toSeconds()
            + " s is delivered again.");
    notes.add(
        "Consumers of one subscription compete for messages, so no order is promised among them.");
    return notes;
  }
}
