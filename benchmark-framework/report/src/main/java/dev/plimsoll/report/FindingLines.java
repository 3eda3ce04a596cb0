// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult.Finding;

/** Formats a finding as a sentence. */
final class FindingLines {

  private FindingLines() {}

  /** Returns message and code; the message has the value and the limit. */
  static String sentence(Finding finding) {
    return finding.message() + " (" + finding.code() + ")";
  }
}
