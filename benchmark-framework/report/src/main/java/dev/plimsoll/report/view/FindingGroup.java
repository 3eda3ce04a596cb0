// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.view;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The findings with one code: why runs failed or are void, or a warning.
 *
 * @param where the runs that have it; empty in a document about one run
 * @param statements one for each finding, in the order of the runs
 */
public record FindingGroup(Kind kind, String code, String where, List<Statement> statements) {

  /** What a finding means for the verdict. */
  public enum Kind {
    FAILURE,
    VOID,
    /** A warning that the window is unsound. */
    UNSOUND,
    WARNING
  }

  /**
   * A finding.
   *
   * @param run index of the run that has it
   * @param repeated what the run repeats: equal for repetitions
   * @param label name of the run; empty in a document about one run
   * @param message its sentence
   * @param actual the value that broke the rule; negative infinity without one
   */
  public record Statement(int run, String repeated, String label, String message, double actual) {
    public Statement {
      Objects.requireNonNull(repeated, "repeated");
      Objects.requireNonNull(label, "label");
      Objects.requireNonNull(message, "message");
    }

    /** Returns the sentence with the name of its run. */
    public String text() {
      return label.isEmpty() ? message : label + ": " + message;
    }
  }

  public FindingGroup {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(code, "code");
    Objects.requireNonNull(where, "where");
    statements = List.copyOf(statements);
  }

  /** Returns the statements about each set of repetitions. */
  public List<List<Statement>> byRepetitions() {
    return List.copyOf(
        statements.stream()
            .collect(
                Collectors.groupingBy(Statement::repeated, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /** Returns the statement with the greatest value for each set of repetitions. */
  public List<Statement> worst() {
    return byRepetitions().stream()
        .map(each -> each.stream().max(Comparator.comparingDouble(Statement::actual)).orElseThrow())
        .toList();
  }
}
