// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A bug that is planted in a class, and the test that is to find it.
 *
 * @param what what the program does with it
 * @param className the full name of the class that is changed
 * @param test the test class and method
 * @param code what is replaced
 * @param replacement what takes its place
 */
record PlantedBug(
    String name, String what, String className, String test, String code, String replacement) {

  private static final List<String> KEYS = List.of("bug", "what", "class", "test", "-", "+");

  /** Parses the lines of the list: blocks that are separated by empty lines. */
  static List<PlantedBug> parse(List<String> lines) {
    List<PlantedBug> bugs = new ArrayList<>();
    Map<String, String> block = new HashMap<>();
    for (String line : Stream.concat(lines.stream(), Stream.of("")).toList()) {
      if (line.isBlank()) {
        if (!block.isEmpty()) {
          bugs.add(of(block));
          block.clear();
        }
      } else if (!line.startsWith("#")) {
        String[] parts = line.split(" ", 2);
        String value = parts.length == 1 ? "" : parts[1].strip();
        if (!KEYS.contains(parts[0]) || block.put(parts[0], value) != null) {
          throw new IllegalArgumentException("unknown or given twice: " + line);
        }
      }
    }
    return bugs;
  }

  private static PlantedBug of(Map<String, String> block) {
    if (block.size() < KEYS.size()) {
      throw new IllegalArgumentException("a planted bug has " + KEYS + ": " + block);
    }
    return new PlantedBug(
        block.get("bug"),
        block.get("what"),
        block.get("class"),
        block.get("test"),
        block.get("-"),
        block.get("+"));
  }

  String testClass() {
    return test.substring(0, test.indexOf('#'));
  }

  String testMethod() {
    return test.substring(test.indexOf('#') + 1);
  }

  /**
   * Returns the source with the bug.
   *
   * @throws IllegalStateException if the source does not have the code exactly once
   */
  String plantIn(String source) {
    String words =
        Stream.of(code.split("\\s+", -1)).map(Pattern::quote).collect(Collectors.joining("\\s+"));
    Matcher matcher = Pattern.compile(words).matcher(source);
    if (!matcher.find()) {
      throw new IllegalStateException(name + ": " + className + " does not have " + code);
    }
    String planted = source.substring(0, matcher.start()) + replacement;
    int end = matcher.end();
    if (matcher.find()) {
      throw new IllegalStateException(name + ": " + className + " has more than once " + code);
    }
    return planted + source.substring(end);
  }
}
