// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.worker.ProcessUse;
import dev.plimsoll.worker.WorkerUpdate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The processor time of the compilers of the workers, added up second by second: in each of them
 * that of the worker whose compilers used most, since one that compiles is not compensated by
 * others that do not. Threads: one.
 */
final class CompilerTimes {

  private final List<OptionalLong> before = new ArrayList<>();
  private long nanos;
  private boolean known;

  /** Adds a second. */
  void second(List<WorkerUpdate> workers) {
    long most = 0;
    for (int i = 0; i < workers.size(); i++) {
      OptionalLong now =
          workers.get(i).process().map(ProcessUse::compilerNanos).orElse(OptionalLong.empty());
      if (before.size() == i) {
        before.add(OptionalLong.empty());
      }
      if (now.isPresent()) {
        known = true;
        most = Math.max(most, now.getAsLong() - before.get(i).orElse(now.getAsLong()));
        before.set(i, now);
      }
    }
    nanos += most;
  }

  /** The sum; NaN if it is not known of any worker. */
  double seconds() {
    return known ? nanos / 1e9 : Double.NaN;
  }
}
