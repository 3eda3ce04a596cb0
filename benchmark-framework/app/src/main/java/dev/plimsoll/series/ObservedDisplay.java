// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.LiveWorker;
import dev.plimsoll.record.SessionTimes;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.List;

/** A display that passes everything on to an observer, too. */
final class ObservedDisplay implements SeriesDisplay {

  private final ProgressDisplay display;
  private final SeriesObserver observer;
  private final boolean single;

  /**
   * @param single whether the report of the run is that of the series
   */
  ObservedDisplay(ProgressDisplay display, SeriesObserver observer, boolean single) {
    this.display = display;
    this.observer = observer;
    this.single = single;
  }

  @Override
  public void begin(RunPlan run, String label) {
    display.begin(run, label);
    observer.begin(run, label);
    observer.series(display.progress.text());
  }

  @Override
  public void again(RunPlan run) {
    display.again(run);
  }

  @Override
  public void notice(String sentence) {
    display.notice(sentence);
    observer.history(sentence);
  }

  @Override
  public void ready() {
    display.ready();
  }

  @Override
  public void skip(RunPlan run) {
    display.skip(run);
  }

  @Override
  public void result(RunResult result) {
    display.result(result);
    observer.result(result);
  }

  @Override
  public void streams(List<String> names, List<LiveSecond> seconds) {
    display.streams(names, seconds);
  }

  @Override
  public void mixed(List<RunResult> results) {
    display.mixed(results);
  }

  @Override
  public void noResult() {
    display.noResult();
    observer.noResult();
  }

  @Override
  public void stored(Path file, boolean wanted) {
    display.stored(file, wanted);
  }

  @Override
  public void reported(Path file) {
    display.reported(file);
    if (single) {
      observer.report(file);
    }
  }

  @Override
  public void reportedAll(String what, Path file) {
    display.reportedAll(what, file);
    observer.report(file);
  }

  @Override
  public void end(List<RunResult> results) {
    display.end(results);
  }

  @Override
  public void identified(String run) {
    display.identified(run);
    observer.identified(run);
  }

  @Override
  public void history(String line) {
    display.history(line);
    observer.history(line);
  }

  @Override
  public void fault(String line) {
    display.fault(line);
    observer.fault(line);
  }

  @Override
  public void measuring(String what) {
    display.measuring(what);
    observer.measuring(what);
  }

  @Override
  public void recordedBy(String worker, IntervalSnapshot snapshot) {
    display.recordedBy(worker, snapshot);
    observer.recordedBy(worker, snapshot);
  }

  @Override
  public void recorded(IntervalSnapshot snapshot, SessionTimes times) {
    display.recorded(snapshot, times);
    observer.recorded(snapshot, times);
  }

  @Override
  public void live(LiveSecond second) {
    display.live(second);
    observer.series(display.progress.text());
    observer.live(second);
  }

  @Override
  public void workers(List<LiveWorker> worst, int all) {
    display.workers(worst, all);
    observer.workers(worst, all);
  }

  @Override
  public void probing(LiveSecond second) {
    display.probing(second);
    observer.probing(second);
  }

  @Override
  public void progress(String line) {
    display.progress(line);
    observer.progress(line);
  }
}
