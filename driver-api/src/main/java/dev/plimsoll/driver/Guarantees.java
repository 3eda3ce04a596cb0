// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.List;
import java.util.Objects;

/**
 * What the configured system promises for the messages of a run. Two runs are comparable only where
 * these are equal, so they are computed from configuration and the server's answers.
 *
 * @param acknowledgedBy whose word an acknowledgement is
 * @param durableIn where a message is kept, at least, when it is acknowledged
 * @param replicas how many copies the system keeps
 * @param delivery how often a message that was acknowledged is delivered
 * @param ordering within what the order is kept
 * @param prefetch what waits in the client before the application sees it, in words
 * @param notes what else a fair reader should know, one sentence each
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

  /** Where an acknowledged message is kept. */
  public enum Durability {
    /** Nowhere: it may exist only on the way. */
    NOWHERE,
    /** In the memory of processes. */
    MEMORY,
    /** Handed to the operating system, not forced to the disk. */
    PAGE_CACHE,
    /** Forced to the disk. */
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
