// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import dev.plimsoll.text.Numbers;
import java.util.List;

/** The names of the cells in which the runs of a choice are stored: several for each system. */
public final class ChoiceCells {

  /** Multiples of the load that a quick choice tries, ascending. */
  public static final List<Double> PROBES = List.of(1.25, 1.5, 2.0);

  private ChoiceCells() {}

  /** The cell of the runs at the load that is needed. */
  public static String load(String system) {
    return system;
  }

  /** The cell of the search of the highest rate. */
  public static String search(String system) {
    return system + ", search";
  }

  /** The cell of the run in which a node is lost. */
  public static String nodeLoss(String system) {
    return system + ", loss of a node";
  }

  /** The cell of a run at a multiple of the load. */
  public static String probe(String system, double multiple) {
    return system + ", " + Numbers.plain(multiple) + " × the load";
  }
}
