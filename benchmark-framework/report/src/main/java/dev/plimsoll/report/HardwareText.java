// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.HardwareShare;
import dev.plimsoll.result.RunResult;
import java.util.List;
import java.util.Optional;

/** How much of the machines' baseline a run needed. */
final class HardwareText {

  private HardwareText() {}

  /** Returns what the run needed of each baseline; empty without one. */
  static Optional<Sentence> sentence(RunResult result) {
    List<String> shares = HardwareShare.of(result).stream().map(HardwareText::text).toList();
    return shares.isEmpty()
        ? Optional.empty()
        : Optional.of(new Sentence("hardware", String.join("; ", shares)));
  }

  private static String text(HardwareShare share) {
    return "%s at least %s (%s MB/s; %s reached %s MB/s without a system)"
        .formatted(
            share.of(),
            NumberFormat.SHARE.text(share.share()),
            NumberFormat.DIGITS.text(share.usedBytesPerSecond() / 1e6),
            share.host(),
            NumberFormat.DIGITS.text(share.limitBytesPerSecond() / 1e6));
  }
}
