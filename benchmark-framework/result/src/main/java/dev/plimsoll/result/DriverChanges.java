// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.plan.PlanLoader;
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
    changes.addAll(sets(result.run().commandLine()));
    return String.join(", ", changes);
  }

  private static Set<String> sets(List<String> commandLine) {
    Set<String> sets = new LinkedHashSet<>();
    List<String> arguments = Objects.requireNonNullElse(commandLine, List.of());
    for (int i = 0; i < arguments.size(); i++) {
      String argument = Objects.requireNonNullElse(arguments.get(i), "");
      if (argument.startsWith(SET + "=" + PlanLoader.DRIVER_KEY)) {
        sets.add(argument.substring(SET.length() + 1));
      } else if (argument.startsWith(PlanLoader.DRIVER_KEY)
          && i > 0
          && SET.equals(arguments.get(i - 1))) {
        sets.add(argument);
      }
    }
    return sets;
  }
}
