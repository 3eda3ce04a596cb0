// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.stream.Stream;

/** Checks that the counts of repeated sends fit to each other and to the counts of the run. */
final class RetryChecks {

  private RetryChecks() {}

  static void check(RunResult result, Contradictions breaches) {
    result.retries().ifPresent(retries -> check(retries, result, breaches));
  }

  private static void check(RetryPart retries, RunResult result, Contradictions breaches) {
    if (Stream.of(retries.failed(), retries.duplicated(), retries.outOfOrder())
        .anyMatch(count -> count < 0)) {
      breaches.add("retries.failed", "or another count of retries is negative.");
    }
    if (retries.messages() > retries.attempts()) {
      breaches.add(
          "retries.attempts",
          "is %d, but %d messages were sent again.",
          retries.attempts(),
          retries.messages());
    }
    if (retries.failed() > retries.messages()) {
      breaches.add(
          "retries.failed",
          "is %d, but only %d messages were sent again.",
          retries.failed(),
          retries.messages());
    }
    Long failed = result.integrity().failed();
    if (failed != null && retries.failed() > failed) {
      breaches.add(
          "retries.failed", "is %d, but integrity.failed is %d.", retries.failed(), failed);
    }
  }
}
