// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that the user may have meant. */
public final class NearestKey {

  private NearestKey() {}

  /** Says which name may have been meant, or lists those that there are. */
  static String hint(String given, Collection<String> known) {
    return find(given, known)
        .map(name -> "did you mean '" + name + "'?")
        .orElseGet(
            () ->
                known.isEmpty() ? "no key is known here" : "known are " + String.join(", ", known));
  }

  /** The nearest name, if one is near: a third of its letters may differ, case is no difference. */
  public static Optional<String> find(String given, Collection<String> known) {
    String best = "";
    int least = Integer.MAX_VALUE;
    for (String name : known) {
      int distance = distance(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        best = name;
      }
    }
    return least <= Math.max(1, given.length() / 3) ? Optional.of(best) : part(given, known);
  }

  private static Optional<String> part(String given, Collection<String> known) {
    String lower = given.toLowerCase(Locale.ROOT);
    return lower.length() < 4
        ? Optional.empty()
        : known.stream().filter(name -> name.toLowerCase(Locale.ROOT).contains(lower)).findFirst();
  }

  /** Letters to insert, delete or replace, or neighbours to swap, to make one of the other. */
  static int distance(String a, String b) {
    int[][] steps = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        steps[i][j] = i == 0 || j == 0 ? i + j : step(steps, a, b, i, j);
      }
    }
    return steps[a.length()][b.length()];
  }

  private static int step(int[][] steps, String a, String b, int i, int j) {
    boolean same = a.charAt(i - 1) == b.charAt(j - 1);
    int least = Math.min(steps[i - 1][j], steps[i][j - 1]) + 1;
    least = Math.min(least, steps[i - 1][j - 1] + (same ? 0 : 1));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(least, steps[i - 2][j - 2] + 1) : least;
  }
}
