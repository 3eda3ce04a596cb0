// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.result.ResultException;
import dev.plimsoll.series.ResultArguments;
import dev.plimsoll.submission.Submission;
import dev.plimsoll.submission.SubmittedFile;
import dev.plimsoll.submission.SubmittedText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Says whether results can be published. */
final class CheckedSubmission {

  /** What a submission consists of: results, their driver and workload files, and a text. */
  private static final Set<String> KINDS = Set.of("json", "yaml", "yml", "md");

  private CheckedSubmission() {}

  /**
   * Reads the results again that {@code check} has found to be consistent, and judges them all.
   *
   * @param names files and folders, as the user named them
   * @param files the files that were checked
   * @param found what checking them found
   */
  static ExitCode check(
      CommandContext context, List<String> names, List<String> files, ExitCode found) {
    List<String> results = files.stream().filter(file -> file.endsWith(".json")).toList();
    List<SubmittedFile> submitted = new ArrayList<>();
    List<String> problems = new ArrayList<>(others(names, files));
    for (ResultArguments.Named named : ResultArguments.of(results).named()) {
      try {
        submitted.add(SubmittedFile.of(named.file(), named.result()));
      } catch (ResultException e) {
        problems.add(e.getMessage());
      }
    }
    if (submitted.size() < results.size() || submitted.isEmpty()) {
      problems.add(
          "submission: " + submitted.size() + " of " + results.size() + " files are results");
    }
    Submission submission = new Submission(submitted);
    problems.addAll(submission.problems());
    submission.lines().forEach(line -> context.out().println("submission: " + line));
    if (problems.isEmpty() && found == ExitCode.OK) {
      context.out().println("submission: complete");
    }
    return CommonOptions.report(problems);
  }

  /**
   * Returns a sentence for each file that would be published without having been checked, and for
   * each secret in those that are no results.
   */
  private static List<String> others(List<String> names, List<String> files) {
    Set<Path> checked = new HashSet<>();
    files.forEach(file -> checked.add(Path.of(file).normalize()));
    List<String> problems = new ArrayList<>();
    for (String name : names) {
      Path folder = Path.of(name);
      if (!Files.isDirectory(folder)) {
        continue;
      }
      try (Stream<Path> inside = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
        inside
            .filter(file -> !Files.isDirectory(file))
            .sorted()
            .forEach(file -> problems.addAll(other(file, checked)));
      } catch (IOException | UncheckedIOException e) {
        problems.add(folder + " cannot be read: " + e.getMessage());
      }
    }
    return problems;
  }

  private static List<String> other(Path file, Set<Path> checked) {
    String name = file.getFileName().toString();
    String kind = name.substring(name.lastIndexOf('.') + 1);
    if (Files.isSymbolicLink(file)) {
      return List.of(file + " is a link: submit the file itself");
    }
    if (!KINDS.contains(kind)) {
      return List.of(
          file + " is none of the files of a submission (.json, .yaml, .md): leave it out");
    }
    if (!kind.equals("md") && !checked.contains(file.normalize())) {
      return List.of(
          file + " was not checked: put it into the folder itself, with no study.yaml beside it");
    }
    try {
      return kind.equals("json") ? List.of() : SubmittedText.problems(file);
    } catch (ResultException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }
}
