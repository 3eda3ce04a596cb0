// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.export;

import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import dev.plimsoll.result.UncheckedFigures;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.text.ControlCharacters;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a reader of figures must know and a foreign format has no place for: the verdict with its
 * reasons, warnings, guarantees and loosened limits.
 */
public final class VerdictText {

  private VerdictText() {}

  /** Returns one line for each fact; the first one is the verdict. */
  public static List<String> lines(RunResult result) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "verdict: "
            + result.status()
            + LoosenedLimit.mark(result)
            + UnsoundWindow.mark(result)
            + UncheckedFigures.mark(result));
    result.failures().forEach(each -> lines.add(line("FAIL", each)));
    result.voids().forEach(each -> lines.add(line("VOID", each)));
    result.warnings().forEach(each -> lines.add(line("warning", each)));
    String beyond = PublishedRate.of(result).words();
    if (!beyond.isEmpty()) {
      lines.add("not a rate: " + beyond);
    }
    lines.add("guarantees: " + guarantees(result.driver().guarantees()));
    return lines.stream().map(ControlCharacters::replace).toList();
  }

  /** Returns the lines as a text. */
  public static String write(RunResult result) {
    return String.join("\n", lines(result)) + "\n";
  }

  private static String line(String what, Finding finding) {
    return what + " " + finding.code() + ": " + finding.message();
  }

  private static String guarantees(GuaranteesPart promise) {
    return promise == null || !promise.areKnown()
        ? "not known"
        : "acknowledged by "
            + promise.acknowledgedBy()
            + ", stored in "
            + promise.durableIn()
            + ", replicas "
            + Objects.toString(promise.replicas(), "unknown")
            + ", delivery "
            + promise.delivery()
            + ", ordering "
            + promise.ordering();
  }
}
