// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the configured system guarantees for the messages of a run. Two runs are comparable only if
 * these are equal, so they are computed from the configuration and the server's answers.
 *
 * @param acknowledgedBy which party an acknowledgement comes from
 * @param durableIn where at least a message is stored when it is acknowledged
 * @param replicas the number of copies that the system keeps
 * @param delivery how often an acknowledged message is delivered
 * @param ordering the scope within which order is kept
 * @param clients the connections of producers and consumers, and who sends again
 * @param prefetch which messages wait in the client before the application receives them, in words
 * @param shortestTimeout the shortest time after which system or client library may give up on the
 *     other side if that shows no sign of life: a session, a heartbeat, a slow consumer, a delivery;
 *     empty if there is none
 * @param notes other facts that matter for a fair comparison, one sentence each
 */
public record Guarantees(
    Acknowledger acknowledgedBy,
    Durability durableIn,
    int replicas,
    Delivery delivery,
    OrderScope ordering,
    Clients clients,
    String prefetch,
    Optional<Duration> shortestTimeout,
    List<String> notes) {

  /** Guarantees without a timeout. */
  public Guarantees(
      Acknowledger acknowledgedBy,
      Durability durableIn,
      int replicas,
      Delivery delivery,
      OrderScope ordering,
      Clients clients,
      String prefetch,
      List<String> notes) {
    this(
        acknowledgedBy,
        durableIn,
        replicas,
        delivery,
        ordering,
        clients,
        prefetch,
        Optional.empty(),
        notes);
  }

  public Guarantees {
    Objects.requireNonNull(acknowledgedBy, "acknowledgedBy");
    Objects.requireNonNull(durableIn, "durableIn");
    Objects.requireNonNull(delivery, "delivery");
    Objects.requireNonNull(ordering, "ordering");
    Objects.requireNonNull(clients, "clients");
    Objects.requireNonNull(prefetch, "prefetch");
    Objects.requireNonNull(shortestTimeout, "shortestTimeout");
    notes = List.copyOf(notes);
  }

  /** Where an acknowledged message is stored. */
  public enum Durability {
    /** Nowhere: it may exist only in transit. */
    NOWHERE,
    /** In the memory of processes. */
    MEMORY,
    /** Written to the operating system, not forced to disk. */
    PAGE_CACHE,
    /** Forced to disk. */
    FSYNC
  }

  /** How often an acknowledged message is delivered. */
  public enum Delivery {
    /** Once or not at all. */
    AT_MOST_ONCE,
    /** Once or several times. */
    AT_LEAST_ONCE,
    /** Once. */
    EXACTLY_ONCE
  }

  /**
   * How the configured driver uses the client library.
   *
   * @param producerClients the largest number of clients, each with a connection of its own, that
   *     the producers of a process share; the key {@code producerClients} of driver files
   * @param consumerClients the same for consumers; the key {@code consumerClients}
   * @param retries who sends a message again that was not acknowledged
   */
  public record Clients(int producerClients, int consumerClients, Retries retries) {

    /** The default of both keys in every driver: a client per producer or consumer up to 8. */
    public static final int DEFAULT = 8;

    public Clients {
      Objects.requireNonNull(retries, "retries");
    }
  }

  /** Who sends a message again that was not acknowledged. */
  public enum Retries {
    /** Nobody: the send fails, or the message is lost. */
    NOBODY,
    /** The client library. */
    CLIENT
  }
}
