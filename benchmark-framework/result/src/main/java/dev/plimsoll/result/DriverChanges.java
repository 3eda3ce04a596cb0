// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.plan.PlanLoader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What was changed of a driver file for a run. Its hash is that of the file alone, so runs of one
 * file are repetitions of each other only if these changes are the same, too.
 */
public final class DriverChanges {

  private static final String SET = "--set";

  private DriverChanges() {}

  /**
   * Returns the cell of a study, the driver's keys of a sweep and those of {@code --set}, separated
   * by commas; empty if nothing was changed.
   */
  public static String of(RunResult result) {
    Set<String> changes = new LinkedHashSet<>();
    Series series = result.run().series();
    if (series != null) {
      series
          .cell()
          .forEach(
              (key, value) -> {
                if (key.equals(Series.CELL)) {
                  changes.add(String.valueOf(value));
                } else if (key.startsWith(PlanLoader.DRIVER_KEY)) {
                  changes.add(key + "=" + value);
                }
              });
    }
    List<String> arguments = result.run().commandLine();
    changes.addAll(sets(arguments == null ? List.of() : arguments));
    return String.join(", ", changes);
  }

  /**
   * Returns the keys of drivers in the {@code --set} of a command line with their values, sorted.
   */
  public static List<String> sets(List<String> arguments) {
    List<String> sets = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = Objects.requireNonNullElse(arguments.get(i), "");
      boolean value = i > 0 && SET.equals(arguments.get(i - 1));
      String set = argument.startsWith(SET + "=") ? argument.substring(SET.length() + 1) : argument;
      if (set.startsWith(PlanLoader.DRIVER_KEY) && (value || set.length() < argument.length())) {
        sets.add(set);
      }
    }
    return sets.stream().sorted().toList();
  }
}
