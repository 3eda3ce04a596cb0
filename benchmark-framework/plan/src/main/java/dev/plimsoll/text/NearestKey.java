// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that the user may have meant. */
public final class NearestKey {

  private NearestKey() {}

  /** Returns a hint that suggests the nearest name or lists all known names. */
  public static String hint(String given, Collection<String> known) {
    return find(given, known)
        .map(name -> "did you mean '" + name + "'?")
        .orElseGet(
            () ->
                known.isEmpty() ? "no key is known here" : "known are " + String.join(", ", known));
  }

  /**
   * Returns the nearest name if it differs in at most a third of the letters (at least one), or
   * else a name that contains the given one. Case is ignored.
   */
  public static Optional<String> find(String given, Collection<String> known) {
    String best = "";
    int min = Integer.MAX_VALUE;
    for (String name : known) {
      int distance = EditDistance.of(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < min) {
        min = distance;
        best = name;
      }
    }
    return min <= Math.max(1, given.length() / 3) ? Optional.of(best) : part(given, known);
  }

  private static Optional<String> part(String given, Collection<String> known) {
    String lower = given.toLowerCase(Locale.ROOT);
    return lower.length() < 4
        ? Optional.empty()
        : known.stream().filter(name -> name.toLowerCase(Locale.ROOT).contains(lower)).findFirst();
  }
}
