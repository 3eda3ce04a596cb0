// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.FindingGroup;
import dev.plimsoll.report.view.FindingGroup.Kind;
import dev.plimsoll.report.view.FindingGroup.Statement;
import dev.plimsoll.report.view.ViewPart.Findings;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes findings for the terminal. */
public final class FindingLines {

  private FindingLines() {}

  /** Returns why a run failed or is void. */
  static List<String> reasons(Findings findings) {
    boolean failed = findings.groups().stream().anyMatch(each -> each.kind() == Kind.FAILURE);
    List<String> lines = new ArrayList<>();
    for (FindingGroup group : of(findings, EnumSet.of(Kind.FAILURE, Kind.VOID))) {
      String label = group.kind() == Kind.VOID && failed ? "disturbed" : "because";
      group.statements().forEach(each -> lines.addAll(Paragraph.of(label, text(each, group))));
    }
    return lines;
  }

  /** Returns the warnings of a run. */
  static List<String> warnings(Findings findings) {
    List<String> lines = new ArrayList<>();
    for (FindingGroup group : of(findings, EnumSet.of(Kind.UNSOUND, Kind.WARNING))) {
      group.statements().forEach(each -> lines.addAll(Paragraph.of("warning", text(each, group))));
    }
    return lines;
  }

  /**
   * Returns the findings of several runs in brief: each reason once for repetitions, and the codes
   * of the warnings; empty if there are none.
   */
  public static List<String> ofSeries(List<RunResult> results) {
    Findings findings = FindingText.of(results);
    List<String> lines = new ArrayList<>();
    for (FindingGroup group : of(findings, EnumSet.complementOf(EnumSet.of(Kind.WARNING)))) {
      String label = group.kind() == Kind.UNSOUND ? "unsound" : "because";
      for (List<Statement> repetitions : group.byRepetitions()) {
        long others = runs(repetitions) - 1;
        lines.addAll(
            Paragraph.of(
                label,
                text(repetitions.get(0), group)
                    + (others > 0 ? ", and in " + Numbers.things(others, "other run") : "")));
      }
    }
    Collection<List<String>> codes = codes(findings, results);
    codes.forEach(items -> lines.addAll(Paragraph.items("warnings", items)));
    if (!codes.isEmpty()) {
      lines.addAll(Paragraph.of("", "in full with --verbose and in the result files"));
    }
    return lines;
  }

  /** Returns the codes of the warnings of each set of repetitions, after its name. */
  private static Collection<List<String>> codes(Findings findings, List<RunResult> results) {
    Map<String, List<String>> items = new LinkedHashMap<>();
    for (FindingGroup group : of(findings, EnumSet.of(Kind.WARNING))) {
      for (List<Statement> repetitions : group.byRepetitions()) {
        String name = repetitions.get(0).repeated();
        long all = results.stream().filter(each -> RunTitle.of(each).equals(name)).count();
        items
            .computeIfAbsent(name, any -> new ArrayList<>(List.of(name)))
            .add(group.code() + (all > 1 ? " in " + runs(repetitions) + " of " + all : ""));
      }
    }
    return items.values();
  }

  private static long runs(List<Statement> statements) {
    return statements.stream().mapToInt(Statement::run).distinct().count();
  }

  private static List<FindingGroup> of(Findings findings, Set<Kind> kinds) {
    return findings.groups().stream().filter(each -> kinds.contains(each.kind())).toList();
  }

  /** Returns message and code; the message has the value and the limit. */
  private static String text(Statement statement, FindingGroup group) {
    return statement.text() + " (" + group.code() + ")";
  }
}
