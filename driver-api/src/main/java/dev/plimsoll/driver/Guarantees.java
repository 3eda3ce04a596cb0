// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the configured system guarantees for the messages of a run. Two runs are comparable only if
 * these are equal, so they are computed from the configuration and the server's answers.
 *
 * @param acknowledgedBy which party an acknowledgement comes from
 * @param copies how many copies there are, and where each is stored when a message is acknowledged
 * @param delivery how often an acknowledged message is delivered
 * @param ordering the scope within which order is kept
 * @param clients the connections of producers and consumers, and who sends again
 * @param prefetch which messages wait in the client before the application receives them, in words
 * @param shortestTimeout the shortest time after which system or client library may give up on the
 *     other side if that shows no sign of life: a session, a heartbeat, a slow consumer, a
 *     delivery; empty if there is none
 * @param notes other facts that matter for a fair comparison, one sentence each
 */
public record Guarantees(
    Acknowledger acknowledgedBy,
    Copies copies,
    Delivery delivery,
    OrderScope ordering,
    Clients clients,
    String prefetch,
    Optional<Duration> shortestTimeout,
    List<String> notes) {

  /** Guarantees without a timeout. */
  public Guarantees(
      Acknowledger acknowledgedBy,
      Copies copies,
      Delivery delivery,
      OrderScope ordering,
      Clients clients,
      String prefetch,
      List<String> notes) {
    this(acknowledgedBy, copies, delivery, ordering, clients, prefetch, Optional.empty(), notes);
  }

  public Guarantees {
    Objects.requireNonNull(acknowledgedBy, "acknowledgedBy");
    Objects.requireNonNull(copies, "copies");
    Objects.requireNonNull(delivery, "delivery");
    Objects.requireNonNull(ordering, "ordering");
    Objects.requireNonNull(clients, "clients");
    Objects.requireNonNull(prefetch, "prefetch");
    Objects.requireNonNull(shortestTimeout, "shortestTimeout");
    notes = List.copyOf(notes);
  }

  /** Returns where each copy of an acknowledged message is stored at least. */
  public Durability durableIn() {
    return copies.weakest();
  }

  /** Returns the number of copies that the system keeps. */
  public int replicas() {
    return copies.kept();
  }

  /**
   * The copies of a message.
   *
   * @param kept the number of copies that the system makes, some of them after the acknowledgement
   * @param whenAcknowledged where each copy is stored that exists when the message is acknowledged,
   *     the strongest first; empty if none has to exist
   */
  public record Copies(int kept, List<Durability> whenAcknowledged) {

    /** Copies of which the driver knows neither the number nor the place. */
    public static final Copies NOT_KNOWN = new Copies(0, List.of(Durability.NOT_KNOWN));

    public Copies {
      whenAcknowledged = whenAcknowledged.stream().sorted(Comparator.reverseOrder()).toList();
      boolean known = !whenAcknowledged.contains(Durability.NOT_KNOWN);
      if (known && whenAcknowledged.size() > kept) {
        throw new IllegalArgumentException(
            whenAcknowledged.size() + " of " + kept + " copies cannot exist");
      }
    }

    /** Returns copies none of which has to exist when a message is acknowledged. */
    public static Copies notStored(int kept) {
      return new Copies(kept, List.of());
    }

    /** Returns copies of which the first few exist when a message is acknowledged, all alike. */
    public static Copies of(int kept, int whenAcknowledged, Durability each) {
      return each == Durability.NOWHERE
          ? notStored(kept)
          : new Copies(kept, Collections.nCopies(whenAcknowledged, each));
    }

    /** Returns copies of which more than half exist when a message is acknowledged. */
    public static Copies majority(int kept, Durability each) {
      return of(kept, kept / 2 + 1, each);
    }

    private Durability weakest() {
      return whenAcknowledged.isEmpty()
          ? Durability.NOWHERE
          : whenAcknowledged.get(whenAcknowledged.size() - 1);
    }
  }

  /** Where an acknowledged message is stored. */
  public enum Durability {
    /** The driver cannot tell; no need is met by it. */
    NOT_KNOWN,
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
    /** The driver cannot tell. */
    NOT_KNOWN,
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

    /** Clients of which the driver knows nothing. */
    public static final Clients NOT_KNOWN = new Clients(0, 0, Retries.NOT_KNOWN);

    public Clients {
      Objects.requireNonNull(retries, "retries");
    }
  }

  /** Who sends a message again that was not acknowledged. */
  public enum Retries {
    /** The driver cannot tell. */
    NOT_KNOWN,
    /** Nobody: the send fails, or the message is lost. */
    NOBODY,
    /** The client library. */
    CLIENT
  }
}
