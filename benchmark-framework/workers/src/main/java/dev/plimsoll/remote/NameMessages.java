// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.protocol.NumberedNames;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Names of topics that differ in their numbers only: a million of them fit into a message. */
final class NameMessages {

  private NameMessages() {}

  /** The names as their prefix and count, if each is the prefix and its place in the list. */
  static Optional<NumberedNames> numbered(List<String> names) {
    if (names.isEmpty() || !names.get(0).endsWith("0")) {
      return Optional.empty();
    }
    String first = names.get(0);
    String prefix = first.substring(0, first.length() - 1);
    boolean isNumbered =
        IntStream.range(0, names.size()).allMatch(place -> isName(names.get(place), prefix, place));
    return isNumbered
        ? Optional.of(NumberedNames.newBuilder().setPrefix(prefix).setCount(names.size()).build())
        : Optional.empty();
  }

  private static boolean isName(String name, String prefix, int place) {
    return name.startsWith(prefix)
        && name.substring(prefix.length()).equals(Integer.toString(place));
  }

  /**
   * The names.
   *
   * @param expected as many as the workload has: a few bytes must not stand for more
   */
  static List<String> names(NumberedNames message, int expected) throws IOException {
    if (message.getCount() != expected) {
      throw new IOException(message.getCount() + " names of topics for a workload of " + expected);
    }
    return IntStream.range(0, expected).mapToObj(place -> message.getPrefix() + place).toList();
  }
}
