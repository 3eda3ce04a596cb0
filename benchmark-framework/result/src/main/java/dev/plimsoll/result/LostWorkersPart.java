// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import java.util.Objects;

/**
 * Workers that could not be reached any more before the end of the run. Null in a result if there
 * are none. What they sent and received after their last snapshot is unknown, so {@code integrity}
 * is null then, and {@code others} has the counts of the other workers. Rates, latencies and rows
 * contain what was recorded, by lost workers until their last snapshot.
 */
public record LostWorkersPart(
    @Described(
            "Whether the run went on without them to its end (`--tolerate-workers`); with status"
                + " PASS, the first line of all views says so.")
        @Computed
        boolean degraded,
    @Described("Value of `--tolerate-workers`.") int tolerated,
    @Described("The lost workers. Each is also the `target` of an event `worker-lost`.")
        @Allowed(leastItems = 1)
        List<LostPart> workers,
    @Described(
            "Messages of lost workers that other workers received, in all phases, each"
                + " counted once. No other count contains them.")
        long receivedByOthers,
    @Described(
            "Number of subscriptions with consumers of lost workers. `others` omits them:"
                + " messages to them are neither received nor lost.")
        int unknownSubscriptions,
    @Described(
            value =
                "Sends in the snapshots of lost workers that failed or have no acknowledgement"
                    + " there. In `publish` and `publishService` they are missing, with an unknown"
                    + " waiting time. Messages after the last snapshot of a worker are not"
                    + " counted.",
            absent = "where nobody acknowledges")
        Long unacknowledged,
    @Described(
            "The counts of the messages that the other workers sent; the rules on counts"
                + " judge these. In latencies, missing ones count as slower than all others. In"
                + " `endToEnd`, messages of lost workers without a known receipt count so too;"
                + " but where other workers sent to consumers of lost workers, `endToEnd`"
                + " contains only the received messages of lost workers.")
        Integrity others) {

  public LostWorkersPart {
    workers = List.copyOf(workers);
    Objects.requireNonNull(others, "others");
  }

  /** Returns a copy that says whether the run went on to its end. */
  LostWorkersPart degraded(boolean wentOn) {
    return new LostWorkersPart(
        wentOn, tolerated, workers, receivedByOthers, unknownSubscriptions, unacknowledged, others);
  }

  /** A lost worker. */
  public record LostPart(
      @Described("Id of the worker.") @Allowed(form = TextForm.NOT_EMPTY) String id,
      @Described("When the loss was noticed.") @Allowed(minimum = Allowed.ANY)
          double noticedAtSeconds,
      @Described("Why it counts as lost, in a sentence.") String reason,
      @Described(value = "Messages that it was to send.", absent = "always: it is not known")
          @Allowed(onlyNull = true)
          Long due) {

    public LostPart {
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(reason, "reason");
    }
  }
}
