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

/** Several observers as one. */
record ObserverGroup(List<SeriesObserver> all) implements SeriesObserver {

  ObserverGroup {
    all = List.copyOf(all);
  }

  @Override
  public void begin(RunPlan run, String label) {
    all.forEach(each -> each.begin(run, label));
  }

  @Override
  public void series(String text) {
    all.forEach(each -> each.series(text));
  }

  @Override
  public void result(RunResult result) {
    all.forEach(each -> each.result(result));
  }

  @Override
  public void noResult() {
    all.forEach(SeriesObserver::noResult);
  }

  @Override
  public void report(Path file) {
    all.forEach(each -> each.report(file));
  }

  @Override
  public void identified(String run) {
    all.forEach(each -> each.identified(run));
  }

  @Override
  public void history(String line) {
    all.forEach(each -> each.history(line));
  }

  @Override
  public void fault(String line) {
    all.forEach(each -> each.fault(line));
  }

  @Override
  public void measuring(String what) {
    all.forEach(each -> each.measuring(what));
  }

  @Override
  public void recordedBy(String worker, IntervalSnapshot snapshot) {
    all.forEach(each -> each.recordedBy(worker, snapshot));
  }

  @Override
  public void recorded(IntervalSnapshot snapshot, SessionTimes times) {
    all.forEach(each -> each.recorded(snapshot, times));
  }

  @Override
  public void live(LiveSecond second) {
    all.forEach(each -> each.live(second));
  }

  @Override
  public void workers(List<LiveWorker> worst, int number) {
    all.forEach(each -> each.workers(worst, number));
  }

  @Override
  public void probing(LiveSecond second) {
    all.forEach(each -> each.probing(second));
  }

  @Override
  public void progress(String line) {
    all.forEach(each -> each.progress(line));
  }

  @Override
  public void close() {
    all.forEach(SeriesObserver::close);
  }
}
