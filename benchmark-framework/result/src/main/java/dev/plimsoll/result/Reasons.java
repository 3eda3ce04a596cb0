// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Collects failures, void reasons and warnings. */
final class Reasons {

  private final List<Finding> failures = new ArrayList<>();
  private final List<Finding> voids = new ArrayList<>();
  private final Set<String> noted = new HashSet<>();
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

  /** Fails, or is a void reason if the generator itself may be the cause. */
  void add(boolean ours, String code, String message, Number actual, Number limit) {
    if (ours) {
      disturb(code, message, actual, limit);
    } else {
      fail(code, message, actual, limit);
    }
  }

  /**
   * Adds the finding of {@link #add} if a count is known and above a limit.
   *
   * @param counted what is counted, such as {@code Lost messages}
   */
  void addAbove(boolean ours, String code, String counted, Long actual, double limit) {
    if (actual != null && actual > limit) {
      add(ours, code, sentence(counted, actual, limit), actual, limit);
    }
  }

  /** Notes the findings of a step, so that {@link #has} knows them. */
  void note(Reasons ofStep) {
    ofStep.failures.forEach(each -> noted.add(each.code()));
    ofStep.voids.forEach(each -> noted.add(each.code()));
  }

  /** Returns whether there is a failure or void reason with this code, of the run or of a step. */
  boolean has(String code) {
    return noted.contains(code)
        || Stream.concat(failures.stream(), voids.stream())
            .anyMatch(each -> each.code().equals(code));
  }

  void failAbove(String code, String counted, Long actual, double limit) {
    addAbove(false, code, counted, actual, limit);
  }

  /** Returns a sentence on a count; a limit of 0 needs no words. */
  static String sentence(String counted, long actual, double limit) {
    String allowed = limit > 0 ? "; allowed are " + Numbers.count((long) limit) : "";
    return counted + ": " + Numbers.count(actual) + allowed + ".";
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
