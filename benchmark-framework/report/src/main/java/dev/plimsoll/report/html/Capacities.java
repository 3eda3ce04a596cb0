// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.RunKeys;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SearchPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The capacities of the systems of a report: the highest rates that searches among its runs have
 * confirmed.
 */
final class Capacities {

  /** How a search offers its load, which does not matter for what it found. */
  private static final String LOAD = "load";

  private Capacities() {}

  /** Returns the capacities of a group's driver under the group's kind of load, ascending. */
  static List<Double> of(Report report, RunGroup group) {
    RunResult own = report.result(group.first());
    List<Double> rates = new ArrayList<>();
    for (RunResult other : report.results()) {
      SearchPart search = other.search();
      if (search != null
          && search.ratePerSecond() != null
          && !other.burnIn()
          && other.driver().name().equals(own.driver().name())
          && shape(other).equals(shape(own))) {
        rates.add(search.ratePerSecond());
      }
    }
    return rates.stream().sorted().toList();
  }

  private static Map<String, String> shape(RunResult result) {
    Map<String, String> shape = new RunKeys(result).shape();
    shape.remove(LOAD);
    return shape;
  }
}
