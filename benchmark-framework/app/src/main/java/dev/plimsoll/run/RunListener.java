// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.LiveWorker;
import dev.plimsoll.record.SessionTimes;
import java.util.List;

/** Receives the progress of a run. Called by the run's thread. */
public interface RunListener {

  /** A line about what the run does. */
  void history(String line);

  /** The measured window starts now. */
  void measuring(String what);

  /** A second has passed. */
  void live(LiveSecond second);

  /**
   * What workers did in the last second, if there are several or they are other processes.
   *
   * @param worst those that were latest by their own fault
   * @param all the number of workers
   */
  default void workers(List<LiveWorker> worst, int all) {}

  /**
   * What all workers recorded since the last call; one session's calls contain each event once.
   *
   * @param snapshot must not be changed; may be read by any thread at any time
   */
  default void recorded(IntervalSnapshot snapshot, SessionTimes times) {}

  /**
   * What one worker recorded since the last call, before the call of {@link #recorded} with that of
   * all.
   *
   * @param worker its name
   * @param snapshot must not be changed; may be read by any thread at any time
   */
  default void recordedBy(String worker, IntervalSnapshot snapshot) {}

  /** The id of the run, before anything else of it. */
  default void identified(String run) {}

  /** A line about a fault that the run injects. */
  default void fault(String line) {
    history(line);
  }

  /** A second of a probe of a search has passed; {@link #progress} tells it in words. */
  default void probing(LiveSecond second) {}

  /** Shows how far a search is; each line replaces the one before. */
  default void progress(String line) {}
}
