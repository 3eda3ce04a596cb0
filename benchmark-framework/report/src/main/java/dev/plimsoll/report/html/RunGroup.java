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
 * @param runs indexes of the runs in the report
 */
record RunGroup(String label, int colour, int dash, boolean burnIn, List<Integer> runs) {

  RunGroup {
    runs = List.copyOf(runs);
  }

  /** Returns the first run, which represents the group in properties that all its runs share. */
  int first() {
    return runs.get(0);
  }
}
