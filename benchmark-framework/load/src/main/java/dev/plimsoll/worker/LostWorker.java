// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.Objects;

/**
 * A worker that could not be reached any more before the end of its session. What it recorded after
 * its last snapshot, and which messages it sent and received, is unknown.
 *
 * @param share its part of the run
 * @param name how it is named in messages and results
 * @param reason a sentence that names it
 * @param noticedNanos when that was noticed, epoch nanoseconds
 */
public record LostWorker(WorkerShare share, String name, String reason, long noticedNanos) {

  public LostWorker {
    Objects.requireNonNull(share, "share");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(reason, "reason");
  }
}
