// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.Serializable;
import java.util.List;

/**
 * The outcome of a test class.
 *
 * @param passed number of tests that passed
 * @param failures tests and containers that failed
 * @param skipped tests and containers that did not run, with the reason
 */
record ClassReport(int passed, List<Problem> failures, List<Problem> skipped)
    implements Serializable {

  ClassReport {
    failures = List.copyOf(failures);
    skipped = List.copyOf(skipped);
  }

  /** Returns the report of a class whose JVM ended or did not answer. */
  static ClassReport ofLostJvm(TestClass type, String why) {
    return new ClassReport(0, List.of(new Problem("", type.simpleName(), why)), List.of());
  }

  int tests() {
    return passed + failures.size() + skipped.size();
  }
}
