// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.result.ResultException;
import dev.plimsoll.series.ResultArguments;
import dev.plimsoll.submission.Submission;
import dev.plimsoll.submission.SubmittedFile;
import java.util.ArrayList;
import java.util.List;

/** Says whether results can be published. */
final class CheckedSubmission {

  private CheckedSubmission() {}

  /** Reads the results again that {@code check} has found to be consistent, and judges them all. */
  static ExitCode check(CommandContext context, List<String> files) {
    List<String> results = files.stream().filter(file -> file.endsWith(".json")).toList();
    List<SubmittedFile> submitted = new ArrayList<>();
    List<String> problems = new ArrayList<>();
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
    if (problems.isEmpty()) {
      context.out().println("submission: complete");
    }
    return CommonOptions.report(problems);
  }
}
