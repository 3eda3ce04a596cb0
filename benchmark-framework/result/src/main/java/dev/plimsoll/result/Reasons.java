// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Finding;
import java.util.ArrayList;
import java.util.List;

/** Collects failures and warnings. */
final class Reasons {

  private final List<Finding> failures = new ArrayList<>();
  private final List<Finding> warnings = new ArrayList<>();

  List<Finding> failures() {
    return List.copyOf(failures);
  }

  List<Finding> warnings() {
    return List.copyOf(warnings);
  }

  void fail(String code, String message, Number actual, Number limit) {
    failures.add(finding(code, message, actual, limit));
  }

  void failAbove(String code, String message, Long actual, double limit) {
    if (actual != null && actual > limit) {
      fail(code, message, actual, limit);
    }
  }

  void warn(String code, String message, Number actual, Number limit) {
    warnings.add(finding(code, message, actual, limit));
  }

  private static Finding finding(String code, String message, Number actual, Number limit) {
    return new Finding(
        code,
        message,
        actual == null ? null : (Double) actual.doubleValue(),
        limit == null ? null : (Double) limit.doubleValue());
  }
}
