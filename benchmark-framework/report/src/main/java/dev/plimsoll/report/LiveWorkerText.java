// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.record.LiveWorker;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** One line for each of the workers that limit a run at the moment. */
public final class LiveWorkerText {

  private LiveWorkerText() {}

  /**
   * Returns the lines.
   *
   * @param workers those that are latest by their own fault
   * @param all the number of workers
   */
  public static List<String> lines(List<LiveWorker> workers, int all) {
    List<String> lines = new ArrayList<>();
    for (LiveWorker worker : workers) {
      lines.add("  worker " + worker.name() + ": " + String.join(" · ", items(worker)));
    }
    if (workers.size() < all) {
      lines.add("  the other " + (all - workers.size()) + " of " + all + " were less late");
    }
    return lines;
  }

  private static List<String> items(LiveWorker worker) {
    List<String> items = new ArrayList<>();
    items.add(NumberFormat.DIGITS.text(worker.sentPerSecond()) + " msg/s sent");
    items.add(NumberFormat.DIGITS.text(worker.receivedPerSecond()) + " received");
    if (worker.sendDelayP99Nanos() >= 0) {
      items.add("send delay p99 " + Numbers.nanos(worker.sendDelayP99Nanos()));
      items.add("its own " + Numbers.nanos(Math.max(0, worker.generatorDelayP99Nanos())));
    }
    if (Double.isFinite(worker.processorShare())) {
      items.add("processors " + NumberFormat.SHARE.text(worker.processorShare()));
    }
    if (worker.collectorPauseNanos() > 0) {
      items.add("GC " + Numbers.nanos(worker.collectorPauseNanos()));
    }
    if (worker.stoppedNanos() > 0) {
      items.add("stopped " + Numbers.nanos(worker.stoppedNanos()));
    }
    return items;
  }
}
