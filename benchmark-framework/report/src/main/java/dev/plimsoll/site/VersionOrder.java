// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import java.math.BigInteger;
import java.util.Comparator;

/** Orders versions by their numbers: 4.9 before 4.10. */
final class VersionOrder implements Comparator<String> {

  @Override
  public int compare(String one, String other) {
    String[] left = parts(one);
    String[] right = parts(other);
    for (int i = 0; i < Math.min(left.length, right.length); i++) {
      int order =
          isNumber(left[i]) && isNumber(right[i])
              ? new BigInteger(left[i]).compareTo(new BigInteger(right[i]))
              : left[i].compareTo(right[i]);
      if (order != 0) {
        return order;
      }
    }
    int order = Integer.compare(left.length, right.length);
    return order != 0 ? order : one.compareTo(other);
  }

  private static String[] parts(String version) {
    return version.split("(?<=\\d)(?=\\D)|(?<=\\D)(?=\\d)");
  }

  private static boolean isNumber(String part) {
    return !part.isEmpty() && part.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
