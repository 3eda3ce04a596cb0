// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import java.util.ArrayList;
import java.util.List;

/** Collects failures, void reasons and warnings. */
final class Reasons {

  private final List<Finding> failures = new ArrayList<>();
  private final List<Finding> voids = new ArrayList<>();
  private final List<Finding> warnings = new ArrayList<>();

  /** Returns FAIL if there is a failure, else VOID if there is a void reason, else PASS. */
  Status status() {
    if (!failures.isEmpty()) {
      return Status.FAIL;
    }
    return voids.isEmpty() ? Status.PASS : Status.VOID;
  }

  List<Finding> failures() {
    return List.copyOf(failures);
  }

  List<Finding> voids() {
    return List.copyOf(voids);
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

  /** Adds a void reason: what the generator or its machine did to the metrics. */
  void disturb(String code, String message, Number actual, Number limit) {
    voids.add(finding(code, message, actual, limit));
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
