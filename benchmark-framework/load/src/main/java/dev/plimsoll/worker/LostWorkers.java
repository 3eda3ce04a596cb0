// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.List;

/**
 * The lost workers of a session, and what is known of their messages.
 *
 * @param workers in the order in which they were lost
 * @param receivedByOthers distinct messages of lost workers that others have received, of all
 *     phases: which of them are measured is unknown
 * @param unknownSubscriptions the number of subscriptions with consumers of lost workers: what they
 *     have received is unknown
 */
public record LostWorkers(
    List<LostWorker> workers, long receivedByOthers, int unknownSubscriptions) {

  /** No worker was lost. */
  public static final LostWorkers NONE = new LostWorkers(List.of(), 0, 0);

  public LostWorkers {
    workers = List.copyOf(workers);
  }

  /** Whether no worker was lost. */
  public boolean isEmpty() {
    return workers.isEmpty();
  }
}
