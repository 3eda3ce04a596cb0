// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.List;

/**
 * A group of repetitions of one run.
 *
 * @param label what differs between this group and the others
 * @param colour index in the palette; equal for all groups of a side or system
 * @param dash index of the dash pattern among the groups of that colour
 * @param burnIn whether the runs are burn-ins
 * @param isVoid whether the runs are void
 * @param voids the number of void runs of the same content; 0 in a group that is void itself
 * @param runs indexes of the runs in the report
 */
record RunGroup(
    String label,
    int colour,
    int dash,
    boolean burnIn,
    boolean isVoid,
    int voids,
    List<Integer> runs) {

  RunGroup {
    runs = List.copyOf(runs);
  }

  RunGroup labelled(String text) {
    return new RunGroup(text, colour, dash, burnIn, isVoid, voids, runs);
  }

  /** Returns whether the runs are shown in charts and medians beside others. */
  boolean counts() {
    return !burnIn && !isVoid;
  }

  /** Returns the first run, which represents the group in properties that all its runs share. */
  int first() {
    return runs.get(0);
  }
}
