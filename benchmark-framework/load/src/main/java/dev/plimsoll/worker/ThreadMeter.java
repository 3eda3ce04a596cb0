// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.OsThread.Schedule;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.worker.GeneratorReport.ThreadUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the scheduler counts in the measured window of the threads that send or run the framework's
 * callbacks. Source: {@code /proc/pid/task/tid/schedstat}: Linux only. A thread that ends inside
 * the window is not counted.
 *
 * <p>Threads: any; one at a time.
 */
final class ThreadMeter {

  private final Recorders recorders;
  private final Map<Recorders.OfThread, Schedule> atBegin = new HashMap<>();
  private Optional<Map<Recorders.OfThread, Schedule>> used = Optional.empty();
  private boolean begun;

  ThreadMeter(Recorders recorders) {
    this.recorders = recorders;
  }

  /** Begins and ends with the measured window. Call several times a second. */
  synchronized void follow(PhaseTimes phaseTimes, long now) {
    if (!phaseTimes.hasBegun() || used.isPresent()) {
      return;
    }
    if (!begun && now >= phaseTimes.measuredStart() && now < phaseTimes.measuredEnd()) {
      begun = true;
      for (Recorders.OfThread thread : recorders.threads()) {
        Schedule schedule = thread.osThread().schedule();
        if (schedule != null) {
          atBegin.put(thread, schedule);
        }
      }
    } else if (begun && now >= phaseTimes.measuredEnd()) {
      end();
    }
  }

  /** Ends measuring, if the window has not ended. Idempotent. */
  synchronized void end() {
    if (!begun || used.isPresent()) {
      return;
    }
    Map<Recorders.OfThread, Schedule> all = new HashMap<>();
    for (Recorders.OfThread thread : recorders.threads()) {
      Schedule before = atBegin.getOrDefault(thread, thread.atFirst());
      Schedule now = thread.osThread().schedule();
      if (before != null && now != null) {
        all.put(thread, now.since(before));
      }
    }
    used = Optional.of(all);
  }

  /** What was counted; empty if the window has not begun, or nothing can be read. */
  synchronized Optional<List<ThreadUse>> uses() {
    return used.filter(all -> !all.isEmpty())
        .map(
            all -> {
              List<ThreadUse> uses = new ArrayList<>();
              use(all, true).ifPresent(uses::add);
              use(all, false).ifPresent(uses::add);
              return uses;
            });
  }

  /** How long the sending thread waited for a processor that waited longest; 0 if not known. */
  synchronized long longestSenderWaitNanos() {
    return used.flatMap(all -> use(all, true)).map(ThreadUse::worstWaitedNanos).orElse(0L);
  }

  private static Optional<ThreadUse> use(Map<Recorders.OfThread, Schedule> all, boolean send) {
    return all.entrySet().stream()
        .filter(each -> each.getKey().sends() == send)
        .map(Map.Entry::getValue)
        .map(
            each ->
                new ThreadUse(
                    send,
                    1,
                    each.processorNanos(),
                    each.waitedNanos(),
                    each.timeSlices(),
                    each.waitedNanos(),
                    each.timeSlices()))
        .reduce(ThreadUse::both);
  }
}
