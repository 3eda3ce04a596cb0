// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Where PIT changes the code, and how. It names a mutant as long as its class is the same.
 *
 * @param mutator the full name of PIT's class
 */
record MutantPlace(
    String className, String method, String signature, int line, int index, String mutator) {

  /** The number of fields in a line. */
  static final int FIELDS = 6;

  /** The order of the code. */
  static final Comparator<MutantPlace> ORDER =
      Comparator.comparing(MutantPlace::className)
          .thenComparing(MutantPlace::line)
          .thenComparing(MutantPlace::signature)
          .thenComparing(MutantPlace::index)
          .thenComparing(MutantPlace::mutator)
          .thenComparing(MutantPlace::method);

  /** Reads the first fields of a line. */
  static MutantPlace of(String[] fields) {
    return new MutantPlace(
        fields[0],
        fields[1],
        fields[2],
        Integer.parseInt(fields[3]),
        Integer.parseInt(fields[4]),
        fields[5]);
  }

  /** The fields as {@code bin/mutation}'s plugin of PIT writes them. */
  String text() {
    return String.join(
        "\t",
        List.of(
            className, method, signature, String.valueOf(line), String.valueOf(index), mutator));
  }

  String shortMutator() {
    return mutator.replaceFirst(".*\\.", "").replaceFirst("(ReturnVals)?Mutator(_.*)?$", "");
  }

  static String[] fieldsAfter(String[] fields) {
    return Arrays.copyOfRange(fields, FIELDS, fields.length);
  }
}
