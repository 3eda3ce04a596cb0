// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.text.Numbers;

/** Formats a finding as a sentence. */
final class FindingLines {

  private FindingLines() {}

  /** Returns message and code; value and limit are added if the message ends in a unit. */
  static String sentence(Finding finding) {
    StringBuilder text = new StringBuilder(finding.message());
    if (!finding.message().endsWith(".") && finding.actual() != null) {
      text.append(": ").append(Numbers.digits(finding.actual()));
      if (finding.limit() != null) {
        text.append(", limit ").append(Numbers.digits(finding.limit()));
      }
    }
    return text.append(" (").append(finding.code()).append(')').toString();
  }
}
