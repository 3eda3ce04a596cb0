// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Writes the table of times: a line for each class, fields separated by tabs, the longest first.
 * Times are seconds.
 */
final class TimesTable {

  /** Positions of the fields that {@link Expectations} reads. */
  static final int CLASS = 1;

  static final int WALL = 2;
  static final int PROCESSOR = 3;

  private static final String HEAD =
      "module\tclass\twall\tprocessor\ttests\tfailed\tskipped\trepetitions";

  private TimesTable() {}

  static void write(Path file, List<ClassRun> runs) throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEAD));
    runs.stream()
        .sorted(Comparator.comparingDouble(ClassRun::wallSeconds).reversed())
        .map(TimesTable::line)
        .forEach(lines::add);
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, lines);
  }

  private static String line(ClassRun run) {
    return String.format(
        Locale.ROOT,
        "%s\t%s\t%.1f\t%.1f\t%d\t%d\t%d\t%d",
        run.type().module(),
        run.type().name(),
        run.wallSeconds(),
        run.processorSeconds(),
        run.first().tests(),
        run.failures().size(),
        run.first().skipped().size(),
        run.repetitions().size());
  }
}
