// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.List;
import java.util.Objects;

/**
 * What the configured system guarantees for the messages of a run. Two runs are comparable only if
 * these are equal, so they are computed from the configuration and the server's answers.
 *
 * @param acknowledgedBy which party an acknowledgement comes from
 * @param durableIn where at least a message is stored when it is acknowledged
 * @param replicas the number of copies that the system keeps
 * @param delivery how often an acknowledged message is delivered
 * @param ordering the scope within which order is kept
 * @param prefetch which messages wait in the client before the application receives them, in words
 * @param notes other facts that matter for a fair comparison, one sentence each
 */
public record Guarantees(
    Acknowledger acknowledgedBy,
    Durability durableIn,
    int replicas,
    Delivery delivery,
    OrderScope ordering,
    String prefetch,
    List<String> notes) {

  public Guarantees {
    Objects.requireNonNull(acknowledgedBy, "acknowledgedBy");
    Objects.requireNonNull(durableIn, "durableIn");
    Objects.requireNonNull(delivery, "delivery");
    Objects.requireNonNull(ordering, "ordering");
    Objects.requireNonNull(prefetch, "prefetch");
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
}
