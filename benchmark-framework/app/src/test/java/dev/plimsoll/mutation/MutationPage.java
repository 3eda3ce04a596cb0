// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import dev.plimsoll.mutation.Mutant.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The page with the scores of all packages and the mutants that are left. */
final class MutationPage {

  private static final String HEADER =
      """
      # Mutation tests

      Written by `bin/mutation`; do not edit. PIT changes the code in small ways (mutants) and runs the quick unit tests:
      those without the tags `long` and `realtime` that `mutation/targets.txt` names. A mutant is killed when a test fails, or
      does not end in time. The score is the share of all generated mutants that were killed: mutants that no test covers,
      and those that did not run before the time limit, count like survivors. The goal is %s in each package. A package
      may be run in several parts: the outcome of a mutant counts as long as its class has not changed, nor the test that
      killed it, nor any test of the package if none did.

      | package | generated | killed | timed out | survived | not covered | not run | score | date | commit |
      |---|---:|---:|---:|---:|---:|---:|---:|---|---|
      """;

  private MutationPage() {}

  static String of(List<PackageScore> scores, Reasons reasons) {
    StringBuilder page = new StringBuilder(HEADER.formatted(percent(MutationScores.GOAL)));
    scores.forEach(score -> page.append(row(score)));
    page.append("\nWhat is left, with the reason from `mutation/reasons.txt`.\n");
    scores.forEach(score -> appendLeft(page, score, reasons));
    appendOutdated(page, reasons.outdated(scores));
    return page.toString();
  }

  private static String row(PackageScore score) {
    return String.format(
        "| %s | %d | %d | %d | %d | %d | %d | %s | %s | %s |%n",
        score.name(),
        score.generated(),
        score.count(Outcome.KILLED),
        score.count(Outcome.TIMED_OUT),
        score.count(Outcome.SURVIVED),
        score.count(Outcome.NOT_COVERED),
        score.count(Outcome.NOT_RUN),
        percent(score.killedShare()),
        score.date(),
        score.commit());
  }

  /** Rounded down, so that a score below the goal does not look like the goal. */
  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", Math.floor(share * 1_000) / 10);
  }

  private static void appendLeft(StringBuilder page, PackageScore score, Reasons reasons) {
    if (score.left().isEmpty()) {
      return;
    }
    long without = score.left().stream().filter(each -> reasons.of(each).isEmpty()).count();
    page.append("\n## ").append(score.name()).append("\n\n");
    page.append(
        String.format("%d left, %d of them without a reason.%n%n", score.left().size(), without));
    appendNotRun(page, score);
    List<Mutant> run =
        score.left().stream().filter(each -> each.outcome() != Outcome.NOT_RUN).toList();
    if (run.isEmpty()) {
      return;
    }
    page.append("| method | line | mutator | mutation | outcome | reason |\n");
    page.append("|---|---:|---|---|---|---|\n");
    for (Mutant each : run) {
      page.append(
          String.format(
              "| `%s#%s` | %d | %s %d | %s | %s | %s |%n",
              each.simpleClassName(),
              each.method(),
              each.line(),
              each.mutator(),
              each.number(),
              cell(each.description()),
              each.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' '),
              cell(reasons.of(each).orElse(""))));
    }
  }

  /** One sentence: a line for each mutant that was not run says nothing about it. */
  private static void appendNotRun(StringBuilder page, PackageScore score) {
    Map<String, Long> notRun =
        score.left().stream()
            .filter(each -> each.outcome() == Outcome.NOT_RUN)
            .collect(
                Collectors.groupingBy(
                    Mutant::simpleClassName, TreeMap::new, Collectors.counting()));
    if (!notRun.isEmpty()) {
      String list =
          notRun.entrySet().stream()
              .map(each -> "`" + each.getKey() + "` " + each.getValue())
              .collect(Collectors.joining(", "));
      page.append("Not run: ").append(list).append(".\n\n");
    }
  }

  private static void appendOutdated(StringBuilder page, List<String> outdated) {
    if (!outdated.isEmpty()) {
      page.append("\n## Outdated reasons\n\nThese mutants were killed or are no longer there.\n\n");
      outdated.forEach(key -> page.append("- `").append(key).append("`\n"));
    }
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
