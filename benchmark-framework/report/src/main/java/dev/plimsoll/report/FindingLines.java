// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.FindingText;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.text.Numbers;

/** Formats a finding as a sentence. */
final class FindingLines {

  private FindingLines() {}

  /** Returns message and code; value and limit are added if the message ends in a unit. */
  static String sentence(Finding finding) {
    return words(finding) + " (" + finding.code() + ')';
  }

  /** Returns the same without the code. */
  static String words(Finding finding) {
    FindingText text = new FindingText(finding);
    return finding.message().endsWith(".") || finding.actual() == null
        ? finding.message()
        : text.sentence() + (text.isAboutTime() ? "; " : ": ") + text.values(Numbers::digits);
  }
}
