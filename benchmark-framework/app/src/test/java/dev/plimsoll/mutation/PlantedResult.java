// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a test found a planted bug.
 *
 * @param what what the program does with it
 */
record PlantedResult(String name, String what, String className, String test, boolean found) {

  private static final String SEPARATOR = "\t";

  /** Writes the commit and a line for each bug. */
  static void write(Path root, String commit, List<PlantedResult> results) throws IOException {
    List<String> lines = new ArrayList<>(List.of("commit" + SEPARATOR + commit));
    for (PlantedResult each : results) {
      lines.add(
          String.join(
              SEPARATOR,
              each.name,
              each.what,
              each.className,
              each.test,
              each.found ? "found" : "not found"));
    }
    Files.write(file(root), lines);
  }

  /** The section of the page, or nothing if no bugs were planted. */
  static String section(Path root) throws IOException {
    if (!Files.exists(file(root))) {
      return "";
    }
    List<String> lines = Files.readAllLines(file(root));
    StringBuilder section = new StringBuilder("\n## Planted bugs\n\n");
    section.append(
        "`bin/mutation --planted` plants the bugs of `mutation/planted.txt` one by one and runs"
            + " the\n"
            + "test that is to find it, with the bug and without. At commit ");
    section.append(lines.get(0).split(SEPARATOR, -1)[1]).append(":\n\n");
    section.append("| bug | in | test | |\n|---|---|---|---|\n");
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(SEPARATOR, -1);
      section.append(
          String.format(
              "| %s | `%s` | `%s` | %s |%n",
              fields[1], simple(fields[2]), simple(fields[3]), fields[4]));
    }
    return section.toString();
  }

  private static String simple(String name) {
    return name.replaceFirst("^[a-z.]+", "");
  }

  private static Path file(Path root) {
    return root.resolve("mutation/planted-results.txt");
  }
}
