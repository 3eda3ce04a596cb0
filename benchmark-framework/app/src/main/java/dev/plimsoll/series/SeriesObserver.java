// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.run.RunListener;
import java.nio.file.Path;
import java.util.List;

/**
 * Receives the same as the display of a series, for those who do not look at the terminal. Called
 * by the thread that controls the runs: its methods must not wait for anybody.
 */
public interface SeriesObserver extends RunListener, AutoCloseable {

  /** Observes nothing. */
  SeriesObserver NONE = new SeriesObserver() {};

  /** Returns these observers as one. */
  static SeriesObserver all(List<SeriesObserver> observers) {
    return new ObserverGroup(observers);
  }

  /** A run begins. */
  default void begin(RunPlan run, String label) {}

  /** How far the series is, and when it ends. */
  default void series(String text) {}

  /** The current run has ended. */
  default void result(RunResult result) {}

  /** The current run has ended without a result. */
  default void noResult() {}

  /** The report of all runs was stored. */
  default void report(Path file) {}

  @Override
  default void history(String line) {}

  @Override
  default void measuring(String what) {}

  @Override
  default void live(LiveSecond second) {}

  /** The command ends. */
  @Override
  default void close() {}
}
