// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.SessionTimes;
import dev.plimsoll.text.Numbers;

/**
 * Receives the progress of a probe and passes on what is of interest in a search: how the first one
 * opens the clients, and one line that is rewritten.
 */
final class ProbeListener implements RunListener {

  private final RunListener ofTheRun;
  private final String running;
  private final boolean first;
  private boolean loaded;

  /**
   * @param running what runs, for the beginning of the line
   * @param first whether it is the first probe of the search
   */
  ProbeListener(RunListener ofTheRun, String running, boolean first) {
    this.ofTheRun = ofTheRun;
    this.running = running;
    this.first = first;
  }

  @Override
  public void history(String line) {
    if (first && !loaded) {
      ofTheRun.history(line);
    }
  }

  @Override
  public void measuring(String what) {
    loaded = true;
    if (first) {
      ofTheRun.measuring(what);
    }
  }

  @Override
  public void recordedBy(String worker, IntervalSnapshot snapshot) {
    ofTheRun.recordedBy(worker, snapshot);
  }

  @Override
  public void recorded(IntervalSnapshot snapshot, SessionTimes times) {
    ofTheRun.recorded(snapshot, times);
  }

  @Override
  public void live(LiveSecond second) {
    loaded = true;
    ofTheRun.probing(second);
    double remaining = second.remainingSeconds();
    ofTheRun.progress(
        running
            + " · "
            + Numbers.clock(second.elapsedSeconds())
            + (Double.isFinite(remaining) && remaining > 0
                ? " of " + Numbers.clock(second.elapsedSeconds() + remaining)
                : "")
            + (second.publishP99Nanos() < 0
                ? ""
                : " · p99 " + Numbers.nanos(second.publishP99Nanos())));
  }
}
