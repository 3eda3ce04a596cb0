// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.result.HardwareShare;
import dev.plimsoll.result.RunResult;
import java.util.List;
import java.util.stream.Collectors;

/** How much of the machines' baseline a run needed. */
public final class HardwareText {

  private HardwareText() {}

  /** Returns a line; empty without a baseline. */
  static List<String> lines(RunResult result) {
    List<HardwareShare> shares = HardwareShare.of(result);
    return shares.isEmpty()
        ? List.of()
        : Paragraph.of(
            "hardware",
            shares.stream().map(HardwareText::sentence).collect(Collectors.joining("; ")));
  }

  /** Returns a share as a sentence without an end. */
  public static String sentence(HardwareShare share) {
    return "%s at least %s: %s of %s MB/s that %s did without a system"
        .formatted(
            share.of(),
            NumberFormat.SHARE.text(share.share()),
            NumberFormat.DIGITS.text(share.usedBytesPerSecond() / 1e6),
            NumberFormat.DIGITS.text(share.limitBytesPerSecond() / 1e6),
            share.host());
  }
}
