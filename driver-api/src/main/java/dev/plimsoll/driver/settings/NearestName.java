// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name of a setting that the user may have meant. */
public final class NearestName {

  private static final int FARTHEST = 6;

  private NearestName() {}

  /** Returns the nearest name, if it differs in at most half of the letters. Case is ignored. */
  public static Optional<String> find(String given, Collection<String> known) {
    int farthest = Math.min(FARTHEST, given.length() / 2);
    return known.stream()
        .min(Comparator.comparingInt(candidate -> distance(given, candidate)))
        .filter(candidate -> distance(given, candidate) <= farthest);
  }

  private static int distance(String given, String candidate) {
    return levenshtein(given.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
  }

  private static int levenshtein(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
