// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.List;

/**
 * Runs that are repetitions of one another.
 *
 * @param label what differs between this group and the others
 * @param colour its place in the palette: the same for all groups of a side or system
 * @param dash its place among the groups of that colour
 * @param burnIn whether these runs were made to warm the system up
 * @param runs their places in the report
 */
record RunGroup(String label, int colour, int dash, boolean burnIn, List<Integer> runs) {

  RunGroup {
    runs = List.copyOf(runs);
  }

  /** The first run, which stands for the group where all its runs are alike. */
  int first() {
    return runs.get(0);
  }
}
