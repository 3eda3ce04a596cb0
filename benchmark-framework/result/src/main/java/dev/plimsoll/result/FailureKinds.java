// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Map;
import java.util.stream.Collectors;

/** Kinds of failed sends and replies in sentences. */
final class FailureKinds {

  /** The name of {@code FailureKind.FULL}. */
  static final String FULL = "FULL";

  private FailureKinds() {}

  /** Returns what is counted, for a sentence: {@code Failed sends (3 TIMEOUT, 1 REJECTED)}. */
  static String failedSends(Integrity counts) {
    return "Failed sends (" + words(counts.failuresByKind()) + ")";
  }

  static String words(Map<String, Long> byKind) {
    return byKind.entrySet().stream()
        .map(each -> each.getValue() + " " + each.getKey())
        .collect(Collectors.joining(", "));
  }
}
