// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Collects the problems of a result, one sentence each, with the key concerned. */
final class Contradictions {

  /** One damaged part breaks many rules; the first problems show where it is. */
  private static final int MAX = 20;

  private final List<String> sentences = new ArrayList<>();
  private int left;

  /**
   * Adds a problem.
   *
   * @param key displayed key: {@code timeline.rows[3].sent}
   * @param sentence a format of {@link String#format}
   */
  void add(String key, String sentence, Object... arguments) {
    if (sentences.size() == MAX) {
      left++;
      return;
    }
    sentences.add("key '" + key + "': " + String.format(Locale.ROOT, sentence, arguments));
  }

  List<String> sentences() {
    if (left == 0) {
      return List.copyOf(sentences);
    }
    List<String> all = new ArrayList<>(sentences);
    all.add("and " + left + " more");
    return List.copyOf(all);
  }
}
