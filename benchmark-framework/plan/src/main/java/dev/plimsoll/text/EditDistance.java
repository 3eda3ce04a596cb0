// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

/** Edit distance of two words. */
public final class EditDistance {

  private EditDistance() {}

  /**
   * Returns the number of insertions, deletions, replacements and swaps of adjacent letters that
   * change one word into the other.
   */
  public static int of(String a, String b) {
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
    int min = Math.min(steps[i - 1][j], steps[i][j - 1]) + 1;
    min = Math.min(min, steps[i - 1][j - 1] + (same ? 0 : 1));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(min, steps[i - 2][j - 2] + 1) : min;
  }
}
