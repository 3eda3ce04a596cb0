// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.LiveWorker;
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

  /** Shows how far a search is; each line replaces the one before. */
  default void progress(String line) {}
}
