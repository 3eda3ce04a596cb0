// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.text.Numbers;
import java.util.List;

/** Counts workload, driver and study files that {@code check} read, for a line below the others. */
final class UsableFiles {

  private int usable;
  private int wrong;

  void add(boolean isUsable) {
    if (isUsable) {
      usable++;
    } else {
      wrong++;
    }
  }

  /** Returns the line, a comment of YAML; without one for a single file. */
  List<String> lines() {
    int files = usable + wrong;
    return files < 2
        ? List.of()
        : List.of(
            "# "
                + Numbers.things(files, "workload, driver or study file")
                + ": "
                + usable
                + " usable, "
                + wrong
                + " not");
  }
}
