// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.worker.Progress;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Writes once when the load of a session begins and once when it ends, however it ends.
 *
 * <p>Threads: any.
 */
final class SessionLog {

  private final WorkerLog log;
  private final String coordinator;
  private final int session;
  private final LongSupplier nanoTime;
  private OptionalLong begun = OptionalLong.empty();
  private boolean ended;
  private Progress newest = Progress.NONE;

  /**
   * @param coordinator how the log names the coordinator
   * @param session its number
   */
  SessionLog(WorkerLog log, String coordinator, int session, LongSupplier nanoTime) {
    this.log = log;
    this.coordinator = coordinator;
    this.session = session;
    this.nanoTime = nanoTime;
  }

  synchronized void loadBegins() {
    begun = OptionalLong.of(nanoTime.getAsLong());
    log.loadBegins(coordinator, session);
  }

  /** The newest counts, and whether nothing will be sent any more. */
  synchronized void progress(Progress progress, boolean sendersEnded) {
    newest = progress;
    if (sendersEnded) {
      closed();
    }
  }

  /** The session has ended, and so has its load. */
  synchronized void closed() {
    if (begun.isPresent() && !ended) {
      ended = true;
      double seconds = (nanoTime.getAsLong() - begun.getAsLong()) / 1e9;
      log.loadEnds(coordinator, session, seconds, newest);
    }
  }
}
