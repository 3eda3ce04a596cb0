// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.text.Redaction;
import java.util.List;
import java.util.Objects;

/**
 * Workers that could not be reached any more before the end of the run. Null in a result if there
 * are none. What they sent and received after their last snapshot is unknown, so {@code integrity}
 * is null then, and {@code others} has the counts of the other workers. Rates, latencies and rows
 * contain what was recorded, by lost workers until their last snapshot.
 *
 * @param degraded whether the run went on without them, because the user tolerates that
 * @param tolerated how many lost workers the user tolerates
 * @param workers the lost workers
 * @param receivedByOthers messages of lost workers that others have received, of all phases
 * @param unknownSubscriptions the number of subscriptions with consumers of lost workers, which
 *     {@code others} leaves out
 * @param unacknowledged sends of lost workers, as far as their snapshots tell of them, that failed
 *     or whose acknowledgement is not known: they are missing in {@code publish}; null where nobody
 *     acknowledges, and in results of earlier versions
 * @param others the counts of the messages that other workers sent, and that subscriptions without
 *     consumers of lost workers received of them
 */
public record LostWorkersPart(
    boolean degraded,
    int tolerated,
    List<LostPart> workers,
    long receivedByOthers,
    int unknownSubscriptions,
    Long unacknowledged,
    Integrity others) {

  public LostWorkersPart {
    workers = List.copyOf(workers);
    Objects.requireNonNull(others, "others");
  }

  /**
   * A lost worker.
   *
   * @param noticedAtSeconds when that was noticed, relative to the start of the warm-up
   * @param reason a sentence
   * @param due the number of messages that it was to send: not known, always null
   */
  public record LostPart(String id, double noticedAtSeconds, String reason, Long due) {

    public LostPart {
      Objects.requireNonNull(id, "id");
      reason = Redaction.text(reason);
    }
  }
}
