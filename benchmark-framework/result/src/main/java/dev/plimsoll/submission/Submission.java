// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.submission;

import dev.plimsoll.result.PlannedCell;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.result.VoidRuns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Results that somebody submits. They are published only if they are whole: of each workload and
 * driver at least three repetitions of one session, all of them, on a machine that is described and
 * measured. Each file must be consistent by itself, which {@code check} says. Immutable.
 */
public final class Submission {

  /** The fewest repetitions, so that a spread can be shown. */
  public static final int LEAST_REPETITIONS = 3;

  private static final String SHA_256 = "[0-9a-f]{64}";
  private static final String COMMIT = "[0-9a-f]{7,64}";

  private final List<SubmittedFile> files;

  /** Creates a submission of these files. */
  public Submission(List<SubmittedFile> files) {
    this.files = List.copyOf(files);
  }

  /** A workload on a driver; results of several sessions are several groups. */
  private record Group(String session, String words) {

    static Group of(RunResult result) {
      Series series = result.run().series();
      return new Group(series == null ? "" : series.id(), PlannedCell.of(result).words());
    }
  }

  /** Returns one sentence for each reason not to publish the results; empty if there is none. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    files.forEach(file -> problems.addAll(problems(file)));
    problems.addAll(sessionProblems());
    problems.addAll(missingCells());
    return List.copyOf(problems);
  }

  /**
   * Returns one sentence for each workload and driver that a session planned and that has no result
   * here. Results of versions that did not write the plan say nothing about it.
   */
  public List<String> missingCells() {
    Set<Group> present = groups().keySet();
    return files.stream()
        .map(file -> file.result().run().series())
        .filter(series -> series != null && series.plan() != null)
        .flatMap(series -> series.plan().stream().map(cell -> new Group(series.id(), cell.words())))
        .distinct()
        .filter(cell -> !present.contains(cell))
        .map(
            cell ->
                cell.words()
                    + ": was part of a session here and has no result: submit all results, or"
                    + " repeat the session without it")
        .toList();
  }

  /**
   * Returns one sentence for each reason why the results are not all repetitions of sessions on one
   * machine; empty if there is none.
   */
  public List<String> sessionProblems() {
    List<String> problems = new ArrayList<>();
    groups()
        .forEach(
            (group, members) ->
                problems.addAll(
                    new SubmittedSession(group.words(), !group.session().isEmpty(), members)
                        .problems()));
    return List.copyOf(problems);
  }

  /** Returns a line for each workload and driver. */
  public List<String> lines() {
    return groups().entrySet().stream()
        .map(
            each ->
                each.getKey().words()
                    + ": "
                    + VoidRuns.runs(counted(each.getValue()).size(), voids(each.getValue())))
        .toList();
  }

  private Map<Group, List<SubmittedFile>> groups() {
    return files.stream()
        .filter(file -> !file.result().burnIn())
        .collect(
            Collectors.groupingBy(
                file -> Group.of(file.result()), LinkedHashMap::new, Collectors.toList()));
  }

  private static List<String> problems(SubmittedFile file) {
    List<String> problems = new ArrayList<>();
    RunResult result = file.result();
    if (!result.status().hasEnded()) {
      problems.add(file.problem("status", "is " + result.status() + ": submit runs that ended"));
    }
    // Void attempts must be submitted, too; no figure is computed from them.
    if (UnsoundWindow.is(result) && !VoidRuns.isVoid(result)) {
      problems.add(
          file.problem(
              "warnings",
              UnsoundWindow.words(result) + ": measure again with warmup: auto, or longer"));
    }
    if (!matches(result.driver().sha256(), SHA_256)) {
      problems.add(file.problem("driver.sha256", "is missing: run a driver file, no built-in one"));
    }
    if (!matches(result.run().software().gitCommit(), COMMIT)) {
      problems.add(
          file.problem(
              "run.software.gitCommit",
              "is no commit: use a version that was built from one, without changes beside it"));
    }
    if (result.environment().baselines() == null) {
      problems.add(
          file.problem(
              "environment.baselines",
              "is missing: measure the machine with `benchmark baseline`, then repeat the"
                  + " runs"));
    }
    file.secrets()
        .forEach(
            key ->
                problems.add(
                    file.problem(key, "holds a secret: change it, and replace it by [redacted]")));
    return problems;
  }

  private static List<RunResult> counted(List<SubmittedFile> members) {
    return VoidRuns.without(members.stream().map(SubmittedFile::result).toList());
  }

  private static int voids(List<SubmittedFile> members) {
    return members.size() - counted(members).size();
  }

  private static boolean matches(String text, String pattern) {
    return text != null && text.matches(pattern);
  }
}
