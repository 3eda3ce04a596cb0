// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import java.util.Arrays;

/**
 * The sets that one recorder still adds to, one for each row of intended times that events come
 * from at present: as a rule one or two, but as many as a system owes when it catches up out of
 * order.
 *
 * <p>Memory: at most {@value #MOST} sets, or one for each step of the load where there are more.
 * When events of one row come from more rows than that, the sets are handed over, and those that
 * follow span twice as many rows, so that few are handed over however long the backlog is.
 *
 * <p>Threads: one.
 */
final class OpenSets {

  static final int MOST = 64;

  private static final int FIRST = 4;

  private final Collector collector;
  private final int most;
  private IntervalSet[] sets = new IntervalSet[FIRST];
  private int count;
  private int rowsOfSet = 1;

  OpenSets(Collector collector, int steps) {
    this.collector = collector;
    this.most = Math.max(MOST, steps + 2);
  }

  /** The set for an event; null if none covers it. */
  IntervalSet find(int epoch, RunPhase phase, long intended, long instant) {
    for (int i = 0; i < count; i++) {
      if (sets[i].covers(epoch, phase, intended, instant)) {
        return sets[i];
      }
    }
    return null;
  }

  /** Hands over the sets that no further event can belong to. */
  void handOverPast(int epoch, long instant) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      IntervalSet set = sets[i];
      if (set.epoch != epoch || instant >= set.eventUntil) {
        collector.handOver(set);
      } else {
        sets[kept++] = set;
      }
    }
    if (kept == 0) {
      rowsOfSet = 1;
    }
    empty(kept);
  }

  /** Makes place for one more; the rows that it is to span are known after this. */
  void makePlace() {
    if (count == most) {
      handOverAll();
      rowsOfSet *= 2;
    } else if (count == sets.length) {
      sets = Arrays.copyOf(sets, Math.min(most, count * 2));
    }
  }

  /** How many rows of intended times a new set spans. */
  int rowsOfSet() {
    return rowsOfSet;
  }

  /** Adds a set, after {@link #makePlace}. */
  void add(IntervalSet set) {
    sets[count++] = set;
  }

  void handOverAll() {
    for (int i = 0; i < count; i++) {
      collector.handOver(sets[i]);
    }
    empty(0);
  }

  private void empty(int from) {
    Arrays.fill(sets, from, count, null);
    count = from;
  }
}
