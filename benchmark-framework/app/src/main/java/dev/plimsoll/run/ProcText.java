// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads files of {@code /proc}; what cannot be read is empty. */
final class ProcText {

  private static final Pattern NUMBER = Pattern.compile("\\s*(\\d+).*");

  private ProcText() {}

  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Returns the first number of each line by what is before the separator. */
  static Map<String, Long> numbers(Path file, String separator) {
    Map<String, Long> numbers = new HashMap<>();
    for (String line : lines(file)) {
      int at = line.indexOf(separator);
      Matcher number = NUMBER.matcher(at < 0 ? "" : line.substring(at + separator.length()));
      if (number.matches()) {
        numbers.put(line.substring(0, at).strip(), Long.parseLong(number.group(1)));
      }
    }
    return numbers;
  }
}
