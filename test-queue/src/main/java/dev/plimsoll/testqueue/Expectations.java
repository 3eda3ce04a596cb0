// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * What test classes are expected to take: the table that an earlier run wrote. It decides only the
 * order of classes and how many run at a time, so it may be incomplete or old.
 */
final class Expectations {

  private final Map<String, Expectation> byClass;

  private Expectations(Map<String, Expectation> byClass) {
    this.byClass = byClass;
  }

  static Expectations none() {
    return new Expectations(Map.of());
  }

  /**
   * Reads a table of {@link TimesTable}.
   *
   * @throws IOException naming the line that cannot be read
   */
  static Expectations read(Path table) throws IOException {
    Map<String, Expectation> byClass = new HashMap<>();
    int line = 0;
    for (String each : Files.readAllLines(table)) {
      line++;
      if (line == 1 || each.isBlank()) {
        continue;
      }
      String[] fields = each.split("\t", -1);
      try {
        byClass.put(
            fields[TimesTable.CLASS],
            new Expectation(
                Double.parseDouble(fields[TimesTable.WALL]),
                Double.parseDouble(fields[TimesTable.PROCESSOR])));
      } catch (IndexOutOfBoundsException | NumberFormatException e) {
        throw new IOException(
            "%s:%d: no line of a table of times; delete it, or copy target/test-times.tsv there"
                .formatted(table, line),
            e);
      }
    }
    return new Expectations(byClass);
  }

  Expectation of(TestClass type) {
    return byClass.getOrDefault(type.name(), Expectation.UNKNOWN);
  }
}
