// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A class, or a test of it, took longer than it may. */
final class TimeLimitException extends IOException {

  private static final long serialVersionUID = 1L;

  private final transient TestStart last;

  /**
   * @param last the test that was running
   */
  TimeLimitException(TestStart last, String message) {
    super(message);
    this.last = last;
  }

  /** Returns the outcome of the tests before, and the running test as one that failed. */
  ClassReport report() {
    List<Problem> failures = new ArrayList<>(last.before().failures());
    // Without an id, the whole class is repeated, with the tests that did not start.
    failures.add(new Problem("", last.name(), getMessage()));
    return new ClassReport(last.before().passed(), failures, last.before().skipped());
  }
}
